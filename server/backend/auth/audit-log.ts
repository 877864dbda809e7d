import type { Sql } from '#server/platform/db/sql.ts'
import type { Origin } from './sessions/session-rows.ts'

/** The actions of GoTrue's audit log that occur here, with GoTrue's `log_type`. */
const LOG_TYPES = {
  login: 'account',
  logout: 'account',
  user_signedup: 'team',
  user_repeated_signup: 'user',
  user_confirmation_requested: 'user',
  user_invited: 'team',
  user_recovery_requested: 'user',
  user_updated_password: 'user',
  user_reauthenticate_requested: 'user',
  factor_in_progress: 'factor',
  factor_unenrolled: 'factor',
  recovery_codes_generated: 'factor',
  challenge_created: 'factor',
  verification_attempted: 'factor',
  user_modified: 'user',
  user_deleted: 'team',
  identity_unlinked: 'user',
  factor_updated: 'factor',
  factor_deleted: 'factor',
  token_refreshed: 'token',
  token_revoked: 'token',
} as const
export type AuditAction = keyof typeof LOG_TYPES

/** Writes one entry in GoTrue's format. It must not contain secrets. */
export async function writeAuditEntry(
  sql: Sql,
  entry: {
    action: AuditAction
    actor: { id: string; email: string | null; phone?: string | null }
    origin: Origin
    now: Date
    traits?: Record<string, string>
  },
): Promise<void> {
  const payload = JSON.stringify({
    action: entry.action,
    actor_id: entry.actor.id,
    actor_username: entry.actor.email ?? entry.actor.phone ?? '',
    actor_via_sso: false,
    log_type: LOG_TYPES[entry.action],
    ...(entry.traits === undefined ? {} : { traits: entry.traits }),
  })
  await sql`
    insert into auth.audit_log_entries (instance_id, id, payload, created_at, ip_address)
    values ('00000000-0000-0000-0000-000000000000', ${crypto.randomUUID()}, ${payload}, ${entry.now},
      ${entry.origin.address.slice(0, 64)})`
}
