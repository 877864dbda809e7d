import { currentDay } from '#app/lib/dates.ts'
import { withByteOrderMark } from '#contracts/desk/opportunity-csv.ts'

/** The file name, with the current date in the time zone of the installation, and a prefix for sample data. */
export function csvFileName(isSample = false): string {
  return `${isSample ? 'sample-' : ''}sync-opportunities-${currentDay()}.csv`
}

export function downloadCsv(csv: string, name: string): void {
  saveFile(new Blob([withByteOrderMark(csv)], { type: 'text/csv;charset=utf-8' }), name)
}

export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Revoked later, because some browsers read the file only after this task.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
