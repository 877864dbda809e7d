import { z } from 'zod'
import type { Deletion } from '#contracts/platform/personal-data.ts'
import { withServiceRole } from '#server/backend/auth/accounts/with-service-role.ts'
import type { Database } from '#server/platform/db/database.ts'

const SHOWN = 20

const RowSchema = z.object({
  reference: z.string(),
  at: z.date(),
  kind: z.enum(['retention', 'person']),
  by: z.guid().nullable(),
  counts: z.record(z.string(), z.number()),
})

/** The latest deletions, newest first, with the addresses of the admins who made them. */
export async function listDeletions(database: Database): Promise<Deletion[]> {
  return database.asAuthAdmin(async (sql) => {
    const found = await withServiceRole(
      sql,
      () => sql`select reference, at, kind, by, counts from public.data_deletions order by at desc, id limit ${SHOWN}`,
    )
    const rows = z.array(RowSchema).parse(found)
    const admins = await sql<{ id: string; email: string | null }>`
      select id, email from auth.users where id = any (${rows.flatMap(({ by }) => by ?? [])}::uuid[])`
    const names = new Map(admins.map(({ id, email }) => [id, email]))
    return rows.map((row) => ({ ...row, at: row.at.toISOString(), by: names.get(row.by ?? '') ?? null }))
  })
}
