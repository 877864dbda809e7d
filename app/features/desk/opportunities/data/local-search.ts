import {
  CLOSING_THIS_WEEK,
  NONE,
  type OpportunityFilter,
  type OpportunityFilterKey,
} from '#contracts/desk/opportunity-filter.ts'
import {
  FACETS,
  type Facet,
  type OpportunityCounts,
  type OpportunitySort,
  type SortKey,
} from '#contracts/desk/opportunity-search.ts'
import { STAGES } from '#contracts/desk/opportunity-work.ts'
import { lastEndedDay } from '#contracts/scraper/opportunity.ts'
import type { ListedOpportunity } from './listed-opportunity.ts'

// Filters, sorts and counts loaded opportunities by the same rules as the server's SQL. tests/find-opportunities.test.ts compares both.

/** The signed-in user, the time, the current day in the time zone of the installation, and all staff in the server's order. */
export type SearchContext = { me: string | null; now: Date; today: string; staff: readonly string[] }

const DAY_MS = 86_400_000

/** Filters that need data only the server has. Dismissed opportunities are never loaded. */
const SERVER_ONLY_FILTERS: readonly OpportunityFilterKey[] = ['opened_since', 'run', 'source', 'event', 'dismissed']

export function needsServer(filter: OpportunityFilter): boolean {
  return SERVER_ONLY_FILTERS.some((key) => filter[key] !== undefined)
}

/** Sample opportunities are shown on request, or while there are no real ones. */
export function showsSample(opportunities: readonly ListedOpportunity[], filter: OpportunityFilter): boolean {
  if (filter.sample !== undefined) return filter.sample
  const kept = opportunities.filter((opportunity) => isDismissed(opportunity) === (filter.dismissed ?? false))
  return kept.length > 0 && kept.every(({ sample }) => sample)
}

/** The opportunities that match, sorted. Missing values come last in both directions; equal values are sorted by id. */
export function searchLocally(
  opportunities: readonly ListedOpportunity[],
  filter: OpportunityFilter,
  { by, direction }: OpportunitySort,
  context: SearchContext,
): ListedOpportunity[] {
  const sample = showsSample(opportunities, filter)
  const isShown = createMatcher(filter, context)
  const sign = direction === 'asc' ? 1 : -1
  return opportunities
    .filter((opportunity) => opportunity.sample === sample && isShown(opportunity))
    .map((opportunity) => ({ opportunity, value: SORT_VALUES[by](opportunity, context) }))
    .sort((a, b) => {
      if (a.value === null || b.value === null)
        return a.value === b.value ? compare(a.opportunity.id, b.opportunity.id) : a.value === null ? 1 : -1
      return sign * compare(a.value, b.value) || compare(a.opportunity.id, b.opportunity.id)
    })
    .map(({ opportunity }) => opportunity)
}

/** Ignores filters that only the server can apply. */
export function createMatcher(
  filter: OpportunityFilter,
  context: SearchContext,
): (opportunity: ListedOpportunity) => boolean {
  const wanted = Object.entries({ ...filter, dismissed: filter.dismissed ?? false })
  const isLocal = (key: string): key is keyof Predicates => key in PREDICATES
  const active = wanted.flatMap(([key, value]) => (isLocal(key) && value !== undefined ? [{ key, value }] : []))
  // The cast is safe: each predicate gets the value of its own key.
  return (opportunity) => active.every(({ key, value }) => PREDICATES[key](opportunity, value as never, context))
}

type Wanted = Required<Omit<OpportunityFilter, 'sample' | 'opened_since' | 'run' | 'source' | 'event'>>
type Predicates = {
  [Key in keyof Wanted]: (opportunity: ListedOpportunity, wanted: Wanted[Key], context: SearchContext) => boolean
}

const matchesFacet = (facet: Facet) => (opportunity: ListedOpportunity, wanted: readonly string[]) =>
  FACET_VALUES[facet](opportunity).some((value) => wanted.includes(value))

const isDismissed = (opportunity: ListedOpportunity) => opportunity.dismissed_at !== null

