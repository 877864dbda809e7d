import { withoutMixing } from '#app/features/desk/sample/sample-rules.ts'
import type { OpportunityRow } from '#app/features/desk/shared/opportunity-row.ts'
import { csvCell } from '#contracts/csv-cell.ts'

const COLUMNS: ReadonlyArray<{ title: string; read: (row: OpportunityRow) => string | null }> = [
  { title: 'Company', read: (row) => row.company_agency },
  { title: 'Contact', read: (row) => row.name },
  { title: 'Role', read: (row) => row.role },
  { title: 'Email', read: (row) => row.contact_email },
  { title: 'Status', read: (row) => row.submission_status ?? 'unknown' },
  { title: 'Industry', read: (row) => row.industry_type.join(', ') },
  { title: 'Guidelines', read: (row) => row.submission_guidelines },
  { title: 'Source URL', read: (row) => row.source_url },
]

// Without a byte order mark Excel reads the file in a legacy code page.
const BYTE_ORDER_MARK = '\uFEFF'

/** The rows as a CSV file: every cell quoted, line ends as in RFC 4180, and no cell that a spreadsheet would execute. */
export function toCsv(rows: readonly OpportunityRow[]): string {
  const lines = [COLUMNS.map(({ title }) => title), ...rows.map((row) => COLUMNS.map(({ read }) => read(row) ?? ''))]
  return `${BYTE_ORDER_MARK}${lines.map((cells) => `${cells.map(csvCell).join(',')}\r\n`).join('')}`
}

/** The file's name, with the current local date, and marked when it holds sample rows. */
export function csvFileName(day: Date, isSample = false): string {
  const part = (value: number) => String(value).padStart(2, '0')
  return `${isSample ? 'sample-' : ''}sync-opportunities-${day.getFullYear()}-${part(day.getMonth() + 1)}-${part(day.getDate())}.csv`
}

/** Starts the download of the file. Sample rows never share a file with real ones; alone they get a marked name. */
export function downloadCsv(all: readonly OpportunityRow[]): void {
  const rows = withoutMixing(all)
  const url = URL.createObjectURL(new Blob([toCsv(rows)], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = url
  link.download = csvFileName(new Date(), rows[0]?.sample ?? false)
  link.click()
  // Revoked later, because some browsers start reading the file only after this task.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
