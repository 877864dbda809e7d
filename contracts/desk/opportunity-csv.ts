import type { z } from 'zod'
import { csvCell } from '#contracts/platform/csv-cell.ts'
import type { OpportunitySchema } from '#contracts/scraper/opportunity.ts'

/** What a line of the export is made of. */
export type ExportedOpportunity = Pick<
  z.infer<typeof OpportunitySchema>,
  | 'company_agency'
  | 'name'
  | 'role'
  | 'contact_email'
  | 'submission_status'
  | 'industry_type'
  | 'submission_guidelines'
  | 'source_url'
> & {
  /** Absent where the backend has no such mark. */
  do_not_contact?: boolean
}

const COLUMNS: ReadonlyArray<{ title: string; read: (row: ExportedOpportunity) => string | null }> = [
  { title: 'Company', read: (row) => row.company_agency },
  { title: 'Contact', read: (row) => row.name },
  { title: 'Role', read: (row) => row.role },
  { title: 'Email', read: (row) => (row.do_not_contact ? null : row.contact_email) },
  { title: 'Status', read: (row) => row.submission_status ?? 'unknown' },
  { title: 'Industry', read: (row) => row.industry_type.join(', ') },
  // They often name an address too.
  { title: 'Guidelines', read: (row) => (row.do_not_contact ? null : row.submission_guidelines) },
  { title: 'Source URL', read: (row) => row.source_url },
]

// Without a byte order mark Excel reads the file in a legacy code page.
const BYTE_ORDER_MARK = '\uFEFF'

/** How the file begins: the byte order mark and the titles. */
export const CSV_HEAD = `${BYTE_ORDER_MARK}${toLine(COLUMNS.map(({ title }) => title))}`

/**
 * One row: every cell quoted, the line end as in RFC 4180, and no cell that a spreadsheet would execute. A company that must
 * not be contacted keeps its line, without its address and its guidelines.
 */
export function csvLine(row: ExportedOpportunity): string {
  return toLine(COLUMNS.map(({ read }) => read(row) ?? ''))
}

/** Restores the byte order mark, which every client that reads an answer as text removes. */
export function withByteOrderMark(csv: string): string {
  return csv.startsWith(BYTE_ORDER_MARK) ? csv : `${BYTE_ORDER_MARK}${csv}`
}

function toLine(cells: string[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}
