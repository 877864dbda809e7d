import type { Role } from '#contracts/platform/role.ts'
import type { UserRow } from '#server/backend/auth/accounts/user-rows.ts'
import { withServiceRole } from '#server/backend/auth/accounts/with-service-role.ts'
import { deleteInvitation } from '#server/backend/auth/mail/invitation-rows.ts'
import { endSessions } from '#server/backend/auth/sessions/session-rows.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { Sql } from '#server/platform/db/sql.ts'
import { type AuditActor, writeAudit } from '#server/platform/write-audit.ts'

/** The database takes the same lock before it checks that an admin is left. */
const ROLES_LOCK = 'neon-magnolia:staff-roles'

/**
 * Without this lock two concurrent changes could each see the other admin and remove both. Taken before any account is locked,
 * to avoid deadlocks.
 */
export async function lockRoles(sql: Sql): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${ROLES_LOCK}))`
}

type RoleChange = { actor: AuditActor; user: UserRow; force?: boolean | undefined }

/** Gives the account this role instead of the one it had. Throws AppError 'conflict' if no admin would be left. */
export async function grantRole(sql: Sql, { actor, user, role, force }: RoleChange & { role: Role }): Promise<void> {
  const before = await findRole(sql, user.id)
  if (before === role) return
  if (role !== 'admin') await requireOtherAdmin(sql, user, force)
  await withServiceRole(
    sql,
    () => sql`
      insert into public.user_roles (user_id, role) values (${user.id}, ${role})
      on conflict (user_id) do update set role = excluded.role`,
  )
  await deleteInvitation(sql, user.id)
  const details = before === null ? { role } : { role, before }
  await writeAudit(sql, { actor, action: 'role_granted', person: user, details })
}

/** Takes the role away and signs the account out everywhere. Throws AppError 'conflict' for the last admin. */
export async function revokeRole(sql: Sql, { actor, user, force }: RoleChange): Promise<void> {
  const before = await findRole(sql, user.id)
  if (before === null) throw new AppError('not_found', `${user.email ?? 'This account'} has no role.`)
  await requireOtherAdmin(sql, user, force)
  await withServiceRole(sql, () => sql`delete from public.user_roles where user_id = ${user.id}`)
  await endSessions(sql, user.id, 'global', null)
  await writeAudit(sql, { actor, action: 'role_revoked', person: user, details: { before } })
}

export async function findRole(sql: Sql, userId: string): Promise<Role | null> {
  const [row] = await sql<{ role: Role }>`select role from public.user_roles where user_id = ${userId}`
  return row?.role ?? null
}

/** Whether the account is an admin's and can sign in. */
export async function isActiveAdmin(sql: Sql, userId: string): Promise<boolean> {
  const rows = await sql`
    select from public.user_roles where user_id = ${userId} and role = 'admin' and private.can_sign_in(user_id)`
  return rows.length > 0
}

/**
 * Throws AppError 'conflict' if no one else is an admin who can sign in. The database refuses the change too, but without a
 * helpful message. `force` makes the database accept it in this transaction.
 */
export async function requireOtherAdmin(sql: Sql, user: Pick<UserRow, 'id' | 'email'>, force = false): Promise<void> {
  if (force) {
    await sql`select set_config('people.without_admin', 'on', true)`
    return
  }
  if ((await findRole(sql, user.id)) !== 'admin' || (await hasOtherAdmin(sql, user.id))) return
  throw new AppError('conflict', `${user.email ?? 'This'} is the last admin. Make someone else an admin first.`)
}

async function hasOtherAdmin(sql: Sql, userId: string): Promise<boolean> {
  const rows = await sql`
    select from public.user_roles where role = 'admin' and user_id <> ${userId} and private.can_sign_in(user_id) limit 1`
  return rows.length > 0
}
