import { withoutMixing } from '#app/features/desk/sample/sample-rules.ts'
import type { OpportunityRow } from '#app/features/desk/shared/opportunity-row.ts'
import { CSV_HEAD, csvLine } from '#contracts/opportunity-csv.ts'

/** The rows as a CSV file. */
export function toCsv(rows: readonly OpportunityRow[]): string {
  return `${CSV_HEAD}${rows.map(csvLine).join('')}`
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
