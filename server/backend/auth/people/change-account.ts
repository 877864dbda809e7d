import { changeUser, isBanned, type UserRow } from '#server/backend/auth/accounts/user-rows.ts'
import { deleteInvitation } from '#server/backend/auth/mail/invitation-rows.ts'
import { clearOneTimeTokens } from '#server/backend/auth/mail/one-time-tokens.ts'
import { endSessions } from '#server/backend/auth/sessions/session-rows.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { Sql } from '#server/platform/db/sql.ts'
import { type AuditActor, writeAudit } from '#server/platform/write-audit.ts'
import { requireOtherAdmin } from './roles.ts'

/** A permanent ban lasts a hundred years, as in GoTrue's own tools. */
const PERMANENT_BAN_MS = 100 * 365.25 * 24 * 3600_000

type Change = { actor: AuditActor; user: UserRow; now: Date }

/**
 * Blocks sign-in and mailed links, and ends all sessions. The role is kept for a reactivation. Throws AppError 'conflict' for
 * the last admin.
 */
export async function deactivate(sql: Sql, { actor, user, now }: Change): Promise<void> {
  if (isBanned(user, now)) throw new AppError('conflict', `${nameOf(user)} is already deactivated.`)
  await requireOtherAdmin(sql, user)
  await changeUser(sql, user.id, { banned_until: new Date(now.getTime() + PERMANENT_BAN_MS) }, now)
  await deleteInvitation(sql, user.id)
  await clearOneTimeTokens(sql, user.id)
  await endSessions(sql, user.id, 'global', null)
  await writeAudit(sql, { actor, action: 'person_deactivated', person: user })
}

export async function reactivate(sql: Sql, { actor, user, now }: Change): Promise<void> {
  if (!isBanned(user, now)) throw new AppError('conflict', `${nameOf(user)} is not deactivated.`)
  await changeUser(sql, user.id, { banned_until: null }, now)
  await writeAudit(sql, { actor, action: 'person_reactivated', person: user })
}

/** For a lost phone: removes every second factor and signs the account out everywhere. Returns how many were set up. */
export async function resetSecondFactor(sql: Sql, { actor, user }: Omit<Change, 'now'>): Promise<number> {
  const removed = await sql`
    delete from auth.mfa_factors where user_id = ${user.id} returning status = 'verified' as counted`
  await endSessions(sql, user.id, 'global', null)
  const count = removed.filter(({ counted }) => counted === true).length
  await writeAudit(sql, { actor, action: 'second_factor_reset', person: user, details: { count } })
  return count
}

/** Throws AppError 'not_found' if this person has no such session. */
export async function endSessionOf(sql: Sql, { actor, user }: Omit<Change, 'now'>, sessionId: string): Promise<void> {
  const rows = await sql<{ user_agent: string | null }>`
    delete from auth.sessions where id = ${sessionId} and user_id = ${user.id} returning user_agent`
  if (rows[0] === undefined) throw new AppError('not_found', 'This session has already ended.')
  const details = { session_id: sessionId }
  await writeAudit(sql, { actor, action: 'session_ended', person: user, details })
}

/** Signs the account out everywhere except in the caller's own session. Returns how many sessions ended. */
export async function endSessionsOf(
  sql: Sql,
  { actor, user }: Omit<Change, 'now'>,
  ownSessionId: string | null,
): Promise<number> {
  const rows = await sql`
    delete from auth.sessions where user_id = ${user.id} and id is distinct from ${ownSessionId}::uuid returning id`
  await writeAudit(sql, { actor, action: 'sessions_ended', person: user, details: { count: rows.length } })
  return rows.length
}

function nameOf(user: UserRow): string {
  return user.email ?? 'This account'
}
