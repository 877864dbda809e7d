import * as dates from '#contracts/platform/dates.ts'

let zone = dates.COMPANY_TIME_ZONE

/** Dates for staff are in the time zone of the installation, which the server sends with its settings. */
export function setTimeZone(timeZone: string): void {
  zone = timeZone
}

export const getTimeZone = () => zone

type When = Parameters<typeof dates.formatDay>[0]

export const formatDay = (when: When) => dates.formatDay(when, zone)
export const formatLongDay = (when: When) => dates.formatLongDay(when, zone)
export const formatWeekday = (when: When) => dates.formatWeekday(when, zone)
export const formatShortDay = (when: When) => dates.formatShortDay(when, zone)
export const formatNarrowDay = (when: When, now: Date) => dates.formatNarrowDay(when, zone, now)
export const formatMoment = (when: When) => dates.formatMoment(when, zone, new Date())
export const formatRecent = (when: When, now: Date) => dates.formatRecent(when, zone, now)

/** The calendar day of a moment, as YYYY-MM-DD. */
export const dayOf = (moment: Date) => dates.dayIn(zone, moment)

/** The calendar day it is now, as YYYY-MM-DD. */
export const currentDay = () => dayOf(new Date())

/** 'Los Angeles time (PST)' */
export function describeTimeZone(): string {
  const [name, short] = [dates.nameTimeZone(zone), dates.abbreviateTimeZone(zone, new Date())]
  return name === short ? name : `${name} (${short})`
}
