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
import type { FoundRow } from './found-row.ts'

// The rules of the list for rows that are loaded: the same as the server's in SQL, with which a test compares them.

/** Who asks, when, what day it is at the company, and everybody with a role as the server lists them. */
export type Asking = { me: string | null; now: Date; today: string; staff: readonly string[] }

const DAY_MS = 86_400_000

/** What loaded rows do not say: only the server knows, and dismissed rows are not loaded. */
const OF_THE_SERVER: readonly OpportunityFilterKey[] = ['opened_since', 'run', 'source', 'event', 'dismissed']

export function needsServer(filter: OpportunityFilter): boolean {
  return OF_THE_SERVER.some((key) => filter[key] !== undefined)
}

/** Sample rows are shown when they are asked for, or while there are no real ones. */
export function showsSample(rows: readonly FoundRow[], filter: OpportunityFilter): boolean {
  if (filter.sample !== undefined) return filter.sample
  const kept = rows.filter((row) => isDismissed(row) === (filter.dismissed ?? false))
  return kept.length > 0 && kept.every(({ sample }) => sample)
}

/** The rows that the filter shows, in order: missing values last in both directions, equal ones by id. */
export function findRows(
  rows: readonly FoundRow[],
  filter: OpportunityFilter,
  { by, direction }: OpportunitySort,
  asking: Asking,
): FoundRow[] {
  const sample = showsSample(rows, filter)
  const isShown = matcher(filter, asking)
  const sign = direction === 'asc' ? 1 : -1
  return rows
    .filter((row) => row.sample === sample && isShown(row))
    .map((row) => ({ row, value: PLACES[by](row, asking) }))
    .sort((a, b) => {
      if (a.value === null || b.value === null)
        return a.value === b.value ? compare(a.row.id, b.row.id) : a.value === null ? 1 : -1
      return sign * compare(a.value, b.value) || compare(a.row.id, b.row.id)
    })
    .map(({ row }) => row)
}

/** Whether the filter shows a row, as far as the row itself says. */
export function matcher(filter: OpportunityFilter, asking: Asking): (row: FoundRow) => boolean {
  const wanted = Object.entries({ ...filter, dismissed: filter.dismissed ?? false })
  const isRule = (key: string): key is keyof Rules => key in RULES
  const rules = wanted.flatMap(([key, value]) => (isRule(key) && value !== undefined ? [{ key, value }] : []))
  // Each rule gets the value of its own key.
  return (row) => rules.every(({ key, value }) => RULES[key](row, value as never, asking))
}

type Wanted = Required<Omit<OpportunityFilter, 'sample' | 'opened_since' | 'run' | 'source' | 'event'>>
type Rules = { [Key in keyof Wanted]: (row: FoundRow, wanted: Wanted[Key], asking: Asking) => boolean }

const among = (facet: Facet) => (row: FoundRow, wanted: readonly string[]) =>
  FACET_VALUES[facet](row).some((value) => wanted.includes(value))

const isDismissed = (row: FoundRow) => row.dismissed_at !== null

const RULES: Rules = {
  dismissed: (row, wanted) => isDismissed(row) === wanted,
  q: hasWords,
  status: among('status'),
  reason: among('reason'),
  kind: among('kind'),
  industry: among('industry'),
  route: among('route'),
  who: among('who'),
  stage: among('stage'),
  email: (row, wanted) => (row.contact_email !== null) === (wanted === 'yes'),
  confidence_from: ({ ai_confidence_score: score }, from) => score !== null && score >= from,
  confidence_to: ({ ai_confidence_score: score }, to) => score !== null && score <= to,
  verified_days: (row, days, { now }) => momentOf(row.last_verified) >= now.getTime() - days * DAY_MS,
  deadline: isDue,
  owner: (row, owners, { me }) => {
    const [owner] = FACET_VALUES.owner(row)
    return owners.some((one) => (one === 'me' ? (me ?? one) : one) === owner)
  },
  due: ({ work: { next_action_on: day } }, due, { today }) =>
    day !== null && day <= addDays(today, due === 'week' ? 7 : 0),
  starred: ({ work }) => work.starred,
  stale: (row) => row.stale,
  flapping: (row) => row.flapping,
  do_not_contact: (row, wanted) => row.do_not_contact === (wanted === 'yes'),
  new_since: (row, since) => momentOf(row.date_scraped) > Date.parse(since),
}

/** Each word must occur in company, contact or role. */
function hasWords(row: FoundRow, q: string): boolean {
  const searched = [row.company_agency, row.name, row.role]
    .filter((text) => text !== null)
    .join('\n')
    .toLowerCase()
  return q
    .toLowerCase()
    .split(/\s+/)
    .every((word) => searched.includes(word))
}

function isDue({ deadline }: FoundRow, wanted: Wanted['deadline'], asking: Asking): boolean {
  if (deadline === null || wanted === 'none') return deadline === null && wanted === 'none'
  if (wanted === 'some') return true
  const hasEnded = deadline <= lastEndedDay(asking.now)
  if (wanted === 'passed') return hasEnded
  return !hasEnded && deadline <= addDays(asking.today, wanted === 'week' ? 7 : 31)
}

/** NaN, which no comparison meets, for a moment that is missing or cannot be read. */
const momentOf = (value: string | null) => Date.parse(value ?? '')

function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
}

const orNone = (values: readonly string[]) => (values.length === 0 ? [NONE] : values)

