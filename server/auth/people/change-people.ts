import { AppError } from '#server/app-error.ts'
import type { AuditActor } from '#server/audit/write-audit.ts'
import { lockUserById, type UserRow } from '#server/auth/accounts/user-rows.ts'
import type { Database } from '#server/db/database.ts'
import type { Sql } from '#server/db/sql.ts'
import { isActiveAdmin, lockRoles } from './roles.ts'

/**
 * One transaction over accounts and roles, in which nobody else changes roles. A person must still be an admin when the
 * lock is held: whoever was demoted while waiting for it does nothing more. Throws AppError 'forbidden' otherwise.
 *
 * Accounts belong to the auth service's role and role rows to service_role, so it changes between the two; neither can do
 * the other's work.
 */
export function changePeople<T>(database: Database, actor: AuditActor, run: (sql: Sql) => Promise<T>): Promise<T> {
  return database.asAuthAdmin(async (sql) => {
    await lockRoles(sql)
    if (actor.kind === 'person' && !(await isActiveAdmin(sql, actor.id))) throw new AppError('forbidden', 'Admins only')
    return run(sql)
  })
}

/** Reads and locks the account. Throws AppError 'not_found'. */
export async function requirePerson(sql: Sql, id: string): Promise<UserRow> {
  const user = await lockUserById(sql, id)
  if (user === null) throw new AppError('not_found', 'There is no such account any more.')
  return user
}

/** Throws AppError 'conflict' when a person would do this to their own account without having said so. */
export function confirmOnMyself(actor: AuditActor, given: { id: string; on_myself: boolean }): void {
  if (actor.kind !== 'person' || actor.id !== given.id || given.on_myself) return
  throw new AppError('conflict', 'This is your own account. Confirm that you mean it.')
}
