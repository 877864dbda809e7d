import { csvCell } from '#contracts/platform/csv-cell.ts'

/** One line of a CSV file as in RFC 4180. Numbers stay numbers, lists and objects become JSON, text is harmless to a spreadsheet. */
export function toCsvLine(values: readonly unknown[]): string {
  return `${values.map(toCell).join(',')}\r\n`
}

function toCell(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  return csvCell(typeof value === 'string' ? value : JSON.stringify(value))
}
