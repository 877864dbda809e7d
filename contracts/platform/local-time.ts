import { dayIn } from './dates.ts'

/**
 * The instant at which clocks in the zone show this day and time. A time skipped by a clock change uses the offset from before
 * the change; a repeated time is the earlier of the two.
 */
export function instantAt(timeZone: string, day: string, time: { hour: number; minute: number }): Date {
  const wall = Date.parse(`${day}T00:00:00Z`) + (time.hour * 60 + time.minute) * 60_000
  // The offset of the day before applies at the start of this day, whatever clock change follows.
  const before = wall - offsetAt(timeZone, wall - 86_400_000)
  const after = wall - offsetAt(timeZone, wall + 86_400_000)
  if (shows(timeZone, before, wall)) return new Date(before)
  return new Date(shows(timeZone, after, wall) ? after : before)
}

/** The next instant after `now` at which clocks in the zone show this time. */
export function nextTime(timeZone: string, time: { hour: number; minute: number }, now: Date): Date {
  const today = instantAt(timeZone, dayIn(timeZone, now), time)
  if (today > now) return today
  return instantAt(timeZone, dayIn(timeZone, new Date(now.getTime() + 86_400_000)), time)
}

const shows = (timeZone: string, instant: number, wall: number) => instant + offsetAt(timeZone, instant) === wall

/** Milliseconds by which clocks in the zone are ahead of UTC. */
function offsetAt(timeZone: string, instant: number): number {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  const parts = Object.fromEntries(format.formatToParts(instant).map(({ type, value }) => [type, Number(value)]))
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(instant / 1000) * 1000
}
