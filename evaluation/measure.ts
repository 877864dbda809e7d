import { type SubmissionStatus, SubmissionStatusSchema } from '#contracts/opportunity.ts'
import {
  type Comparison,
  compare,
  countSet,
  isRight,
  isRowRight,
  type SetComparison,
  type ValueComparison,
} from './compare.ts'
import { countPairs } from './dedupe.ts'
import { listGrounded } from './grounding.ts'
import { isPageKind } from './normalise.ts'
import type { ReadLabelled } from './read-labelled.ts'
import {
  addCounts,
  type Bin,
  bootstrap,
  type Call,
  calibrationError,
  calibrationNoise,
  equalMassBins,
  f1,
  type Interval,
  macroF1,
  type SetCounts,
  wilson,
} from './statistics.ts'

export type Found = SetCounts & {
  precision: number | null
  precision_interval: Interval | null
  recall: number | null
  recall_interval: Interval | null
}
export type Share = { share: number | null; interval: Interval | null; right: number; of: number }
export type Accuracy = { accuracy: number | null; interval: Interval | null; right: number; of: number }
export type F1 = SetCounts & { micro_f1: number | null; interval: Interval | null }

/** Every figure with the count it rests on and its 95 % interval; null where no page had the label. */
export type Measurement = {
  n: number
  relevance: Found
  /** The same of whole sites: those with a page that is a firm's, and those of which some page makes a row. */
  sites: Found
  email: Found
  contact: Found
  /** Of the people those of firms' pages, which a row can name. */
  firm_contact: Found
  company: Accuracy
  category: Accuracy
  /** Of the categories those that a row can have: third parties' pages give none. */
  firm_kind: Accuracy
  status: {
    macro_f1: number | null
    interval: Interval | null
    of: number
    closed_called_open: number | null
    closed_called_open_interval: Interval | null
    closed: number
    confusion: Record<SubmissionStatus, Record<SubmissionStatus, number>>
  }
  status_reason: Accuracy
  industries: F1
  grounding: Share
  calibration: {
    ece: number | null
    interval: Interval | null
    /** What a perfect score would show at this count. */
    noise: number | null
    rows: number
    right: number
    bins: Bin[]
  }
  dedupe: Found
  /** Rows that say so against labels that say so; a row from a third party's page is a wrong one. */
  open_rows: Found
  closed_rows: Found
  /** Third parties' pages, and how many of them give no row, as they should. */
  third_party: Share
  /** The same of an organisation's own pages that have nothing for somebody who submits. */
  silent_own: Share
  rows_right: Share
  who: Found
  exceptions: Found
  deadline: Accuracy
  route: Accuracy
  chosen_email: Accuracy
}

/** Takes all figures over pages that have been read. Pure. */
export function measure(read: readonly ReadLabelled[]): Measurement {
  const pages = read.map(compare)
  const of = <Value>(pick: (page: Comparison) => Value | null) =>
    pages.map(pick).filter((value): value is Exclude<typeof value, null> => value !== null)
  const grounded = read.flatMap(({ reading, text }) => (reading === null ? [] : listGrounded(reading, text)))
  return {
    n: read.length,
    relevance: countFound(
      of(({ relevance }) => relevance).map(({ said, labelled }) => ({
        right: Number(said && labelled),
        found: Number(said),
        labelled: Number(labelled),
      })),
    ),
    sites: countSites(
      of(({ site, relevance }) => (site === null || relevance === null ? null : { site, ...relevance })),
    ),
    email: countFound(of(({ emails }) => emails).map(countSet)),
    contact: countFound(of(({ contacts }) => contacts).map(countSet)),
    firm_contact: countFound(of(({ contacts, relevance }) => (relevance?.labelled ? contacts : null)).map(countSet)),
    company: countRight(of(({ company }) => company)),
    category: countRight(of(({ category }) => category)),
    firm_kind: countRight(of(({ category }) => (category?.labelled.some(isPageKind) ? null : category))),
    status: measureStatus(of(({ status }) => status)),
    status_reason: countRight(of(({ reason }) => reason)),
    industries: measureIndustries(of(({ industries }) => industries)),
    grounding: shareOf(grounded.filter(({ valid }) => valid).length, grounded.length),
    calibration: measureCalibration(read),
    dedupe: countFound([countPairs(read)]),
    ...measureRows(of(({ row }) => row)),
    rows_right: measureRight(read),
    who: countFound(of(({ who }) => who).map(countSet)),
    exceptions: countFound(of(({ exceptions }) => exceptions).map(countSet)),
    deadline: countRight(of(({ deadline }) => deadline)),
    route: countRight(of(({ route }) => route)),
    chosen_email: countRight(of(({ chosenEmail }) => chosenEmail)),
  }
}

