import type { z } from 'zod'
import { csvCell } from '#contracts/platform/csv-cell.ts'
import type { OpportunitySchema } from '#contracts/scraper/opportunity.ts'

const COLUMNS = [
  ['Company', 'company_agency'],
  ['Contact', 'name'],
  ['Role', 'role'],
  ['Email', 'contact_email'],
  ['Status', 'submission_status'],
  ['Industry', 'industry_type'],
  ['Guidelines', 'submission_guidelines'],
  ['Source URL', 'source_url'],
] as const
/** Guidelines often name an address too. */
const CONTACT: readonly string[] = ['contact_email', 'submission_guidelines']

export type ExportedOpportunity = Pick<z.infer<typeof OpportunitySchema>, (typeof COLUMNS)[number][1]> & {
  /** Absent where the backend has no such mark. */
  do_not_contact?: boolean
}

// Without a byte order mark Excel reads the file in a legacy code page.
const BYTE_ORDER_MARK = '\uFEFF'

/** How the file begins: the byte order mark and the titles. */
export const CSV_HEAD = `${BYTE_ORDER_MARK}${toLine(COLUMNS.map(([title]) => title))}`

/**
 * One row: every cell quoted, the line end as in RFC 4180, and no cell that a spreadsheet would execute. A company that must
 * not be contacted keeps its line, without its address and its guidelines.
 */
export function csvLine(row: ExportedOpportunity): string {
  const cells = COLUMNS.map(([, column]) => {
    if (row.do_not_contact && CONTACT.includes(column)) return ''
    if (column === 'submission_status') return row.submission_status ?? 'unknown'
    return column === 'industry_type' ? row.industry_type.join(', ') : (row[column] ?? '')
  })
  return toLine(cells)
}

/** Restores the byte order mark, which every client that reads an answer as text removes. */
export function withByteOrderMark(csv: string): string {
  return csv.startsWith(BYTE_ORDER_MARK) ? csv : `${BYTE_ORDER_MARK}${csv}`
}

function toLine(cells: string[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}
