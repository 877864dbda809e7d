import { lastEndedDay } from '#contracts/scraper/opportunity.ts'
import type { Resolver } from '#contracts/scraper/scraper-port.ts'
import type { Database } from '#server/platform/db/database.ts'
import { lockStore } from '#server/product/scraping/store-lock.ts'
import { deriveOpportunity } from './derive-opportunity.ts'
import { insertEvent } from './event-rows.ts'

/** Opportunities per pass. The rest follow in the next pass. */
const AT_ONCE = 100

/**
 * Closes opportunities whose deadline has passed, without visiting their pages. A status set by staff stays. Returns how many were
 * closed.
 */
export async function closePassedDeadlines(database: Database, resolver: Resolver, now: Date): Promise<number> {
  return await database.asServiceRole(async (sql) => {
    const rows = await sql<{ id: string }>`
      select o.id from public.sync_opportunities o
      where o.submission_status = 'open' and o.deadline <= ${lastEndedDay(now)}::date
        and o.merged_into is null and not exists (
          select from public.opportunity_overrides v join public.sync_opportunities said on said.id = v.opportunity_id
          where v.field = 'submission_status' and coalesce(said.merged_into, said.id) = o.id)
      order by o.deadline, o.id limit ${AT_ONCE}`
    if (rows.length === 0) return 0
    await lockStore(sql)
    for (const { id } of rows) {
      const { changes } = await deriveOpportunity(sql, id, { resolver, at: now })
      await insertEvent(sql, { opportunityId: id, kind: 'closed', at: now, detail: { by: 'deadline', ...changes } })
    }
    return rows.length
  })
}
