import { kindLabel } from '#app/features/desk/opportunities/filters/filter-labels.ts'
import { formatSeconds } from '#app/features/desk/runs/run-words.ts'
import { stateOf } from '#app/features/desk/shared/data/log-row.ts'
import { describeRun } from '#app/features/desk/shared/words.ts'
import { formatShortDay } from '#app/lib/dates.ts'
import type { DeskFigures } from '#contracts/desk/desk-figures.ts'
import { NONE, type OpportunityFilter } from '#contracts/desk/opportunity-filter.ts'
import { listOutcomes } from '#contracts/scraper/describe-outcome.ts'
import { READ_OUTCOMES } from '#contracts/scraper/reading.ts'

/**
 * Colour and pattern of a series; either alone tells series apart. A pattern means the same in every chart: `solid` is good (open,
 * completed, read, confirmed), `hatch` is bad (closed, failed, not read, corrected), `dots` is undecided (unknown, in progress),
 * `lines` has an e-mail address, `checks` is everything.
 */
export type SeriesPattern = 'solid' | 'hatch' | 'dots' | 'lines' | 'checks'

export type Series = { key: string; label: string; pattern: SeriesPattern }

export type Point = {
  /** 'Week of Nov 16'. */
  name: string
  /** A shorter name for the axis. */
  short?: string
  values: Record<string, number>
  /** By series: the filter when the mark is chosen; absent if it cannot be chosen. */
  filters: Record<string, OpportunityFilter>
  /** Added to the description of a mark. */
  note?: string
}

/** The data of one figure, for its chart and its table. */
export type FigureData = {
  title: string
  summary: string
  /** The heading of the table's first column. */
  pointHeading: string
  series: Series[]
  points: Point[]
  /** Formats values; whole numbers by default. */
  format?: (value: number) => string
  /** Formats values on the axis, where there is little space. */
  tick?: (value: number) => string
}

const NUMBER = new Intl.NumberFormat('en-US')
const dayLabel = (when: string) => formatShortDay(when) ?? when
const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)

export function formatNumber(value: number): string {
  return NUMBER.format(value)
}

/** Values of zero have no mark. */
export function hasMarks({ points }: Pick<FigureData, 'points'>): boolean {
  return points.some(({ values }) => Object.values(values).some((value) => value > 0))
}

export function describeWeeks({ weeks }: DeskFigures): FigureData {
  const opened = sum(weeks.map((week) => week.opened))
  const closed = sum(weeks.map((week) => week.closed))
  return {
    title: 'Openings and closings',
    summary: `${formatNumber(opened)} opened and ${formatNumber(closed)} closed in ${weeks.length} weeks.`,
    pointHeading: 'Week of',
    series: [
      { key: 'opened', label: 'Opened', pattern: 'solid' },
      { key: 'closed', label: 'Closed', pattern: 'hatch' },
    ],
    points: weeks.map(({ week, opened, closed }) => ({
      name: `Week of ${dayLabel(week)}`,
      short: dayLabel(week),
      values: { opened, closed },
      filters: { opened: { event: { kind: 'opened', week } }, closed: { event: { kind: 'closed', week } } },
    })),
  }
}

export function describeKinds({ kinds }: DeskFigures): FigureData {
  const open = sum(kinds.map((kind) => kind.open))
  const all = sum(kinds.map(({ open, closed, unknown }) => open + closed + unknown))
  return {
    title: 'Status by kind',
    summary: `${formatNumber(open)} of ${formatNumber(all)} are open.`,
    pointHeading: 'Kind',
    series: [
      { key: 'open', label: 'Open', pattern: 'solid' },
      { key: 'closed', label: 'Closed', pattern: 'hatch' },
      { key: 'unknown', label: 'Unknown', pattern: 'dots' },
    ],
    points: kinds.map(({ kind, open, closed, unknown }) => ({
      name: kind === NONE ? 'Unknown kind' : kindLabel(kind),
      values: { open, closed, unknown },
      filters: {
        open: { kind: [kind], status: ['open'] },
        closed: { kind: [kind], status: ['closed'] },
        unknown: { kind: [kind], status: ['unknown'] },
      },
    })),
  }
}

