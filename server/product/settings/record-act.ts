import type { AuditLogAction } from '#contracts/platform/people.ts'
import type { Caller } from '#server/platform/db/database.ts'
import type { Sql } from '#server/platform/db/sql.ts'
import { writeAudit } from '#server/platform/write-audit.ts'

/** Writes what was done to the company's settings or data into the audit log, in the executor's transaction. */
export async function recordAct(
  sql: Sql,
  { claims }: Caller,
  act: { action: AuditLogAction; details: Record<string, unknown> },
): Promise<void> {
  const email = typeof claims.email === 'string' ? claims.email : null
  const isPerson = typeof claims.sub === 'string'
  await writeAudit(sql, {
    actor: isPerson ? { kind: 'person', id: String(claims.sub), email } : { kind: 'secret key' },
    ...act,
  })
}
