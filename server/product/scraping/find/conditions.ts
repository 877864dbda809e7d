import { NONE, type OpportunityFilter, type OpportunityFilterKey } from '#contracts/desk/opportunity-filter.ts'
import { dayIn } from '#contracts/platform/dates.ts'
import { instantAt } from '#contracts/platform/local-time.ts'
import { lastEndedDay } from '#contracts/scraper/opportunity.ts'

/** Who asks and when, and where the sites of sources are. */
export type Asking = {
  /** The caller's account; null for a server with the secret key. */
  me: string | null
  now: Date
  timeZone: string
  sourceSites: { directory: readonly string[]; staff: readonly string[] }
}

/** SQL conditions on a row `o` with its work `w` and the caller's star `st`, each under the filter's key. */
export type Conditions = Map<OpportunityFilterKey, string>

const DAY_MS = 86_400_000

/** The values of a statement; `bind` keeps one and returns its placeholder. */
export function createValues() {
  const values: unknown[] = []
  const bind = (value: unknown) => `$${values.push(value)}`
  return { values, bind }
}
export type Bind = ReturnType<typeof createValues>['bind']

/** The tables that conditions and orders are about. */
export function fromRows(bind: Bind, { me }: Pick<Asking, 'me'>): string {
  return `from public.sync_opportunities o
    left join public.opportunity_work w on w.opportunity_id = o.id
    left join public.opportunity_stars st on st.opportunity_id = o.id and st.user_id = ${bind(me)}::uuid`
}

/** The values that facets count; missing ones have a name too. */
export const FACET_VALUES = {
  status: `coalesce(o.submission_status, 'unknown')`,
  reason: `coalesce(o.status_reason, '${NONE}')`,
  kind: `coalesce(o.kind, '${NONE}')`,
  industry: `case when o.industry_type = '{}' then '{${NONE}}' else o.industry_type end`,
  route: `coalesce(o.route, '${NONE}')`,
  who: `case when o.who_may_submit = '{}' then '{${NONE}}' else o.who_may_submit end`,
  stage: `coalesce(w.stage, 'new')`,
  owner: `coalesce(w.owner::text, 'nobody')`,
} as const

/** The filter as conditions. Values are always bound, never written into the text. */
export function toConditions(filter: OpportunityFilter, asking: Asking, bind: Bind): Conditions {
  const found: Conditions = new Map()
  for (const [key, build] of Object.entries(BUILDERS)) {
    const condition = build(filter, bind, asking)
    if (condition !== null) found.set(key as OpportunityFilterKey, condition)
  }
  return found
}

type Build = (filter: OpportunityFilter, bind: Bind, asking: Asking) => string | null

const among = (key: 'status' | 'reason' | 'kind' | 'route' | 'stage') => (filter: OpportunityFilter, bind: Bind) =>
  filter[key] === undefined ? null : `${FACET_VALUES[key]} = any (${bind(filter[key])}::text[])`

