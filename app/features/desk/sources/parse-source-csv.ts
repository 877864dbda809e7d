import { IMPORTED_COLUMNS, type ImportedLine, MOST_IMPORTED } from '#contracts/scraper/sources.ts'

/** The server's limit per call, whose own error is less clear. */
const MAX_FILE_LENGTH = 700_000

type Column = (typeof IMPORTED_COLUMNS)[number]

/**
 * The lines of a CSV file of sources, or why it cannot be read. Columns are found by their titles, in any order and case; empty
 * lines are left aside. Commas, semicolons and tabs separate. Pure.
 */
export function parseSourceCsv(text: string): { lines: ImportedLine[] } | { fault: string } {
  if (text.length > MAX_FILE_LENGTH) return { fault: 'The file is too large. Split it and import the parts.' }
  const [head, ...rows] = parseCsv(text)
  const titles = (head?.cells ?? []).map((cell) => cell.trim().toLowerCase())
  const places = new Map<Column, number>()
  for (const name of IMPORTED_COLUMNS) if (titles.includes(name)) places.set(name, titles.indexOf(name))
  const missing = (['address', 'company', 'kind', 'media', 'why'] as const).filter((name) => !places.has(name))
  if (missing.length > 0) return { fault: `The first line must name the columns. Missing: ${missing.join(', ')}.` }
  const filled = rows.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
  if (filled.length === 0) return { fault: 'The file has no line below the names of the columns.' }
  if (filled.length > MOST_IMPORTED)
    return { fault: `The file has ${filled.length} lines. Import at most ${MOST_IMPORTED} at a time.` }
  return {
    lines: filled.map(({ line, cells }) => {
      const cell = (name: Column) => removeFormulaGuard(cells[places.get(name) ?? -1] ?? '').slice(0, 4000)
      return {
        line,
        address: cell('address'),
        company: cell('company'),
        kind: cell('kind'),
        media: cell('media'),
        country: cell('country'),
        why: cell('why'),
        list: cell('list'),
      }
    }),
  }
}

/** The export prefixes formula-like cells with an apostrophe; this removes it. */
function removeFormulaGuard(cell: string): string {
  return cell.replace(/^'(?=[\s\p{C}]*[=+\-@\t\r\n\u2212\ufe62\ufe63\ufe66\ufe6b\uff0b\uff0d\uff1d\uff20])/u, '')
}

/** Records of a file as in RFC 4180, each with the number of its first line. A quotation mark that encloses no cell is text. */
function parseCsv(text: string): { line: number; cells: string[] }[] {
  const source = text.replace(/^\uFEFF/, '')
  const separator = findSeparator(source.slice(0, source.search(/[\r\n]|$/)))
  const cell = new RegExp(`(?:"((?:[^"]|"")*)"|([^\\r\\n${separator}]*))(${separator}|\\r\\n|\\r|\\n|$)`, 'g')
  const records: { line: number; cells: string[] }[] = []
  let line = 1
  let current = { line, cells: [] as string[] }
  for (const [whole, quoted, plain = '', ending] of source.matchAll(cell)) {
    current.cells.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'))
    line += whole.match(/\r\n|\r|\n/g)?.length ?? 0
    if (ending === separator) continue
    records.push(current)
    current = { line, cells: [] }
  }
  return records
}

function findSeparator(head: string): string {
  const count = (mark: string) => head.split(mark).length
  return [',', ';', '\t'].reduce((best, mark) => (count(mark) > count(best) ? mark : best))
}
