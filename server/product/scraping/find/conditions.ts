import { NONE, type OpportunityFilter, type OpportunityFilterKey } from '#contracts/desk/opportunity-filter.ts'
import { dayIn } from '#contracts/platform/dates.ts'
import { instantAt } from '#contracts/platform/local-time.ts'
import { lastEndedDay } from '#contracts/scraper/opportunity.ts'

/** The caller, the time, and the sites of the sources. */
export type SearchContext = {
  /** The caller's account; null for a server with the secret key. */
  me: string | null
  now: Date
  timeZone: string
  sourceSites: { directory: readonly string[]; staff: readonly string[] }
}

/** SQL conditions by filter key, on an opportunity `o` with its work `w` and the caller's star `st`. */
export type Conditions = Map<OpportunityFilterKey, string>

const DAY_MS = 86_400_000

/** The bound values of a statement. `bind` adds one and returns its placeholder. */
export function createBindings() {
  const values: unknown[] = []
  const bind = (value: unknown) => `$${values.push(value)}`
  return { values, bind }
}
export type Bind = ReturnType<typeof createBindings>['bind']

/** The from clause for conditions and sort expressions. */
export function fromOpportunities(bind: Bind, { me }: Pick<SearchContext, 'me'>): string {
  return `from public.sync_opportunities o
    left join public.opportunity_work w on w.opportunity_id = o.id
    left join public.opportunity_stars st on st.opportunity_id = o.id and st.user_id = ${bind(me)}::uuid`
}

/** The expressions that facets count. Missing values have a name too. */
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

/** The filter's values are always bound, never part of the SQL text. */
export function toConditions(filter: OpportunityFilter, context: SearchContext, bind: Bind): Conditions {
  const found: Conditions = new Map()
  found.set('dismissed', `o.dismissed_at is ${filter.dismissed ? 'not ' : ''}null`)
  const add = <Key extends keyof Builders>(key: Key) => {
    const value = filter[key]
    if (value != null) found.set(key, BUILDERS[key](value, bind, context))
  }
  for (const key of Object.keys(BUILDERS) as (keyof Builders)[]) add(key)
  return found
}

type Builders = {
  [Key in Exclude<OpportunityFilterKey, 'sample' | 'dismissed'>]: (
    value: NonNullable<OpportunityFilter[Key]>,
    bind: Bind,
    context: SearchContext,
  ) => string
}

const isOneOf = (facet: keyof typeof FACET_VALUES) => (values: readonly string[], bind: Bind) =>
  `${FACET_VALUES[facet]} = any (${bind(values)}::text[])`
const overlaps = (facet: keyof typeof FACET_VALUES) => (values: readonly string[], bind: Bind) =>
  `${FACET_VALUES[facet]} && ${bind(values)}::text[]`

const BUILDERS: Builders = {
  q: (q, bind) =>
    `o.id in (select s.opportunity_id from public.opportunity_words s
      where s.searched like all (array(select lower(p) from unnest(${bind(toPatterns(q))}::text[]) p)))`,
  status: isOneOf('status'),
  reason: isOneOf('reason'),
  kind: isOneOf('kind'),
  industry: overlaps('industry'),
  route: isOneOf('route'),
  who: overlaps('who'),
  email: (email) => `o.contact_email is ${email === 'yes' ? 'not ' : ''}null`,
  confidence_from: (from, bind) => `o.ai_confidence_score >= ${bind(from)}::float8`,
  confidence_to: (to, bind) => `o.ai_confidence_score <= ${bind(to)}::float8`,
  verified_days: (days, bind, { now }) => `o.last_verified >= ${bind(new Date(now.getTime() - days * DAY_MS))}`,
  deadline: buildDeadlineCondition,
  stage: isOneOf('stage'),
  owner: buildOwnerCondition,
  due: (due, bind, context) => `w.next_action_on <= ${bind(addToToday(context, due === 'week' ? 7 : 0))}::date`,
  starred: () => 'st.user_id is not null',
  stale: () => 'o.stale',
  flapping: () => 'o.flapping',
  do_not_contact: (wanted) => `${wanted === 'yes' ? '' : 'not '}o.do_not_contact`,
  new_since: (since, bind) => `o.date_scraped > ${bind(since)}::timestamptz`,
  // The kinds are repeated as in the definition of the index on events; otherwise Postgres would not use it.
  opened_since: (since, bind) =>
    buildEventCondition(
      `e.kind in ('opened', 'closed') and e.kind = 'opened' and e.created_at > ${bind(since)}::timestamptz`,
    ),
  run: (run, bind) => buildEventCondition(`e.run_id = ${bind(run)}::uuid`),
  source: (source, bind, { sourceSites }) =>
    `${buildSourceExpression(bind, sourceSites)} = any (${bind(source)}::text[])`,
  event: ({ kind, week }, bind, { timeZone }) => buildEventCondition(buildWeekCondition(kind, week, bind, timeZone)),
}

/** Where an opportunity's site was found. A source added by staff that is also built in counts as built in. */
export function buildSourceExpression(bind: Bind, { directory, staff }: SearchContext['sourceSites']): string {
  const isAmong = (sites: readonly string[]) =>
    `o.id in (select t.opportunity_id from public.scraper_sites t where t.domain = any (${bind(sites)}::text[]))`
  return `case when ${isAmong(directory)} then 'directory' when ${isAmong(staff)} then 'staff' else 'search' end`
}

/** Events of a merged opportunity count for the one that it was merged into. */
function buildEventCondition(condition: string): string {
  return `o.id in (select coalesce(x.merged_into, x.id) from public.scraper_events e
    join public.sync_opportunities x on x.id = e.opportunity_id where ${condition})`
}

function buildWeekCondition(kind: 'opened' | 'closed', monday: string, bind: Bind, timeZone: string): string {
  const midnight = { hour: 0, minute: 0 }
  const [from, to] = [monday, addDays(monday, 7)].map((day) => bind(instantAt(timeZone, day, midnight)))
  return `e.kind in ('opened', 'closed') and e.kind = ${bind(kind)} and e.created_at >= ${from} and e.created_at < ${to}`
}

function buildDeadlineCondition(
  deadline: NonNullable<OpportunityFilter['deadline']>,
  bind: Bind,
  context: SearchContext,
): string {
  if (deadline === 'none') return 'o.deadline is null'
  if (deadline === 'some') return 'o.deadline is not null'
  const ended = `${bind(lastEndedDay(context.now))}::date`
  if (deadline === 'passed') return `o.deadline <= ${ended}`
  return `o.deadline > ${ended} and o.deadline <= ${bind(addToToday(context, deadline === 'week' ? 7 : 31))}::date`
}

function buildOwnerCondition(owners: readonly string[], bind: Bind, { me }: SearchContext): string {
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

function addToToday({ timeZone, now }: SearchContext, days: number): string {
  return addDays(dayIn(timeZone, now), days)
}
