import { nameKind } from '#app/features/desk/opportunities/filters/filter-words.ts'
import { formatSeconds } from '#app/features/desk/runs/run-words.ts'
import { stateOf } from '#app/features/desk/shared/data/log-row.ts'
import { describeRun } from '#app/features/desk/shared/words.ts'
import { formatShortDay } from '#app/lib/dates.ts'
import type { DeskFigures } from '#contracts/desk/desk-figures.ts'
import { NONE, type OpportunityFilter } from '#contracts/desk/opportunity-filter.ts'
import { listOutcomes } from '#contracts/scraper/page-outcome-words.ts'
import { READ_OUTCOMES } from '#contracts/scraper/reading.ts'

/**
 * How a series is drawn: by colour and by pattern, so that either alone tells them apart. A look means the same in every chart:
 * `solid` what is wanted (open, completed, read, confirmed), `hatch` what has ended badly (closed, failed, not read, corrected), `dots` what is
 * undecided (unknown, in progress), `lines` what can be written to, `checks` everything.
 */
export type Look = 'solid' | 'hatch' | 'dots' | 'lines' | 'checks'

export type Series = { key: string; label: string; look: Look }

export type Point = {
  /** What the point is about, in full: 'Week of November 16'. */
  name: string
  /** The same for an axis, if it is shorter there. */
  short?: string
  values: Record<string, number>
  /** What the list is filtered by when a series of this point is chosen; absent if it cannot be. */
  filters: Record<string, OpportunityFilter>
  /** What a mark says besides its value. */
  note?: string
}

/** One figure: what its chart draws and its table lists. */
export type FigureData = {
  title: string
  summary: string
  /** What the points are, as the table's first heading. */
  of: string
  series: Series[]
  points: Point[]
  /** How values are written; whole numbers by default. */
  format?: (value: number) => string
  /** The same on an axis, where there is little room. */
  tick?: (value: number) => string
}

const NUMBER = new Intl.NumberFormat('en-US')
const nameDay = (when: string) => formatShortDay(when) ?? when
const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)

export function formatNumber(value: number): string {
  return NUMBER.format(value)
}

/** Whether anything would be drawn: values of zero have no mark. */
export function hasMarks({ points }: Pick<FigureData, 'points'>): boolean {
  return points.some(({ values }) => Object.values(values).some((value) => value > 0))
}

export function describeWeeks({ weeks }: DeskFigures): FigureData {
  const opened = sum(weeks.map((week) => week.opened))
  const closed = sum(weeks.map((week) => week.closed))
  return {
    title: 'Openings and closings',
    summary: `${formatNumber(opened)} opened and ${formatNumber(closed)} closed in ${weeks.length} weeks.`,
    of: 'Week of',
    series: [
      { key: 'opened', label: 'Opened', look: 'solid' },
      { key: 'closed', label: 'Closed', look: 'hatch' },
    ],
    points: weeks.map(({ week, opened, closed }) => ({
      name: `Week of ${nameDay(week)}`,
      short: nameDay(week),
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
    of: 'Kind',
    series: [
      { key: 'open', label: 'Open', look: 'solid' },
      { key: 'closed', label: 'Closed', look: 'hatch' },
      { key: 'unknown', label: 'Unknown', look: 'dots' },
    ],
    points: kinds.map(({ kind, open, closed, unknown }) => ({
      name: kind === NONE ? 'Unknown kind' : nameKind(kind),
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
    of: 'Confidence',
    series: [{ key: 'rows', label: 'Opportunities', look: 'solid' }],
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
        ? 'No source has brought an opening yet.'
        : `Most openings come from here: ${ORIGINS[best.source]}, ${formatNumber(best.open)}.`,
    of: 'Source',
    series: [
      { key: 'open', label: 'Open', look: 'solid' },
      { key: 'with_email', label: 'With e-mail', look: 'lines' },
      { key: 'rows', label: 'All', look: 'checks' },
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

const nameRun = (run: Run) => `${nameDay(run.started_at)}, ${describeRun(run)}`
const noteRun = (run: Run) => (run.status === 'completed' ? '' : run.status === 'failed' ? 'failed' : 'in progress')

export function describeDurations({ runs }: DeskFigures): FigureData {
  const failed = runs.filter(({ status }) => status === 'failed').length
  return {
    title: 'Duration of runs',
    summary: `${runs.length === 1 ? 'One run' : `The last ${runs.length} runs`}; ${failed === 0 ? 'none' : failed} failed.`,
    of: 'Run',
    series: [
      { key: 'completed', label: 'Completed', look: 'solid' },
      { key: 'failed', label: 'Failed', look: 'hatch' },
      { key: 'running', label: 'In progress', look: 'dots' },
    ],
    points: runs.map((run) => ({
      name: nameRun(run),
      short: nameDay(run.started_at),
      values: { [stateOf(run)]: run.seconds ?? 0 },
      filters: { [stateOf(run)]: { run: run.id } },
      note: noteRun(run),
    })),
    format: formatSeconds,
    tick: (seconds) => (seconds < 60 ? `${Math.round(seconds)} s` : `${Math.round(seconds / 60)} m`),
  }
}

/** The outcomes that are worth a series of their own; the table of a run has all of them. */
export function describeOutcomes({ runs }: DeskFigures): FigureData {
  const read = (run: Run) => sum([...READ_OUTCOMES].map((outcome) => run.outcomes[outcome] ?? 0))
  const pages = (run: Run) => sum(Object.values(run.outcomes))
  return {
    title: 'Outcomes of runs',
    summary: `${formatNumber(sum(runs.map(read)))} of ${formatNumber(sum(runs.map(pages)))} pages were read.`,
    of: 'Run',
    series: [
      { key: 'read', label: 'Pages read', look: 'solid' },
      { key: 'other', label: 'Not read', look: 'hatch' },
    ],
    points: runs.map((run) => ({
      name: nameRun(run),
      short: nameDay(run.started_at),
      values: { read: read(run), other: pages(run) - read(run) },
      filters: { read: { run: run.id }, other: { run: run.id } },
      note: tellUnread(run.outcomes),
    })),
  }
}

const READ_NAMES: ReadonlySet<string> = READ_OUTCOMES

/** Why pages were not read, the most frequent reason first. */
function tellUnread(outcomes: Record<string, number>): string {
  const unread = Object.entries(outcomes).filter(([outcome, count]) => !READ_NAMES.has(outcome) && count > 0)
  return listOutcomes(Object.fromEntries(unread.sort((a, b) => b[1] - a[1])))
}

/** What a mark or a cell says, such as 'Week of Nov 16, Opened: 3'. */
export function describeMark({ format = formatNumber }: FigureData, point: Point, { key, label }: Series): string {
  const note = point.note ? `; ${point.note}` : ''
  return `${point.name}, ${label}: ${format(point.values[key] ?? 0)}${note}`
}
