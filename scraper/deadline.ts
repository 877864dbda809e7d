const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const MONTH = '(jan|feb|mar|apr|may|jun|jul|aug|sep|sept|oct|nov|dec)[a-z]*\\.?'

const FORMS: { pattern: RegExp; order: 'dmy' | 'mdy' | 'ymd' }[] = [
  { pattern: new RegExp(`\\b(\\d{1,2})(?:st|nd|rd|th)?(?: of)? ${MONTH},? (\\d{4})\\b`, 'g'), order: 'dmy' },
  { pattern: new RegExp(`\\b${MONTH} (\\d{1,2})(?:st|nd|rd|th)?,? (\\d{4})\\b`, 'g'), order: 'mdy' },
  { pattern: /\b(\d{4})-(\d{2})-(\d{2})\b/g, order: 'ymd' },
]

/** The dates a sentence names with their year, as ISO days, in the order they stand. A date without a year tells nothing. */
export function findDates(plain: string): string[] {
  const found: { at: number; day: string }[] = []
  for (const { pattern, order } of FORMS) {
    for (const match of plain.matchAll(pattern)) {
      const [, a = '', b = '', c = ''] = match
      const day = order === 'dmy' ? toIso(c, b, a) : order === 'mdy' ? toIso(c, a, b) : toIso(a, b, c)
      if (day !== null) found.push({ at: match.index, day })
    }
  }
  return found.sort((left, right) => left.at - right.at).map(({ day }) => day)
}

function toIso(year: string, month: string, day: string): string | null {
  const index = /^\d/.test(month) ? Number(month) : MONTHS.indexOf(month.slice(0, 3)) + 1
  const iso = `${year}-${String(index).padStart(2, '0')}-${day.padStart(2, '0')}`
  const time = Date.parse(`${iso}T00:00:00Z`)
  return Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== iso ? null : iso
}