/** What a row counts as in each facet; missing values have a name too. */
const FACET_VALUES: Record<Facet, (row: FoundRow) => readonly string[]> = {
  status: (row) => [row.submission_status ?? 'unknown'],
  reason: (row) => [row.status_reason ?? NONE],
  kind: (row) => [row.kind ?? NONE],
  industry: (row) => orNone(row.industry_type),
  route: (row) => [row.route ?? NONE],
  who: (row) => orNone(row.who_may_submit),
  stage: (row) => [row.work.stage],
  owner: (row) => [row.work.owner ?? 'nobody'],
}

type Facets = OpportunityCounts['facets']

/** What beyond the rows the figures need: the last visit, and what the latest run found. */
type Figures = { since: string | null; newToday: number }

/** The figures of all loaded rows, and the facets of those that the filter shows. */
export function countRows(
  rows: readonly FoundRow[],
  filter: OpportunityFilter,
  { since, newToday }: Figures,
  asking: Asking,
): OpportunityCounts {
  const sample = showsSample(rows, filter.sample === undefined ? {} : { sample: filter.sample })
  const all = rows.filter((row) => row.sample === sample && !isDismissed(row))
  const count = (wanted: OpportunityFilter) => all.filter(matcher(wanted, asking)).length
  const isSure = ({ ai_confidence_score: score }: FoundRow) => score !== null && score > 0.7
  return {
    total: all.length,
    open: count({ status: ['open'] }),
    new_today: newToday,
    high_confidence_percent: all.length === 0 ? 0 : Math.round((100 * all.filter(isSure).length) / all.length),
    is_sample: sample,
    has_sample: rows.some((row) => row.sample && !isDismissed(row)),
    has_real: rows.some((row) => !row.sample && !isDismissed(row)),
    due_today: count({ due: 'today' }),
    mine: count({ owner: ['me'] }),
    closing_this_week: count(CLOSING_THIS_WEEK),
    new_since_visit: since === null ? null : count({ new_since: since }),
    matching: count(filter),
    facets: Object.fromEntries(FACETS.map((facet) => [facet, countFacet(all, filter, facet, asking)])) as Facets,
  }
}

/** What is chosen in a facet does not narrow the facet itself. */
function countFacet(rows: readonly FoundRow[], filter: OpportunityFilter, facet: Facet, asking: Asking) {
  const { [facet]: _, ...rest } = filter
  const counted = new Map<string, number>()
  for (const row of rows.filter(matcher(rest, asking))) {
    for (const value of FACET_VALUES[facet](row)) counted.set(value, (counted.get(value) ?? 0) + 1)
  }
  return [...counted].sort(([a, rowsA], [b, rowsB]) => rowsB - rowsA || compareTexts(a, b))
}

const GUIDELINES_COMPARED = 200
const words = (value: string | null) => value?.toLowerCase() ?? null
const joined = (values: readonly string[]) => words(values.join(', ') || null)
const moment = (value: string | null) => (Number.isNaN(momentOf(value)) ? null : momentOf(value))
const place = (list: readonly string[], value: string | null) => {
  const at = value === null ? -1 : list.indexOf(value)
  return at < 0 ? null : at
}

const PLACES: Record<SortKey, (row: FoundRow, asking: Asking) => string | number | null> = {
  company_agency: (row) => words(row.company_agency),
  name: (row) => words(row.name),
  role: (row) => words(row.role),
  contact_email: (row) => words(row.contact_email),
  submission_status: (row) => place(['open', 'unknown', 'closed'], row.submission_status ?? 'unknown'),
  status_reason: (row) => words(row.status_reason),
  ai_confidence_score: (row) => row.ai_confidence_score,
  industry_type: (row) => joined(row.industry_type),
  submission_guidelines: ({ submission_guidelines: text }) =>
    text === null ? null : words([...text.slice(0, 2 * GUIDELINES_COMPARED)].slice(0, GUIDELINES_COMPARED).join('')),
  source_url: (row) => words(row.source_url),
  date_scraped: (row) => moment(row.date_scraped),
  last_verified: (row) => moment(row.last_verified),
  deadline: (row) => row.deadline,
  kind: (row) => words(row.kind),
  route: (row) => words(row.route),
  who_may_submit: (row) => joined(row.who_may_submit),
  stage: (row) => place(STAGES, row.work.stage),
  owner: (row, { staff }) => place(staff, row.work.owner),
  next_action_on: (row) => row.work.next_action_on,
  // A row without a star has no value, so stars come first in both directions.
  starred: (row) => (row.work.starred ? 1 : null),
}

function compare(left: string | number, right: string | number): number {
  if (typeof left === 'string' && typeof right === 'string') return compareTexts(left, right)
  return left < right ? -1 : left > right ? 1 : 0
}

/** By code point, as the database compares; JavaScript compares the halves of characters beyond U+FFFF. */
function compareTexts(left: string, right: string): number {
  const length = Math.min(left.length, right.length)
  for (let at = 0; at < length; at += 1) {
    const [a, b] = [left.charCodeAt(at), right.charCodeAt(at)]
    if (a !== b) return afterAllOthers(a) - afterAllOthers(b)
  }
  return left.length - right.length
}

/** Moves the halves behind everything below U+10000. */
const afterAllOthers = (unit: number) => (unit >= 0xe000 ? unit - 0x800 : unit >= 0xd800 ? unit + 0x2000 : unit)
