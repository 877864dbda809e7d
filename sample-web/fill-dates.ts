const DAY_MS = 86_400_000

const FORMS: Record<string, Intl.DateTimeFormatOptions & { locale: string }> = {
  long: { locale: 'en-GB', day: 'numeric', month: 'long', year: 'numeric' },
  us: { locale: 'en-US', day: 'numeric', month: 'long', year: 'numeric' },
}

/**
 * Replaces `{{year}}`, `{{long +19}}`, `{{us -12}}` and `{{iso +9}}` with dates, counted in days from today, so that the pages
 * never become outdated.
 */
export function fillDates(text: string, now: Date): string {
  return text.replace(/\{\{(year|long|us|iso)(?: ([+-]\d+))?\}\}/g, (_, form: string, days = '0') => {
    const day = new Date(now.getTime() + Number(days) * DAY_MS)
    if (form === 'year') return String(now.getUTCFullYear())
    if (form === 'iso') return day.toISOString().slice(0, 10)
    const { locale, ...options } = FORMS[form] ?? { locale: 'en-US' }
    return new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }).format(day)
  })
}
