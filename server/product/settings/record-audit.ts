import type { AuditLogAction } from '#contracts/platform/people.ts'
import { accountOf, type Caller } from '#server/platform/db/database.ts'
import type { Sql } from '#server/platform/db/sql.ts'
import { writeAudit } from '#server/platform/write-audit.ts'

/** Writes an entry about settings or data into the audit log, in the executor's transaction. */
export async function recordAudit(
  sql: Sql,
  caller: Caller,
  entry: { action: AuditLogAction; details: Record<string, unknown> },
): Promise<void> {
  const id = accountOf(caller)
  const email = typeof caller.claims.email === 'string' ? caller.claims.email : null
  await writeAudit(sql, { actor: id === null ? { kind: 'secret key' } : { kind: 'person', id, email }, ...entry })
}
