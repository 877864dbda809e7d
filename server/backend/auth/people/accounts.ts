import { isBanned, setBan, type UserRow } from '#server/backend/auth/accounts/user-rows.ts'
import { deleteInvitation } from '#server/backend/auth/mail/invitation-rows.ts'
import { clearOneTimeTokens } from '#server/backend/auth/mail/one-time-tokens.ts'
import { endSessions } from '#server/backend/auth/sessions/session-rows.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { Sql } from '#server/platform/db/sql.ts'
import { type AuditActor, writeAudit } from '#server/platform/write-audit.ts'
import { keepAnAdmin } from './roles.ts'

/** A ban without an end is one of a hundred years, as GoTrue's own tools write it. */
const FOR_GOOD_MS = 100 * 365.25 * 24 * 3600_000

type Act = { actor: AuditActor; user: UserRow; now: Date }

/**
 * Shuts the account out: no sign-in, no link of a mail, no session. The role stays for the day it is reactivated. Throws
 * AppError 'conflict' for the last admin.
 */
export async function deactivate(sql: Sql, { actor, user, now }: Act): Promise<void> {
  if (isBanned(user, now)) throw new AppError('conflict', `${nameOf(user)} is already deactivated.`)
  await keepAnAdmin(sql, user)
  await setBan(sql, user.id, new Date(now.getTime() + FOR_GOOD_MS), now)
  await deleteInvitation(sql, user.id)
  await clearOneTimeTokens(sql, user.id)
  await endSessions(sql, user.id, 'global', null)
  await writeAudit(sql, { actor, action: 'person_deactivated', person: user })
}

export async function reactivate(sql: Sql, { actor, user, now }: Act): Promise<void> {
  if (!isBanned(user, now)) throw new AppError('conflict', `${nameOf(user)} is not deactivated.`)
  await setBan(sql, user.id, null, now)
  await writeAudit(sql, { actor, action: 'person_reactivated', person: user })
}

/** For a lost phone: removes every second factor and signs the account out everywhere. Returns how many were set up. */
export async function resetSecondFactor(sql: Sql, { actor, user }: Omit<Act, 'now'>): Promise<number> {
  const removed = await sql`
    delete from auth.mfa_factors where user_id = ${user.id} returning status = 'verified' as counted`
  await endSessions(sql, user.id, 'global', null)
  const count = removed.filter(({ counted }) => counted === true).length
  await writeAudit(sql, { actor, action: 'second_factor_reset', person: user, details: { count } })
  return count
}

function nameOf(user: UserRow): string {
  return user.email ?? 'This account'
}
