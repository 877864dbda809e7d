import { type OpportunityEvent, OpportunityEventSchema } from '#contracts/desk/opportunity-answers.ts'
import type { Changes, ScrapeEvent } from '#contracts/scraper/scraper-port.ts'
import type { RequestOf } from '#server/backend/functions/action.ts'
import { onlyRow, type Sql, withIsoDates } from '#server/platform/db/sql.ts'

const MAX_TEXT_LENGTH = 300

/** Cuts long texts, for the history. */
export function shortenChanges(changes: Changes): Changes {
  return Object.fromEntries(Object.entries(changes).map(([name, [from, to]]) => [name, [shorten(from), shorten(to)]]))
}

function shorten(value: unknown): unknown {
  return typeof value === 'string' && value.length > MAX_TEXT_LENGTH ? `${value.slice(0, MAX_TEXT_LENGTH)}…` : value
}

type NewEvent = {
  opportunityId: string
  kind: OpportunityEvent['kind']
  runId?: string | null
  at?: Date
  reason?: string | null
  detail?: Record<string, unknown>
  /** Only for the history; not reported in a digest. */
  quiet?: boolean
}

/** The database adds who did it. */
export async function insertEvent(sql: Sql, event: NewEvent): Promise<void> {
  await sql`
    insert into public.scraper_events (opportunity_id, run_id, kind, reason, detail, created_at, digested_at)
    values (${event.opportunityId}, ${event.runId ?? null}, ${event.kind}, ${event.reason ?? null},
      ${JSON.stringify(event.detail ?? {})}::jsonb, coalesce(${event.at ?? null}, clock_timestamp()),
      case when ${event.quiet ?? false} then clock_timestamp() end)`
}

/** Stores the events that a run found, with their quotes. */
export async function insertScrapeEvents(
  sql: Sql,
  visit: { opportunityId: string; runId: string; at: Date },
  events: readonly ScrapeEvent[],
): Promise<void> {
  for (const event of events) {
    await sql`
      insert into public.scraper_events
        (opportunity_id, run_id, kind, quote, route, route_value, deadline, source_url, created_at)
      values (${visit.opportunityId}, ${visit.runId}, ${event.kind}, ${event.quote}, ${event.route}, ${event.route_value},
        ${event.deadline}, ${event.source_url}, ${visit.at})`
  }
}

/** How often pages have changed the status since the given time. */
export async function countStatusChanges(sql: Sql, opportunityId: string, since: Date): Promise<number> {
  const rows = await sql<{ count: number }>`
    select count(*)::int as count from public.scraper_events
    where opportunity_id = ${opportunityId} and kind = 'changed' and detail ? 'submission_status'
      and created_at > ${since}`
  return onlyRow(rows).count
}

/** One opportunity's history, newest first, including that of opportunities merged into it. */
export async function listEvents(sql: Sql, query: RequestOf<'list_events'>): Promise<OpportunityEvent[]> {
  const { rows } = await sql.query(
    `select e.id, e.opportunity_id, e.run_id, e.kind, e.reason, e.detail, e.quote, e.route, e.route_value,
       e.deadline::text as deadline, e.source_url, e.created_at, e.created_by
     from public.scraper_events e join public.sync_opportunities o on o.id = e.opportunity_id
     where o.id = $1 or o.merged_into = $1
     order by e.seq desc limit $2 offset $3`,
    [query.id, query.limit, query.offset],
  )
  return rows.map((row) => OpportunityEventSchema.parse(withIsoDates(row)))
}