const BUILDERS: Record<Exclude<OpportunityFilterKey, 'sample'>, Build> = {
  dismissed: ({ dismissed }) => `o.dismissed_at is ${dismissed ? 'not ' : ''}null`,
  q: ({ q }, bind) =>
    q === undefined
      ? null
      : `o.id in (select s.opportunity_id from public.opportunity_words s
          where s.searched like all (array(select lower(p) from unnest(${bind(toPatterns(q))}::text[]) p)))`,
  status: among('status'),
  reason: among('reason'),
  kind: among('kind'),
  industry: ({ industry }, bind) =>
    industry === undefined ? null : `${FACET_VALUES.industry} && ${bind(industry)}::text[]`,
  route: among('route'),
  who: ({ who }, bind) => (who === undefined ? null : `${FACET_VALUES.who} && ${bind(who)}::text[]`),
  email: ({ email }) => (email === undefined ? null : `o.contact_email is ${email === 'yes' ? 'not ' : ''}null`),
  confidence_from: ({ confidence_from: from }, bind) =>
    from === undefined ? null : `o.ai_confidence_score >= ${bind(from)}::float8`,
  confidence_to: ({ confidence_to: to }, bind) =>
    to === undefined ? null : `o.ai_confidence_score <= ${bind(to)}::float8`,
  verified_days: ({ verified_days: days }, bind, { now }) =>
    days === undefined ? null : `o.last_verified >= ${bind(new Date(now.getTime() - days * DAY_MS))}`,
  deadline: ({ deadline }, bind, asking) => (deadline === undefined ? null : deadlineIs(deadline, bind, asking)),
  stage: among('stage'),
  owner: ({ owner }, bind, { me }) => (owner === undefined ? null : ownedBy(owner, bind, me)),
  due: ({ due }, bind, asking) =>
    due === undefined ? null : `w.next_action_on <= ${bind(dayAfter(asking, due === 'week' ? 7 : 0))}::date`,
  starred: ({ starred }) => (starred === undefined ? null : 'st.user_id is not null'),
  stale: ({ stale }) => (stale === undefined ? null : 'o.stale'),
  flapping: ({ flapping }) => (flapping === undefined ? null : 'o.flapping'),
  do_not_contact: ({ do_not_contact: wanted }) =>
    wanted === undefined ? null : `${wanted === 'yes' ? '' : 'not '}o.do_not_contact`,
  new_since: ({ new_since: since }, bind) =>
    since === undefined ? null : `o.date_scraped > ${bind(since)}::timestamptz`,
  opened_since: ({ opened_since: since }, bind) =>
    since === undefined
      ? null
      : // The same words as the index of events, or it would not be used.
        hasEvent(`e.kind in ('opened', 'closed') and e.kind = 'opened' and e.created_at > ${bind(since)}::timestamptz`),
  run: ({ run }, bind) => (run === undefined ? null : hasEvent(`e.run_id = ${bind(run)}::uuid`)),
  source: ({ source }, bind, { sourceSites }) =>
    source === undefined ? null : `${sourceOf(bind, sourceSites)} = any (${bind(source)}::text[])`,
  event: ({ event }, bind, { timeZone }) =>
    event === undefined ? null : hasEvent(inWeek(event.kind, event.week, bind, timeZone)),
}

/** Where a row's site was found. A source of staff that is also built in counts as built in. */
export function sourceOf(bind: Bind, { directory, staff }: Asking['sourceSites']): string {
  const isAmong = (sites: readonly string[]) =>
    `o.id in (select t.opportunity_id from public.scraper_sites t where t.domain = any (${bind(sites)}::text[]))`
  return `case when ${isAmong(directory)} then 'directory' when ${isAmong(staff)} then 'staff' else 'search' end`
}

/** What happened to a row that was merged since happened to the row that stayed. */
function hasEvent(condition: string): string {
  return `o.id in (select coalesce(x.merged_into, x.id) from public.scraper_events e
    join public.sync_opportunities x on x.id = e.opportunity_id where ${condition})`
}

function inWeek(kind: 'opened' | 'closed', monday: string, bind: Bind, timeZone: string): string {
  const midnight = { hour: 0, minute: 0 }
  const [from, to] = [monday, addDays(monday, 7)].map((day) => bind(instantAt(timeZone, day, midnight)))
  return `e.kind in ('opened', 'closed') and e.kind = ${bind(kind)} and e.created_at >= ${from} and e.created_at < ${to}`
}

function deadlineIs(deadline: NonNullable<OpportunityFilter['deadline']>, bind: Bind, asking: Asking): string {
  if (deadline === 'none') return 'o.deadline is null'
  if (deadline === 'some') return 'o.deadline is not null'
  const ended = `${bind(lastEndedDay(asking.now))}::date`
  if (deadline === 'passed') return `o.deadline <= ${ended}`
  return `o.deadline > ${ended} and o.deadline <= ${bind(dayAfter(asking, deadline === 'week' ? 7 : 31))}::date`
}

function ownedBy(owners: readonly string[], bind: Bind, me: string | null): string {
  const ids = owners.flatMap((owner) =>
    owner === 'nobody' ? [] : owner === 'me' ? (me === null ? [] : [me]) : [owner],
  )
  const isOne = `w.owner = any (${bind(ids)}::uuid[])`
  return owners.includes('nobody') ? `(${isOne} or w.owner is null)` : isOne
}

function toPatterns(q: string): string[] {
  return q
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`)
}

export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
}

function dayAfter({ timeZone, now }: Asking, days: number): string {
  return addDays(dayIn(timeZone, now), days)
}
