import { CLOSING_THIS_WEEK, type OpportunityFilter, openedSince } from '#contracts/desk/opportunity-filter.ts'
import type { FoundOpportunities, OpportunitySort } from '#contracts/desk/opportunity-search.ts'
import { FIRST_VISIT_DAYS, SHOWN_TODAY, type Today, TodaySchema } from '#contracts/desk/today.ts'
import { dayIn } from '#contracts/platform/dates.ts'
import { type Action, defineAction } from '#server/backend/functions/action.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Sql } from '#server/platform/db/sql.ts'
import type { Asking } from '#server/product/scraping/find/conditions.ts'
import { findOpportunities } from '#server/product/scraping/find/find-rows.ts'
import { findVisit, renewVisit } from '#server/product/scraping/rows/view-rows.ts'
import { describeSchedule, type ScheduleOf } from '#server/product/scraping/runs/daily-run.ts'
import { failStaleRuns, listRuns } from '#server/product/scraping/runs/run-rows.ts'
import { listLateApplications, listUnreadMessages } from './waiting-letters.ts'

export type TodayActionDeps = { database: Database; schedule: ScheduleOf; now?: () => Date }

/** What waits today, for the room that the rail begins with. */
export function createTodayActions({ database, schedule, now = () => new Date() }: TodayActionDeps): Action[] {
  return [
    defineAction('get_today', {}, async ({ here }, caller) => {
      const at = now()
      await failStaleRuns(database, at)
      const me = typeof caller.claims.sub === 'string' ? caller.claims.sub : null
      return TodaySchema.parse(
        await database.asCaller(caller, (sql) => readToday(sql, { me, here, now: at, schedule })),
      )
    }),
  ]
}

const DAY_MS = 86_400_000

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
  const openings = await find(openedSince(since), ['date_scraped', 'desc'])
  const deadlines = await find(CLOSING_THIS_WEEK, ['deadline', 'asc'])
  const actions = await find({ owner: ['me'], due: 'today' }, ['next_action_on', 'asc'])
  const allActions = await find({ due: 'today' }, ['next_action_on', 'asc'])
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
  return (filter: OpportunityFilter, [by, direction]: [OpportunitySort['by'], OpportunitySort['direction']]) =>
    findOpportunities(sql, { filter, sort: { by, direction }, limit: SHOWN_TODAY, offset: 0 }, asking)
}

const toBlock = ({ rows, total }: FoundOpportunities) => ({ rows, total })
