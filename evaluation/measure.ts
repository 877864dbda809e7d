import type { SubmissionStatus } from '#contracts/scraper/opportunity.ts'
import type { PageReading, Span, TextFact } from '#contracts/scraper/reading.ts'
import {
  type Comparison,
  compare,
  isOpportunityRight,
  isRight,
  type SetComparison,
  type ValueComparison,
} from './compare.ts'
import { normaliseName } from './normalise.ts'
import type { ReadLabelled } from './read-labelled.ts'

/** Precision is `right` of `found`, recall is `right` of `labelled`. */
export type Found = {
  precision: number | null
  precision_interval: Interval | null
  recall: number | null
  recall_interval: Interval | null
  right: number
  found: number
  labelled: number
}
export type Share = { share: number | null; interval: Interval | null; right: number; of: number }
export type Accuracy = { accuracy: number | null; interval: Interval | null; right: number; of: number }
/** The opportunities in one range of confidence. */
export type Band = Share & { from: number; to: number; confidence: number | null }

const BANDS = [0, 0.5, 0.7, 0.9, 1]

/** All figures with their counts and 95 % intervals; null if no page has the label. */
export type Measurement = {
  n: number
  relevance: Found
  /** Opportunities against labels; an opportunity from a third party's page is wrong. */
  open_rows: Found
  closed_rows: Found
  rows_right: Share
  /** Third parties' pages that give no opportunity, as they should. */
  third_party: Share
  status: {
    closed_called_open: number | null
    closed_called_open_interval: Interval | null
    closed: number
    confusion: Record<SubmissionStatus, Record<SubmissionStatus, number>>
  }
  /** Values that are in the page's text at their spans. */
  grounding: Share
  confidence: Band[]
} & { [name in keyof Comparison['sets']]: Found } & { [name in keyof Comparison['values']]: Accuracy }

/** Pure. */
export function measure(read: readonly ReadLabelled[]): Measurement {
  const pages = read.map(compare)
  const labelled = <Value>(pick: (page: Comparison) => Value | null) => pages.flatMap((page) => pick(page) ?? [])
  const set = (name: keyof Comparison['sets']) => countSets(labelled(({ sets }) => sets[name]))
  const value = (name: keyof Comparison['values']) => countValues(labelled(({ values }) => values[name]))
  const opportunities = labelled(({ opportunity }) => opportunity)
  const countOpportunities = (status: SubmissionStatus) =>
    countFound(opportunities.map((one) => ({ predicted: one.predicted === status, labelled: one.labelled === status })))
  const grounded = read.flatMap(({ reading, text }) => (reading === null ? [] : listGrounded(reading, text)))
  return {
    n: read.length,
    relevance: countFound(labelled(({ relevance }) => relevance)),
    open_rows: countOpportunities('open'),
    closed_rows: countOpportunities('closed'),
    rows_right: countShare(read.map(isOpportunityRight).filter((right) => right !== null)),
    third_party: countShare(opportunities.filter((one) => one.isThirdParty).map(({ predicted }) => predicted === null)),
    status: measureStatus(labelled(({ status }) => status)),
    email: set('email'),
    contact: set('contact'),
    company: value('company'),
    category: value('category'),
    status_reason: value('status_reason'),
    route: value('route'),
    who: set('who'),
    deadline: value('deadline'),
    industries: set('industries'),
    chosen_email: value('chosen_email'),
    grounding: countShare(grounded.map(({ valid }) => valid)),
    confidence: measureConfidence(read),
  }
}

function countSets(sets: readonly SetComparison[]): Found {
  const count = (of: (set: SetComparison) => number) => sets.reduce((sum, set) => sum + of(set), 0)
  return toFound(
    count(({ predicted, labelled }) => predicted.filter((value) => labelled.includes(value)).length),
    count(({ predicted }) => predicted.length),
    count(({ labelled }) => labelled.length),
  )
}

function countFound(results: readonly { predicted: boolean; labelled: boolean }[]): Found {
  return toFound(
    results.filter(({ predicted, labelled }) => predicted && labelled).length,
    results.filter(({ predicted }) => predicted).length,
    results.filter(({ labelled }) => labelled).length,
  )
}

function toFound(right: number, count: number, labelled: number): Found {
  const precision = shareOf(right, count)
  const recall = shareOf(right, labelled)
  return {
    precision: precision.share,
    precision_interval: precision.interval,
    recall: recall.share,
    recall_interval: recall.interval,
    right,
    found: count,
    labelled,
  }
}

function countValues(values: readonly ValueComparison[]): Accuracy {
  const { share, ...counts } = countShare(values.map(isRight))
  return { accuracy: share, ...counts }
}