const PREDICATES: Predicates = {
  dismissed: (opportunity, wanted) => isDismissed(opportunity) === wanted,
  q: containsWords,
  status: matchesFacet('status'),
  reason: matchesFacet('reason'),
  kind: matchesFacet('kind'),
  industry: matchesFacet('industry'),
  route: matchesFacet('route'),
  who: matchesFacet('who'),
  stage: matchesFacet('stage'),
  email: (opportunity, wanted) => (opportunity.contact_email !== null) === (wanted === 'yes'),
  confidence_from: ({ ai_confidence_score: score }, from) => score !== null && score >= from,
  confidence_to: ({ ai_confidence_score: score }, to) => score !== null && score <= to,
  verified_days: (opportunity, days, { now }) => parseTime(opportunity.last_verified) >= now.getTime() - days * DAY_MS,
  deadline: isDue,
  owner: (opportunity, owners, { me }) => {
    const [owner] = FACET_VALUES.owner(opportunity)
    return owners.some((one) => (one === 'me' ? (me ?? one) : one) === owner)
  },
  due: ({ work: { next_action_on: day } }, due, { today }) =>
    day !== null && day <= addDays(today, due === 'week' ? 7 : 0),
  starred: ({ work }) => work.starred,
  stale: (opportunity) => opportunity.stale,
  flapping: (opportunity) => opportunity.flapping,
  do_not_contact: (opportunity, wanted) => opportunity.do_not_contact === (wanted === 'yes'),
  new_since: (opportunity, since) => parseTime(opportunity.date_scraped) > Date.parse(since),
}

/** Each word must occur in the company, the contact or the role. */
function containsWords(opportunity: ListedOpportunity, q: string): boolean {
  const searched = [opportunity.company_agency, opportunity.name, opportunity.role]
    .filter((text) => text !== null)
    .join('\n')
    .toLowerCase()
  return q
    .toLowerCase()
    .split(/\s+/)
    .every((word) => searched.includes(word))
}

function isDue({ deadline }: ListedOpportunity, wanted: Wanted['deadline'], context: SearchContext): boolean {
  if (deadline === null || wanted === 'none') return deadline === null && wanted === 'none'
  if (wanted === 'some') return true
  const hasEnded = deadline <= lastEndedDay(context.now)
  if (wanted === 'passed') return hasEnded
  return !hasEnded && deadline <= addDays(context.today, wanted === 'week' ? 7 : 31)
}

/** NaN for a missing or invalid time: every comparison with it is false. */
const parseTime = (value: string | null) => Date.parse(value ?? '')

function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
}

const orNone = (values: readonly string[]) => (values.length === 0 ? [NONE] : values)

/** The values of an opportunity in each facet. Missing values have a name too. */
const FACET_VALUES: Record<Facet, (opportunity: ListedOpportunity) => readonly string[]> = {
  status: (opportunity) => [opportunity.submission_status ?? 'unknown'],
  reason: (opportunity) => [opportunity.status_reason ?? NONE],
  kind: (opportunity) => [opportunity.kind ?? NONE],
  industry: (opportunity) => orNone(opportunity.industry_type),
  route: (opportunity) => [opportunity.route ?? NONE],
  who: (opportunity) => orNone(opportunity.who_may_submit),
  stage: (opportunity) => [opportunity.work.stage],
  owner: (opportunity) => [opportunity.work.owner ?? 'nobody'],
}

type Facets = OpportunityCounts['facets']

/** The end of the last visit, and how many opportunities the latest run added. */
type LocalTotals = { since: string | null; newToday: number }

/** Totals of all loaded opportunities, and facet counts of those that match the filter. */
export function countLocally(
  opportunities: readonly ListedOpportunity[],
  filter: OpportunityFilter,
  { since, newToday }: LocalTotals,
  context: SearchContext,
): OpportunityCounts {
  const sample = showsSample(opportunities, filter.sample === undefined ? {} : { sample: filter.sample })
  const all = opportunities.filter((opportunity) => opportunity.sample === sample && !isDismissed(opportunity))
  const count = (wanted: OpportunityFilter) => all.filter(createMatcher(wanted, context)).length
  const isSure = ({ ai_confidence_score: score }: ListedOpportunity) => score !== null && score > 0.7
  return {
    total: all.length,
    open: count({ status: ['open'] }),
    new_today: newToday,
    high_confidence_percent: all.length === 0 ? 0 : Math.round((100 * all.filter(isSure).length) / all.length),
    is_sample: sample,
    has_sample: opportunities.some((opportunity) => opportunity.sample && !isDismissed(opportunity)),
    has_real: opportunities.some((opportunity) => !opportunity.sample && !isDismissed(opportunity)),
    due_today: count({ due: 'today' }),
    mine: count({ owner: ['me'] }),
    closing_this_week: count(CLOSING_THIS_WEEK),
    new_since_visit: since === null ? null : count({ new_since: since }),
    matching: count(filter),
    facets: Object.fromEntries(FACETS.map((facet) => [facet, countFacet(all, filter, facet, context)])) as Facets,
  }
}

