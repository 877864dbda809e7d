import { MediaSchema, OrganisationKindSchema } from '#contracts/scraper/directory.ts'
import type { SourceBook } from '#contracts/scraper/scraper-port.ts'
import {
  type ImportedLine,
  type ImportReport,
  type SourceWords,
  StoredSourceWordsSchema,
} from '#contracts/scraper/sources.ts'
import type { RequestOf } from '#server/backend/functions/action.ts'
import type { Sql } from '#server/platform/db/sql.ts'
import { listSourceChanges } from '#server/product/scraping/rows/source-rows.ts'
import { findSuppressedHosts } from '#server/product/scraping/suppressions/suppressions.ts'
import { insertSource } from './known-sources.ts'

/** Messages about a cell, for the person who filled in the file. */
const CELL_FAULTS: Record<string, string> = {
  kind: `kind: must be one of ${OrganisationKindSchema.options.join(', ')}`,
  media: `media: must be one or more of ${MediaSchema.options.join(', ')}`,
  country: 'country: must be two letters, or empty',
}

type CheckedLine = { line: number; address: string } & (
  | { words: SourceWords }
  | { reasons: string[] }
  | { known: true }
)

/** Adds the sources of a file, or only reports what it would add. See `ImportSourcesSchema`. */
export async function importSources(
  sql: Sql,
  book: SourceBook,
  { lines, preview, skip_faulty }: RequestOf<'import_sources'>,
): Promise<ImportReport> {
  const known = new Set(book.listSources(await listSourceChanges(sql)).map(({ url }) => url))
  const seen = new Map<string, number>()
  const checkedLines = lines.map((line) => checkLine(line, book, known, seen))
  const suppressed = await findSuppressedHosts(
    sql,
    checkedLines.flatMap((one) => ('words' in one ? [new URL(one.words.url).hostname] : [])),
  )
  const ready: SourceWords[] = []
  const faults: ImportReport['faults'] = []
  for (const one of checkedLines) {
    const { line, address } = one
    if ('reasons' in one) faults.push({ line, address: address.slice(0, 300), reasons: one.reasons })
    else if ('words' in one && suppressed.has(new URL(one.words.url).hostname))
      faults.push({ line, address, reasons: ['address: its owner is on the suppression list'] })
    else if ('words' in one) ready.push(one.words)
  }
  const stored = !preview && (faults.length === 0 || skip_faulty)
  if (stored) for (const words of ready) await insertSource(sql, book, words)
  return { added: ready.length, known: checkedLines.filter((one) => 'known' in one).length, faults, stored }
}

function checkLine(
  { line, address, ...cells }: ImportedLine,
  book: SourceBook,
  known: ReadonlySet<string>,
  seen: Map<string, number>,
): CheckedLine {
  const checked = book.checkSource(address.trim())
  const url = 'refusal' in checked ? address.trim() : checked.url
  const list = /^(?:yes|true|1|list)$/i.test(cells.list.trim())
  const words = StoredSourceWordsSchema.safeParse({
    url,
    company: cells.company,
    kind: cells.kind.trim().toLowerCase(),
    media: [...new Set(splitWords(cells.media))],
    country: cells.country.trim() === '' ? null : cells.country.trim().toUpperCase(),
    why: cells.why,
    ...(list ? { is_list: true } : {}),
  })
  const reasons: string[] = []
  if ('refusal' in checked) reasons.push(`address: ${checked.refusal}`)
  const firstLine = seen.get(url)
  if (firstLine !== undefined) reasons.push(`address: the same page is on line ${firstLine}`)
  seen.set(url, firstLine ?? line)
  if (reasons.length === 0 && known.has(url)) return { line, address, known: true }
  for (const { path, message } of words.error?.issues ?? []) {
    const name = path[0] === 'url' ? 'address' : String(path[0])
    // For the address there already is a plainer reason.
    if (name !== 'address' || reasons.length === 0) reasons.push(CELL_FAULTS[name] ?? `${name}: ${message}`)
  }
  if (reasons.length > 0 || !words.success) return { line, address, reasons: [...new Set(reasons)].slice(0, 8) }
  return { line, address, words: words.data }
}

function splitWords(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[,;|]/)
    .map((word) => word.trim())
    .filter((word) => word !== '')
}
