import type { AuditLogAction } from '#contracts/platform/people.ts'
import type { UserRow } from '#server/backend/auth/accounts/user-rows.ts'
import { type AuditAction, writeAuditEntry } from '#server/backend/auth/audit-log.ts'
import type { Origin } from '#server/backend/auth/sessions/session-rows.ts'
import type { Sql } from '#server/platform/db/sql.ts'
import { writeAudit } from '#server/platform/write-audit.ts'

/** The actor in GoTrue's audit log for the secret key, which belongs to no person. */
const SERVICE_ACTOR = { id: '00000000-0000-0000-0000-000000000000', email: 'service_role' }

const LOGGED_AS = {
  user_signedup: 'account_created',
  user_modified: 'account_changed',
  user_deleted: 'account_deleted',
  user_invited: 'person_invited',
  user_confirmation_requested: 'link_made',
  user_recovery_requested: 'link_made',
  factor_updated: 'account_changed',
  factor_deleted: 'second_factor_reset',
} as const satisfies Partial<Record<AuditAction, AuditLogAction>>
export type SecretKeyAction = keyof typeof LOGGED_AS

/** Logs an action of the secret key in GoTrue's audit log and in the one that admins read. */
export async function auditSecretKeyAction(
  sql: Sql,
  entry: { action: SecretKeyAction; user: Pick<UserRow, 'id' | 'email' | 'phone'>; origin: Origin; now: Date },
): Promise<void> {
  const { user } = entry
  const traits = { user_id: user.id, user_email: user.email ?? '', user_phone: user.phone ?? '' }
  await writeAuditEntry(sql, { ...entry, actor: SERVICE_ACTOR, traits })
  await writeAudit(sql, { actor: { kind: 'secret key' }, action: LOGGED_AS[entry.action], person: user })
}