function countSites(pages: readonly { site: string; said: boolean; labelled: boolean }[]): Found {
  const sites = [...Map.groupBy(pages, ({ site }) => site).values()]
  return countFound(
    sites.map((all) => ({
      right: Number(all.some(({ said, labelled }) => said && labelled)),
      found: Number(all.some(({ said }) => said)),
      labelled: Number(all.some(({ labelled }) => labelled)),
    })),
  )
}

function measureRows(rows: readonly NonNullable<Comparison['row']>[]) {
  const count = (status: SubmissionStatus) =>
    countFound(
      rows.map(({ said, labelled }) => ({
        right: Number(said === status && labelled === status),
        found: Number(said === status),
        labelled: Number(labelled === status),
      })),
    )
  const none = rows.filter(({ labelled }) => labelled === null)
  return {
    open_rows: count('open'),
    closed_rows: count('closed'),
    third_party: countNone(none.filter(({ isOwn }) => !isOwn)),
    silent_own: countNone(none.filter(({ isOwn }) => isOwn)),
  }
}

function countNone(rows: readonly { said: SubmissionStatus | null }[]): Share {
  return shareOf(rows.filter(({ said }) => said === null).length, rows.length)
}

function measureRight(read: readonly ReadLabelled[]): Share {
  const rows = read.map(isRowRight).filter((right) => right !== null)
  return shareOf(rows.filter(Boolean).length, rows.length)
}

function countFound(counts: readonly SetCounts[]): Found {
  const sum = addCounts(counts)
  return {
    precision: sum.found === 0 ? null : sum.right / sum.found,
    precision_interval: wilson(sum.right, sum.found),
    recall: sum.labelled === 0 ? null : sum.right / sum.labelled,
    recall_interval: wilson(sum.right, sum.labelled),
    ...sum,
  }
}

function countRight(values: readonly ValueComparison[]): Accuracy {
  const { share, ...counts } = shareOf(values.filter(isRight).length, values.length)
  return { accuracy: share, ...counts }
}

function shareOf(right: number, of: number): Share {
  return { share: of === 0 ? null : right / of, interval: wilson(right, of), right, of }
}

function measureStatus(calls: readonly Call<SubmissionStatus>[]): Measurement['status'] {
  const classes = SubmissionStatusSchema.options
  const count = (labelled: SubmissionStatus, said: SubmissionStatus) =>
    calls.filter((call) => call.labelled === labelled && call.said === said).length
  const row = (labelled: SubmissionStatus) => ({
    open: count(labelled, 'open'),
    closed: count(labelled, 'closed'),
    unknown: count(labelled, 'unknown'),
  })
  const closed = calls.filter(({ labelled }) => labelled === 'closed').length
  const wrong = count('closed', 'open')
  return {
    macro_f1: macroF1(calls, classes),
    interval: bootstrap(calls, (sample) => macroF1(sample, classes)),
    of: calls.length,
    closed_called_open: closed === 0 ? null : wrong / closed,
    closed_called_open_interval: wilson(wrong, closed),
    closed,
    confusion: { open: row('open'), closed: row('closed'), unknown: row('unknown') },
  }
}

function measureIndustries(pages: readonly SetComparison[]): F1 {
  const counts = pages.map(countSet)
  const sum = addCounts(counts)
  return { micro_f1: f1(sum), interval: bootstrap(counts, (sample) => f1(addCounts(sample))), ...sum }
}

function measureCalibration(read: readonly ReadLabelled[]): Measurement['calibration'] {
  const forecasts = read.flatMap((page) => {
    const right = isRowRight(page)
    const confidence = page.row?.ai_confidence_score ?? null
    return right === null || confidence === null ? [] : [{ confidence, right }]
  })
  return {
    ece: calibrationError(forecasts),
    interval: bootstrap(forecasts, calibrationError),
    noise: calibrationNoise(forecasts.map(({ confidence }) => confidence)),
    rows: forecasts.length,
    right: forecasts.filter(({ right }) => right).length,
    bins: equalMassBins(forecasts),
  }
}
