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
import type { SearchContext } from '#server/product/scraping/find/conditions.ts'
import { findOpportunities } from '#server/product/scraping/find/find-opportunities.ts'
import { findPreviousVisitEnd, recordVisit } from '#server/product/scraping/rows/view-rows.ts'
import { describeSchedule, type ScheduleSettings } from '#server/product/scraping/runs/daily-run.ts'
import { failStaleRuns, listRuns } from '#server/product/scraping/runs/run-rows.ts'

type TodayActionDeps = { database: Database; schedule: ScheduleSettings; now?: () => Date }

/** What is waiting today, for the dashboard's home screen. */
export function createTodayActions({ database, schedule, now = () => new Date() }: TodayActionDeps): Action[] {
  return [
    defineAction('get_today', async ({ here }, caller) => {
      const at = now()
      await failStaleRuns(database, at)
      const me = accountOf(caller)
      return TodaySchema.parse(await database.asCaller(caller, (sql) => getToday(sql, { me, here, now: at, schedule })))
    }),
  ]
}

const DAY_MS = 86_400_000
const BY_NEXT_ACTION: OpportunitySort = { by: 'next_action_on', direction: 'asc' }

type TodayContext = {
  /** The caller's account; null for a server with the secret key. */
  me: string | null
  /** Whether a person is looking, which counts as a visit. */
  here: boolean
  now: Date
  schedule: ScheduleSettings
}

/** Each block uses the same filter as the list that it links to. */
async function getToday(sql: Sql, { me, here, now, schedule }: TodayContext): Promise<Today> {
  const lastVisit = me === null ? null : here ? await recordVisit(sql) : await findPreviousVisitEnd(sql)
  const since = (lastVisit ?? new Date(now.getTime() - FIRST_VISIT_DAYS * DAY_MS)).toISOString()
  const find = createFinder(sql, { me, now, timeZone: schedule.timeZone })
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

function createFinder(sql: Sql, who: Omit<SearchContext, 'sourceSites'>) {
  // None of the filters here uses the source sites.
  const context = { ...who, sourceSites: { directory: [], staff: [] } }
  return (filter: OpportunityFilter, sort: OpportunitySort) =>
    findOpportunities(sql, { filter, sort, limit: BLOCK_SIZE, offset: 0 }, context)
}

const toBlock = ({ rows, total }: FoundOpportunities) => ({ rows, total })

type WaitingRow = Pick<WaitingItem, 'reference' | 'kind' | 'from'> & { received_at: Date; total: number }

/** Unread messages and briefs, newest first, without suspected spam. */
export async function listUnreadMessages(sql: Sql): Promise<Today['messages']> {
  return toWaitingItems(
    await sql<WaitingRow>`
      select reference, kind, sender as from, received_at, (count(*) over ())::int as total
      from private.inbox_items where kind in ('message', 'brief') and state = 'received' and opened_at is null
        and not suspected
      order by received_at desc, id limit ${BLOCK_SIZE}`,
  )
}

/** Applications that have waited longer for an answer than promised, oldest first. */
async function listLateApplications(sql: Sql, now: Date): Promise<Today['late']> {
  const promised = new Date(now.getTime() - PROMISED_TIMES.artist.days * DAY_MS)
  return toWaitingItems(
    await sql<WaitingRow>`
      select reference, kind, sender as from, received_at, (count(*) over ())::int as total
      from private.inbox_items where kind = 'submission' and state in ('received', 'listening', 'shortlisted')
        and not suspected and first_answered_at is null and received_at < ${promised}
      order by received_at, id limit ${BLOCK_SIZE}`,
  )
}

function toWaitingItems(rows: readonly WaitingRow[]): Today['messages'] {
  return {
    total: rows[0]?.total ?? 0,
    rows: rows.map(({ total: _, received_at, ...row }) => ({ ...row, received_at: received_at.toISOString() })),
  }
}
