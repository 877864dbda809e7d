import { z } from 'zod'
import { AUDIT_PER_PAGE, type AuditPage } from '#contracts/platform/people.ts'
import type { Sql } from '#server/platform/db/sql.ts'

const RowSchema = z.object({
  id: z.coerce.number(),
  at: z.date().transform((at) => at.toISOString()),
  actor_kind: z.enum(['person', 'command line', 'secret key']),
  actor_id: z.guid().nullable(),
  actor_email: z.string().nullable(),
  action: z.string(),
  person_id: z.guid().nullable(),
  person_email: z.string().nullable(),
  details: z.record(z.string(), z.unknown()),
})

type Asked = { personId: string | null; before: number | null }

/** A page of the audit log, newest first. Runs as the caller: row level security shows it to admins only. */
export async function listAudit(sql: Sql, { personId, before }: Asked): Promise<AuditPage> {
  const rows = await sql`
    select id, at, actor_kind, actor_id, actor_email, action, person_id, person_email, details from public.audit_log
    where (${before}::bigint is null or id < ${before}::bigint)
      and (${personId}::uuid is null or person_id = ${personId}::uuid or actor_id = ${personId}::uuid)
    order by id desc limit ${AUDIT_PER_PAGE + 1}`
  const entries = z.array(RowSchema).parse(rows)
  return { entries: entries.slice(0, AUDIT_PER_PAGE), has_more: entries.length > AUDIT_PER_PAGE }
}