function countShare(right: readonly boolean[]): Share {
  return shareOf(right.filter(Boolean).length, right.length)
}

function shareOf(right: number, of: number): Share {
  return { share: of === 0 ? null : right / of, interval: wilson(right, of), right, of }
}

function measureStatus(statuses: readonly NonNullable<Comparison['status']>[]): Measurement['status'] {
  const count = (labelled: SubmissionStatus, predicted: SubmissionStatus) =>
    statuses.filter((status) => status.labelled === labelled && status.predicted === predicted).length
  const row = (labelled: SubmissionStatus) => ({
    open: count(labelled, 'open'),
    closed: count(labelled, 'closed'),
    unknown: count(labelled, 'unknown'),
  })
  const closed = statuses.filter(({ labelled }) => labelled === 'closed').length
  const wrong = shareOf(count('closed', 'open'), closed)
  return {
    closed_called_open: wrong.share,
    closed_called_open_interval: wrong.interval,
    closed,
    confusion: { open: row('open'), closed: row('closed'), unknown: row('unknown') },
  }
}

function measureConfidence(read: readonly ReadLabelled[]): Band[] {
  const opportunities = read.flatMap((page) => {
    const right = isOpportunityRight(page)
    const confidence = page.opportunity?.ai_confidence_score ?? null
    return right === null || confidence === null ? [] : [{ confidence, right }]
  })
  return BANDS.slice(0, -1).map((from, index) => {
    const to = BANDS[index + 1] ?? 1
    const members = opportunities.filter(({ confidence }) => confidence >= from && (confidence < to || to === 1))
    const sum = members.reduce((total, { confidence }) => total + confidence, 0)
    const confidence = members.length === 0 ? null : sum / members.length
    return { from, to, confidence, ...countShare(members.map(({ right }) => right)) }
  })
}

type GroundedValue = { field: string; value: string; valid: boolean }

/**
 * Every value of a reading, and whether its span is in the text and the value in its span. Independent of the pipeline's own check, so that a
 * mistake there is noticed. Obfuscated addresses, media and dates are checked by their span alone, because they are stored in another form
 * than the page has.
 */
export function listGrounded(reading: PageReading, text: string): GroundedValue[] {
  const isInText = (span: Span) => span.end > span.start && text.slice(span.start, span.end) === span.quote
  const isGrounded = ({ value, span }: TextFact) => isInText(span) && squash(span.quote).includes(squash(value))
  const fact = (field: string, found: TextFact | null): GroundedValue[] =>
    found === null ? [] : [{ field, value: found.value, valid: isGrounded(found) }]
  const { company, contacts, industries, guidelines, policy } = reading
  const opened: GroundedValue[] =
    policy.status === 'open' || policy.evidence !== null
      ? [
          {
            field: 'status',
            value: policy.evidence?.quote ?? policy.status,
            valid: policy.evidence !== null && isInText(policy.evidence),
          },
        ]
      : []
  return [
    ...fact('company', company),
    ...contacts.flatMap(({ name, role }) => [...fact('name', name), ...fact('role', role)]),
    ...contacts.flatMap(({ email }) =>
      email === null
        ? []
        : [{ field: 'email', value: email.value, valid: isInText(email.span) && containsAddress(email) }],
    ),
    ...industries.map(({ value, span }) => ({ field: 'industry', value, valid: isInText(span) })),
    ...guidelines.flatMap((found) => fact('guideline', found)),
    ...opened,
    ...policy.statements.map(({ span, kind }) => ({ field: 'statement', value: kind, valid: isInText(span) })),
  ]
}

/** Letters and digits of an address must be in the quote in order; the punctuation may be written out. */
function containsAddress({ value, span }: TextFact): boolean {
  if (span.quote.toLowerCase().includes(value)) return true
  let rest = squash(span.quote)
  return value.split(/[^a-z0-9]+/).every((part) => {
    const at = rest.indexOf(part)
    rest = at === -1 ? rest : rest.slice(at + part.length)
    return at !== -1
  })
}

/** Spaces are ignored, because a host may write a company's name as one word. */
function squash(words: string): string {
  return normaliseName(words).replace(/ /g, '')
}

export type Interval = readonly [low: number, high: number]

const Z_95 = 1.959964

/** Wilson's 95 % interval of a proportion; null if nothing was counted. */
export function wilson(right: number, of: number): Interval | null {
  if (of === 0) return null
  const share = right / of
  const z2 = Z_95 * Z_95
  const middle = (share + z2 / (2 * of)) / (1 + z2 / of)
  const half = (Z_95 / (1 + z2 / of)) * Math.sqrt((share * (1 - share)) / of + z2 / (4 * of * of))
  return [Math.max(0, middle - half), Math.min(1, middle + half)]
}
