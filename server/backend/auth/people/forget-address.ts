import type { Role } from '#contracts/platform/role.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { Sql } from '#server/platform/db/sql.ts'
import { findRole } from './roles.ts'

export type AccountStanding = 'none' | 'user' | Role

/** Whether an address has an account, and with which role. Runs in a transaction of the auth service's role. */
export async function findStanding(sql: Sql, email: string): Promise<AccountStanding> {
  const [user] = await sql<{ id: string }>`select id from auth.users where lower(email) = lower(${email}) for update`
  if (user === undefined) return 'none'
  return (await findRole(sql, user.id)) ?? 'user'
}

/**
 * Deletes the account with this address, with its sessions, and takes the address out of the log of sign-ins and out of
 * changes of address that were begun. Without `withAccount` an account keeps all of that. Returns how many accounts and lines
 * of the log it was. Throws AppError 'conflict' for an account with a role: staff leave by losing their role first.
 */
export async function forgetAddress(
  sql: Sql,
  person: { email: string; pattern: string; withAccount: boolean },
): Promise<{ accounts: number; signIns: number }> {
  const { email, pattern, withAccount } = person
  const standing = await findStanding(sql, email)
  if (standing === 'admin' || standing === 'staff') {
    const who = standing === 'admin' ? 'an admin' : 'a member of staff'
    throw new AppError('conflict', `This is the address of ${who}. Revoke the role first.`)
  }
  if (standing === 'user' && !withAccount) return { accounts: 0, signIns: 0 }
  const gone = await sql`delete from auth.users where lower(email) = lower(${email}) returning id`
  await sql`delete from auth.one_time_tokens where relates_to ~* ${pattern}`
  await sql`
    update auth.users set email_change = '', email_change_token_new = '', email_change_token_current = '',
      email_change_confirm_status = 0
    where lower(email_change) = lower(${email})`
  const { rowCount } = await sql.query(
    `update auth.audit_log_entries set payload = regexp_replace(payload::text, $1, '[deleted]', 'gi')::json
     where payload::text ~* $1`,
    [pattern],
  )
  return { accounts: gone.length, signIns: rowCount ?? 0 }
}
