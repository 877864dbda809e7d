import type { AuditLogAction } from '#contracts/platform/people.ts'
import type { Sql } from '#server/platform/db/sql.ts'

/** Who performed an action in the audit log. */
export type AuditActor =
  | { kind: 'person'; id: string; email: string | null }
  | { kind: 'command line' }
  | { kind: 'secret key' }

type AuditLine = {
  actor: AuditActor
  action: AuditLogAction
  person?: { id: string; email: string | null } | undefined
  details?: Record<string, unknown>
}

/**
 * Writes one line of the audit log in the transaction of the action, so that both happen or neither. Runs as the auth
 * service's role or as service_role. Lines must contain no secrets, because they can never be changed.
 */
export async function writeAudit(sql: Sql, { actor, action, person, details = {} }: AuditLine): Promise<void> {
  const by = actor.kind === 'person' ? actor : { id: null, email: null }
  await sql`
    select private.write_audit(${actor.kind}, ${by.id}, ${by.email}, ${action}, ${person?.id ?? null},
      ${person?.email ?? null}, ${JSON.stringify(details)})`
}
