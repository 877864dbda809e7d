import { csvCell } from '#contracts/platform/csv-cell.ts'
import { describeOutcome } from '#contracts/scraper/describe-outcome.ts'
import type { Source, SourceResult } from '#contracts/scraper/sources.ts'
import { describeProblem, getSourceState, STATE_LABELS } from './source-state.ts'

type SourceWithResult = { source: Source; result: SourceResult | undefined }

/** An import reads the first seven. */
const CSV_COLUMNS: ReadonlyArray<{ title: string; read: (line: SourceWithResult) => string }> = [
  { title: 'Address', read: ({ source }) => source.url },
  { title: 'Company', read: ({ source }) => source.company },
  { title: 'Kind', read: ({ source }) => source.kind },
  { title: 'Media', read: ({ source }) => source.media.join(', ') },
  { title: 'Country', read: ({ source }) => source.country ?? '' },
  { title: 'Why', read: ({ source }) => source.why },
  { title: 'List', read: ({ source }) => (source.is_list ? 'yes' : '') },
  { title: 'Origin', read: ({ source }) => (source.origin === 'staff' ? 'added by staff' : 'built-in') },
  { title: 'State', read: ({ source }) => STATE_LABELS[getSourceState(source)] },
  { title: 'Problem', read: ({ source }) => (source.health ? describeProblem(source.health) : '') },
  { title: 'Since', read: ({ source }) => source.health?.since ?? '' },
  { title: 'Last result', read: ({ result }) => (result ? describeOutcome(result.outcome) : '') },
  { title: 'Last read', read: ({ result }) => result?.at ?? '' },
]

/** The sources as a CSV file as in RFC 4180, without a cell that a spreadsheet would execute. Pure. */
export function toSourceCsv(sources: readonly Source[], results: ReadonlyMap<string, SourceResult>): string {
  const toLine = (cells: readonly string[]) => `${cells.map(csvCell).join(',')}\r\n`
  const lines = sources.map((source) => {
    const line = { source, result: results.get(source.url) }
    return toLine(CSV_COLUMNS.map(({ read }) => read(line)))
  })
  return toLine(CSV_COLUMNS.map(({ title }) => title)) + lines.join('')
}
