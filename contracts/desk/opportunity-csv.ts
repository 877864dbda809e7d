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
/** Guidelines often contain an address too. */
const CONTACT_COLUMNS: readonly string[] = ['contact_email', 'submission_guidelines']

export type ExportedOpportunity = Pick<z.infer<typeof OpportunitySchema>, (typeof COLUMNS)[number][1]> & {
  /** Missing if the backend does not support the mark. */
  do_not_contact?: boolean
}

// Without a byte order mark Excel reads the file in a legacy code page.
const BYTE_ORDER_MARK = '\uFEFF'

/** The byte order mark and the column titles. */
export const CSV_HEADER = `${BYTE_ORDER_MARK}${toLine(COLUMNS.map(([title]) => title))}`

/**
 * One line as in RFC 4180, with every cell quoted and no cell that a spreadsheet would execute. For a company that must not be
 * contacted, address and guidelines are empty.
 */
export function toCsvLine(opportunity: ExportedOpportunity): string {
  const cells = COLUMNS.map(([, column]) => {
    if (opportunity.do_not_contact && CONTACT_COLUMNS.includes(column)) return ''
    if (column === 'submission_status') return opportunity.submission_status ?? 'unknown'
    return column === 'industry_type' ? opportunity.industry_type.join(', ') : (opportunity[column] ?? '')
  })
  return toLine(cells)
}

/** Restores the byte order mark, which clients remove when they read an answer as text. */
export function withByteOrderMark(csv: string): string {
  return csv.startsWith(BYTE_ORDER_MARK) ? csv : `${BYTE_ORDER_MARK}${csv}`
}

function toLine(cells: string[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}
