import { CLOSING_THIS_WEEK, type OpportunityFilter, openedSince } from '#contracts/desk/opportunity-filter.ts'
import {
  DEADLINE_SORT,
  DEFAULT_SORT,
  type FoundOpportunities,
  type OpportunitySort,
} from '#contracts/desk/opportunity-search.ts'
import { BLOCK_SIZE, FIRST_VISIT_DAYS, type Today, TodaySchema, type WaitingItem } from '#contracts/desk/today.ts'
import { PROMISED_TIMES } from '#contracts/forms/promised-times.ts'
import { dayIn } from '#contracts/platform/dates.ts'
import { type Action, defineAction } from '#server/backend/functions/action.ts'
import { accountOf, type Database } from '#server/platform/db/database.ts'
import type { Sql } from '#server/platform/db/sql.ts'
import type { Asking } from '#server/product/scraping/find/conditions.ts'
import { findOpportunities } from '#server/product/scraping/find/find-rows.ts'
import { findVisit, renewVisit } from '#server/product/scraping/rows/view-rows.ts'
import { describeSchedule, type ScheduleOf } from '#server/product/scraping/runs/daily-run.ts'
import { failStaleRuns, listRuns } from '#server/product/scraping/runs/run-rows.ts'

export type TodayActionDeps = { database: Database; schedule: ScheduleOf; now?: () => Date }

/** What waits today, for the room that the rail begins with. */
export function createTodayActions({ database, schedule, now = () => new Date() }: TodayActionDeps): Action[] {
  return [
    defineAction('get_today', async ({ here }, caller) => {
      const at = now()
      await failStaleRuns(database, at)
      const me = accountOf(caller)
      return TodaySchema.parse(
        await database.asCaller(caller, (sql) => readToday(sql, { me, here, now: at, schedule })),
      )
    }),
  ]
}

const DAY_MS = 86_400_000
const BY_NEXT_ACTION: OpportunitySort = { by: 'next_action_on', direction: 'asc' }

type Looking = {
  /** The caller's account; null for a server with the secret key. */
  me: string | null
  /** Whether a person is looking, which is a visit. */
  here: boolean
  now: Date
  schedule: ScheduleOf
}

/** What waits for the executor. Each block has the rows of the list that it links to, found by the same filter. */
async function readToday(sql: Sql, { me, here, now, schedule }: Looking): Promise<Today> {
  const lastVisit = me === null ? null : here ? await renewVisit(sql) : await findVisit(sql)
  const since = (lastVisit ?? new Date(now.getTime() - FIRST_VISIT_DAYS * DAY_MS)).toISOString()
  const find = findAs(sql, { me, now, timeZone: schedule.timeZone })
  const openings = await find(openedSince(since), DEFAULT_SORT)
  const deadlines = await find(CLOSING_THIS_WEEK, DEADLINE_SORT)
  const actions = await find({ owner: ['me'], due: 'today' }, BY_NEXT_ACTION)
  const allActions = await find({ due: 'today' }, BY_NEXT_ACTION)
  const [lastRun = null] = await listRuns(sql, { limit: 1 })
  return {
    day: dayIn(schedule.timeZone, now),
    last_visit: lastVisit?.toISOString() ?? null,
    since,
    is_sample: openings.is_sample,
    openings: toBlock(openings),
    deadlines: toBlock(deadlines),
    actions: toBlock(actions),
    other_actions: allActions.total - actions.total,
    messages: await listUnreadMessages(sql),
    late: await listLateApplications(sql, now),
    last_run: lastRun,
    schedule: await describeSchedule(sql, schedule, now),
  }
}

function findAs(sql: Sql, who: Omit<Asking, 'sourceSites'>) {
  // No filter here asks for sources.
  const asking = { ...who, sourceSites: { directory: [], staff: [] } }
  return (filter: OpportunityFilter, sort: OpportunitySort) =>
    findOpportunities(sql, { filter, sort, limit: BLOCK_SIZE, offset: 0 }, asking)
}

const toBlock = ({ rows, total }: FoundOpportunities) => ({ rows, total })

type Row = Pick<WaitingItem, 'reference' | 'kind' | 'from'> & { received_at: Date; total: number }

/** Messages and briefs that nobody has opened, the newest first. What the rules take for spam waits in its own tab. */
export async function listUnreadMessages(sql: Sql): Promise<Today['messages']> {
  return toLetters(
    await sql<Row>`
      select reference, kind, sender as from, received_at, (count(*) over ())::int as total
      from private.inbox_items where kind in ('message', 'brief') and state = 'received' and opened_at is null
        and not suspected
      order by received_at desc, id limit ${BLOCK_SIZE}`,
  )
}

/** Applications that nobody has answered for longer than was promised, the oldest first. */
async function listLateApplications(sql: Sql, now: Date): Promise<Today['late']> {
  const promised = new Date(now.getTime() - PROMISED_TIMES.artist.days * DAY_MS)
  return toLetters(
    await sql<Row>`
      select reference, kind, sender as from, received_at, (count(*) over ())::int as total
      from private.inbox_items where kind = 'submission' and state in ('received', 'listening', 'shortlisted')
        and not suspected and first_answered_at is null and received_at < ${promised}
      order by received_at, id limit ${BLOCK_SIZE}`,
  )
}

function toLetters(rows: readonly Row[]): Today['messages'] {
  return {
    total: rows[0]?.total ?? 0,
    rows: rows.map(({ total: _, received_at, ...row }) => ({ ...row, received_at: received_at.toISOString() })),
  }
}
