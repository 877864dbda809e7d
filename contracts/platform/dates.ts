/** The company's time zone, for servers that do not report theirs (TIMEZONE). */
export const COMPANY_TIME_ZONE = 'America/Los_Angeles'

type When = string | Date | null

const DAY_MS = 86_400_000
const BARE_DAY = /^\d{4}-\d{2}-\d{2}$/

/** 'Mar 7, 2026', or null if the date cannot be parsed. */
export const formatDay = (when: When, zone: string) =>
  format(when, zone, { year: 'numeric', month: 'short', day: 'numeric' })

/** 'March 7, 2026' */
export const formatLongDay = (when: When, zone: string) => format(when, zone, { dateStyle: 'long' })

/** 'Sunday, March 7' */
export const formatWeekday = (when: When, zone: string) =>
  format(when, zone, { weekday: 'long', month: 'long', day: 'numeric' })

/** 'Mar 7' */
export const formatShortDay = (when: When, zone: string) => format(when, zone, { month: 'short', day: 'numeric' })

/** 'Mar 7', or '03/07/25' for a day of another year; for narrow columns. */
export function formatNarrowDay(when: When, zone: string, now: Date): string | null {
  if (yearOf(when, zone) === yearOf(now, zone)) return formatShortDay(when, zone)
  return format(when, zone, { month: '2-digit', day: '2-digit', year: '2-digit' })
}

/** 'Mar 7, 3:12 PM', with the year if it is not the current one. */
export function formatMoment(when: When, zone: string, now: Date): string | null {
  const year = yearOf(when, zone) === yearOf(now, zone) ? {} : ({ year: 'numeric' } as const)
  return format(when, zone, { ...year, month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' })
}

/** '3:12 PM' */
export const formatClock = (when: When, zone: string) => format(when, zone, { hour: 'numeric', minute: '2-digit' })

/** 'Friday 4:12 PM' within the last six days, 'Nov 2' before. */
export function formatRecent(when: When, zone: string, now: Date): string | null {
  const time = readTime(when)
  if (time === null || now.getTime() - time >= 6 * DAY_MS) return formatShortDay(when, zone)
  return format(when, zone, { weekday: 'long', hour: 'numeric', minute: '2-digit' })
}

/** '6:15 AM' for '06:15'. */
export function formatTimeOfDay(time: string): string {
  return format(`2000-01-01T${time}:00Z`, 'UTC', { hour: 'numeric', minute: '2-digit' }) ?? time
}

const UNITS = [
  { ms: DAY_MS, short: ['day', 'days'], long: ['day', 'days'] },
  { ms: 3_600_000, short: ['h', 'h'], long: ['hour', 'hours'] },
  { ms: 60_000, short: ['min', 'min'], long: ['minute', 'minutes'] },
] as const

/** The age in the largest whole unit: 'Just now', '4 min', '3 h', '12 days'. */
export function formatAge(when: string, now: Date): string {
  return inUnits('short', now.getTime() - Date.parse(when)) ?? 'Just now'
}

/** The same in full: '4 minutes ago'. */
export function spellAge(when: string, now: Date): string {
  const age = inUnits('long', now.getTime() - Date.parse(when))
  return age === null ? 'Just now' : `${age} ago`
}

/** '4 minutes', '3 hours', '12 days' */
export function spellDuration(ms: number): string {
  return inUnits('long', ms) ?? 'less than a minute'
}

function inUnits(length: 'short' | 'long', ms: number): string | null {
  const unit = UNITS.find((candidate) => ms >= candidate.ms)
  if (unit === undefined) return null
  const count = Math.floor(ms / unit.ms)
  return `${count} ${unit[length][count === 1 ? 0 : 1]}`
}

/** The calendar day of an instant in a zone, as YYYY-MM-DD. */
export function dayIn(zone: string, instant: Date): string {
  return formatter('en-CA', zone, { year: 'numeric', month: '2-digit', day: '2-digit' }).format(instant)
}

/** 'Los Angeles time', 'UTC' */
export function nameTimeZone(zone: string): string {
  const place = zone.split('/').at(-1)?.replaceAll('_', ' ') ?? zone
  return zone.includes('/') ? `${place} time` : place
}

/** 'PST', or 'GMT+1' where the zone has no abbreviation in English. */
export function abbreviateTimeZone(zone: string, now: Date): string {
  const parts = formatter('en-US', zone, { timeZoneName: 'short' }).formatToParts(now)
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? zone
}

export function isTimeZone(zone: string): boolean {
  try {
    formatter('en-US', zone, {})
    return true
  } catch {
    return false
  }
}

const yearOf = (when: When, zone: string) => format(when, zone, { year: 'numeric' })

function readTime(when: When): number | null {
  const time = when instanceof Date ? when.getTime() : Date.parse(when ?? '')
  return Number.isNaN(time) ? null : time
}

function format(when: When, zone: string, options: Intl.DateTimeFormatOptions): string | null {
  const time = readTime(when)
  if (time === null) return null
  // A date without a time is the same day everywhere; parsed as midnight UTC it would be the day before in California.
  const isBareDay = typeof when === 'string' && BARE_DAY.test(when)
  return formatter('en-US', isBareDay ? 'UTC' : zone, options).format(time)
}

const formatters = new Map<string, Intl.DateTimeFormat>()

/** Created on demand, because on a phone this takes longer than rendering a page's header. */
function formatter(locale: string, timeZone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify([locale, timeZone, options])
  const known = formatters.get(key)
  if (known !== undefined) return known
  const created = new Intl.DateTimeFormat(locale, { timeZone, ...options })
  formatters.set(key, created)
  return created
}
