import type { Role } from '#contracts/platform/role.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { Sql } from '#server/platform/db/sql.ts'
import { findRole } from './roles.ts'

type AccountStatus = 'none' | 'user' | Role

/** Whether an address has an account, and with which role. Runs in a transaction of the auth service's role. */
export async function findAccountStatus(sql: Sql, email: string): Promise<AccountStatus> {
  const [user] = await sql<{ id: string }>`select id from auth.users where lower(email) = lower(${email}) for update`
  if (user === undefined) return 'none'
  return (await findRole(sql, user.id)) ?? 'user'
}

/**
 * Deletes the account with this address and its sessions, and removes the address from the audit log and from pending address
 * changes. Does nothing to an account without `withAccount`. Returns how many accounts were deleted and log entries changed.
 * Throws AppError 'conflict' for an account with a role, which must be revoked first.
 */
export async function eraseAddress(
  sql: Sql,
  person: { email: string; pattern: string; withAccount: boolean },
): Promise<{ accounts: number; signIns: number }> {
  const { email, pattern, withAccount } = person
  const status = await findAccountStatus(sql, email)
  if (status === 'admin' || status === 'staff') {
    const who = status === 'admin' ? 'an admin' : 'a member of staff'
    throw new AppError('conflict', `This is the address of ${who}. Revoke the role first.`)
  }
  if (status === 'user' && !withAccount) return { accounts: 0, signIns: 0 }
  const deleted = await sql`delete from auth.users where lower(email) = lower(${email}) returning id`
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
  return { accounts: deleted.length, signIns: rowCount ?? 0 }
}