export function describeConfidence({ confidence }: DeskFigures): FigureData {
  const percent = (share: number) => Math.round(share * 100)
  const high = sum(confidence.filter(({ from }) => from >= 0.7).map(({ rows }) => rows))
  const all = sum(confidence.map(({ rows }) => rows))
  return {
    title: 'Confidence',
    summary: `${formatNumber(high)} of ${formatNumber(all)} have 70% or more.`,
    pointHeading: 'Confidence',
    series: [{ key: 'rows', label: 'Opportunities', pattern: 'solid' }],
    points: confidence.map(({ from, to, rows }) => ({
      name: `${percent(from)} to ${percent(to)}%`,
      short: `${percent(from)}%`,
      values: { rows },
      filters: { rows: { confidence_from: from, confidence_to: to } },
    })),
  }
}

const ORIGINS = { directory: 'Directory', staff: 'Added by staff', search: 'Search and links' }

export function describeSourceYield({ sources }: DeskFigures): FigureData {
  const best = [...sources].sort((a, b) => b.open - a.open)[0]
  return {
    title: 'Yield by source',
    summary:
      best === undefined || best.open === 0
        ? 'No source has found an opening yet.'
        : `Source with the most openings: ${ORIGINS[best.source]}, ${formatNumber(best.open)}.`,
    pointHeading: 'Source',
    series: [
      { key: 'open', label: 'Open', pattern: 'solid' },
      { key: 'with_email', label: 'With e-mail', pattern: 'lines' },
      { key: 'rows', label: 'All', pattern: 'checks' },
    ],
    points: sources.map(({ source, rows, open, with_email }) => ({
      name: ORIGINS[source],
      values: { open, with_email, rows },
      filters: {
        open: { source: [source], status: ['open'] },
        with_email: { source: [source], email: 'yes' },
        rows: { source: [source] },
      },
    })),
  }
}

type Run = DeskFigures['runs'][number]

const runLabel = (run: Run) => `${dayLabel(run.started_at)}, ${describeRun(run)}`
const runNote = (run: Run) => (run.status === 'completed' ? '' : run.status === 'failed' ? 'failed' : 'in progress')

export function describeDurations({ runs }: DeskFigures): FigureData {
  const failed = runs.filter(({ status }) => status === 'failed').length
  return {
    title: 'Duration of runs',
    summary: `${runs.length === 1 ? 'One run' : `The last ${runs.length} runs`}; ${failed === 0 ? 'none' : failed} failed.`,
    pointHeading: 'Run',
    series: [
      { key: 'completed', label: 'Completed', pattern: 'solid' },
      { key: 'failed', label: 'Failed', pattern: 'hatch' },
      { key: 'running', label: 'In progress', pattern: 'dots' },
    ],
    points: runs.map((run) => ({
      name: runLabel(run),
      short: dayLabel(run.started_at),
      values: { [stateOf(run)]: run.seconds ?? 0 },
      filters: { [stateOf(run)]: { run: run.id } },
      note: runNote(run),
    })),
    format: formatSeconds,
    tick: (seconds) => (seconds < 60 ? `${Math.round(seconds)} s` : `${Math.round(seconds / 60)} m`),
  }
}

/** Pages read and not read. The page of a run has all outcomes. */
export function describeOutcomes({ runs }: DeskFigures): FigureData {
  const read = (run: Run) => sum([...READ_OUTCOMES].map((outcome) => run.outcomes[outcome] ?? 0))
  const pages = (run: Run) => sum(Object.values(run.outcomes))
  return {
    title: 'Outcomes of runs',
    summary: `${formatNumber(sum(runs.map(read)))} of ${formatNumber(sum(runs.map(pages)))} pages were read.`,
    pointHeading: 'Run',
    series: [
      { key: 'read', label: 'Pages read', pattern: 'solid' },
      { key: 'other', label: 'Not read', pattern: 'hatch' },
    ],
    points: runs.map((run) => ({
      name: runLabel(run),
      short: dayLabel(run.started_at),
      values: { read: read(run), other: pages(run) - read(run) },
      filters: { read: { run: run.id }, other: { run: run.id } },
      note: describeUnreadPages(run.outcomes),
    })),
  }
}

const READ_OUTCOME_NAMES: ReadonlySet<string> = READ_OUTCOMES

/** Why pages were not read, most frequent reason first. */
function describeUnreadPages(outcomes: Record<string, number>): string {
  const unread = Object.entries(outcomes).filter(([outcome, count]) => !READ_OUTCOME_NAMES.has(outcome) && count > 0)
  return listOutcomes(Object.fromEntries(unread.sort((a, b) => b[1] - a[1])))
}

/** 'Week of Nov 16, Opened: 3'. */
export function describeMark({ format = formatNumber }: FigureData, point: Point, { key, label }: Series): string {
  const note = point.note ? `; ${point.note}` : ''
  return `${point.name}, ${label}: ${format(point.values[key] ?? 0)}${note}`
}
