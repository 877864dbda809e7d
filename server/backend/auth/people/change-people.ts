import { lockUser, type UserRow } from '#server/backend/auth/accounts/user-rows.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Sql } from '#server/platform/db/sql.ts'
import type { AuditActor } from '#server/platform/write-audit.ts'
import { isActiveAdmin, lockRoles } from './roles.ts'

/**
 * One transaction over accounts and roles, which locks all role changes. Throws AppError 'forbidden' if the actor is no longer
 * an admin when the lock is held, such as an admin who was demoted while waiting.
 *
 * Accounts belong to the auth service's role and role rows to service_role, so the transaction switches between the two.
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
  const user = await lockUser(sql, 'id', id)
  if (user === null) throw new AppError('not_found', 'This account no longer exists.')
  return user
}

/** Throws AppError 'conflict' if actors change their own account without confirming it. */
export function requireSelfConfirmation(actor: AuditActor, given: { id: string; on_myself: boolean }): void {
  if (actor.kind !== 'person' || actor.id !== given.id || given.on_myself) return
  throw new AppError('conflict', 'This is your own account. Confirm the change.')
}