/** The facet's own filter does not apply, so that its other values can be added. */
function countFacet(
  opportunities: readonly ListedOpportunity[],
  filter: OpportunityFilter,
  facet: Facet,
  context: SearchContext,
) {
  const { [facet]: _, ...rest } = filter
  const counted = new Map<string, number>()
  for (const opportunity of opportunities.filter(createMatcher(rest, context))) {
    for (const value of FACET_VALUES[facet](opportunity)) counted.set(value, (counted.get(value) ?? 0) + 1)
  }
  return [...counted].sort(([a, countA], [b, countB]) => countB - countA || compareTexts(a, b))
}

const GUIDELINES_COMPARED = 200
const words = (value: string | null) => value?.toLowerCase() ?? null
const joined = (values: readonly string[]) => words(values.join(', ') || null)
const moment = (value: string | null) => (Number.isNaN(parseTime(value)) ? null : parseTime(value))
const place = (list: readonly string[], value: string | null) => {
  const at = value === null ? -1 : list.indexOf(value)
  return at < 0 ? null : at
}

const SORT_VALUES: Record<SortKey, (opportunity: ListedOpportunity, context: SearchContext) => string | number | null> =
  {
    company_agency: (opportunity) => words(opportunity.company_agency),
    name: (opportunity) => words(opportunity.name),
    role: (opportunity) => words(opportunity.role),
    contact_email: (opportunity) => words(opportunity.contact_email),
    submission_status: (opportunity) =>
      place(['open', 'unknown', 'closed'], opportunity.submission_status ?? 'unknown'),
    status_reason: (opportunity) => words(opportunity.status_reason),
    ai_confidence_score: (opportunity) => opportunity.ai_confidence_score,
    industry_type: (opportunity) => joined(opportunity.industry_type),
    submission_guidelines: ({ submission_guidelines: text }) =>
      text === null ? null : words([...text.slice(0, 2 * GUIDELINES_COMPARED)].slice(0, GUIDELINES_COMPARED).join('')),
    source_url: (opportunity) => words(opportunity.source_url),
    date_scraped: (opportunity) => moment(opportunity.date_scraped),
    last_verified: (opportunity) => moment(opportunity.last_verified),
    deadline: (opportunity) => opportunity.deadline,
    kind: (opportunity) => words(opportunity.kind),
    route: (opportunity) => words(opportunity.route),
    who_may_submit: (opportunity) => joined(opportunity.who_may_submit),
    stage: (opportunity) => place(STAGES, opportunity.work.stage),
    owner: (opportunity, { staff }) => place(staff, opportunity.work.owner),
    next_action_on: (opportunity) => opportunity.work.next_action_on,
    // Without a star there is no value, so starred ones come first in both directions.
    starred: (opportunity) => (opportunity.work.starred ? 1 : null),
  }

function compare(left: string | number, right: string | number): number {
  if (typeof left === 'string' && typeof right === 'string') return compareTexts(left, right)
  return left < right ? -1 : left > right ? 1 : 0
}

/** Compares by code point, as the database does. JavaScript compares UTF-16 units, which sorts characters above U+FFFF differently. */
function compareTexts(left: string, right: string): number {
  const length = Math.min(left.length, right.length)
  for (let at = 0; at < length; at += 1) {
    const [a, b] = [left.charCodeAt(at), right.charCodeAt(at)]
    if (a !== b) return codePointOrder(a) - codePointOrder(b)
  }
  return left.length - right.length
}

/** Moves surrogates behind all other units. */
const codePointOrder = (unit: number) => (unit >= 0xe000 ? unit - 0x800 : unit >= 0xd800 ? unit + 0x2000 : unit)
