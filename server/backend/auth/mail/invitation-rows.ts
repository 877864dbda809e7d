import type { Role } from '#contracts/platform/role.ts'
import type { UserRow } from '#server/backend/auth/accounts/user-rows.ts'
import { withServiceRole } from '#server/backend/auth/accounts/with-service-role.ts'
import type { Sql } from '#server/platform/db/sql.ts'
import { writeAudit } from '#server/platform/write-audit.ts'

/** Stores the role that the account's newest invitation link grants. */
export async function saveInvitation(
  sql: Sql,
  invitation: { userId: string; role: Role; by: { id: string | null; email: string | null }; now: Date },
): Promise<void> {
  const { userId, role, by, now } = invitation
  await sql`
    insert into private.invitations (user_id, role, token_id, invited_by, invited_by_email, invited_at)
    select user_id, ${role}, id, ${by.id}, ${by.email}, ${now} from auth.one_time_tokens
    where user_id = ${userId} and token_type = 'confirmation_token'
    on conflict (user_id) do update set role = excluded.role, token_id = excluded.token_id,
      invited_by = excluded.invited_by, invited_by_email = excluded.invited_by_email, invited_at = excluded.invited_at`
}

export async function deleteInvitation(sql: Sql, userId: string): Promise<boolean> {
  const rows = await sql`delete from private.invitations where user_id = ${userId} returning user_id`
  return rows.length > 0
}

export async function findInvitation(sql: Sql, userId: string): Promise<{ role: Role } | null> {
  const [row] = await sql<{ role: Role }>`select role from private.invitations where user_id = ${userId}`
  return row ?? null
}

/**
 * Grants the role of the invitation whose link was opened. The link of another mail grants nothing, because another person may
 * have signed up with the address in the meantime, with a password that they know.
 */
export async function acceptInvitation(sql: Sql, user: UserRow, tokenId: string): Promise<void> {
  const [row] = await sql<{ role: Role }>`
    delete from private.invitations where user_id = ${user.id} and token_id = ${tokenId} returning role`
  if (row === undefined) return
  const { role } = row
  // Never replaces a role: that would need the lock on roles, which must not be taken after the account's.
  await withServiceRole(
    sql,
    () => sql`
      insert into public.user_roles (user_id, role) values (${user.id}, ${role}) on conflict (user_id) do nothing`,
  )
  const actor = { kind: 'person', id: user.id, email: user.email } as const
  await writeAudit(sql, { actor, action: 'invitation_accepted', person: user, details: { role } })
}
