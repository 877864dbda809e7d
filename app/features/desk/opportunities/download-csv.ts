import { withByteOrderMark } from '#contracts/opportunity-csv.ts'

/** The file's name, with the current local date, and marked when it holds sample rows. */
export function csvFileName(day: Date, isSample = false): string {
  const part = (value: number) => String(value).padStart(2, '0')
  return `${isSample ? 'sample-' : ''}sync-opportunities-${day.getFullYear()}-${part(day.getMonth() + 1)}-${part(day.getDate())}.csv`
}

/** Starts the download of a CSV file. */
export function downloadCsv(csv: string, name: string): void {
  const url = URL.createObjectURL(new Blob([withByteOrderMark(csv)], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Revoked later, because some browsers start reading the file only after this task.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
