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
  found.set('dismissed', `o.dismissed_at is ${filter.dismissed ? 'not ' : ''}null`)
  const add = <Key extends keyof Builders>(key: Key) => {
    const value = filter[key]
    if (value != null) found.set(key, BUILDERS[key](value, bind, asking))
  }
  for (const key of Object.keys(BUILDERS) as (keyof Builders)[]) add(key)
  return found
}

/** The condition of each key that is set. */
type Builders = {
  [Key in Exclude<OpportunityFilterKey, 'sample' | 'dismissed'>]: (
    value: NonNullable<OpportunityFilter[Key]>,
    bind: Bind,
    asking: Asking,
  ) => string
}

const among = (facet: keyof typeof FACET_VALUES) => (values: readonly string[], bind: Bind) =>
  `${FACET_VALUES[facet]} = any (${bind(values)}::text[])`
const anyOf = (facet: keyof typeof FACET_VALUES) => (values: readonly string[], bind: Bind) =>
  `${FACET_VALUES[facet]} && ${bind(values)}::text[]`

const BUILDERS: Builders = {
  q: (q, bind) =>
    `o.id in (select s.opportunity_id from public.opportunity_words s
      where s.searched like all (array(select lower(p) from unnest(${bind(toPatterns(q))}::text[]) p)))`,
  status: among('status'),
  reason: among('reason'),
  kind: among('kind'),
  industry: anyOf('industry'),
  route: among('route'),
  who: anyOf('who'),
  email: (email) => `o.contact_email is ${email === 'yes' ? 'not ' : ''}null`,
  confidence_from: (from, bind) => `o.ai_confidence_score >= ${bind(from)}::float8`,
  confidence_to: (to, bind) => `o.ai_confidence_score <= ${bind(to)}::float8`,
  verified_days: (days, bind, { now }) => `o.last_verified >= ${bind(new Date(now.getTime() - days * DAY_MS))}`,
  deadline: deadlineIs,
  stage: among('stage'),
  owner: ownedBy,
  due: (due, bind, asking) => `w.next_action_on <= ${bind(dayAfter(asking, due === 'week' ? 7 : 0))}::date`,
  starred: () => 'st.user_id is not null',
  stale: () => 'o.stale',
  flapping: () => 'o.flapping',
  do_not_contact: (wanted) => `${wanted === 'yes' ? '' : 'not '}o.do_not_contact`,
  new_since: (since, bind) => `o.date_scraped > ${bind(since)}::timestamptz`,
  // The same words as the index of events, or it would not be used.
  opened_since: (since, bind) =>
    hasEvent(`e.kind in ('opened', 'closed') and e.kind = 'opened' and e.created_at > ${bind(since)}::timestamptz`),
  run: (run, bind) => hasEvent(`e.run_id = ${bind(run)}::uuid`),
  source: (source, bind, { sourceSites }) => `${sourceOf(bind, sourceSites)} = any (${bind(source)}::text[])`,
  event: ({ kind, week }, bind, { timeZone }) => hasEvent(inWeek(kind, week, bind, timeZone)),
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

function ownedBy(owners: readonly string[], bind: Bind, { me }: Asking): string {
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
