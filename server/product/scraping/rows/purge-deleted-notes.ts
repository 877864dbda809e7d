import type { Database } from '#server/platform/db/database.ts'

const KEPT_DAYS = 7

/** Deletes notes and outreach that staff marked as deleted a week ago. Until then they can be restored. Returns how many. */
export async function purgeDeletedNotes(database: Database, now: Date): Promise<number> {
  const before = new Date(now.getTime() - KEPT_DAYS * 86_400_000)
  return await database.asServiceRole(async (sql) => {
    const notes = await sql`delete from public.opportunity_notes where deleted_at < ${before} returning id`
    const outreach = await sql`delete from public.opportunity_outreach where deleted_at < ${before} returning id`
    const inbox = await sql`delete from public.inbox_notes where deleted_at < ${before} returning id`
    return notes.length + outreach.length + inbox.length
  })
}
