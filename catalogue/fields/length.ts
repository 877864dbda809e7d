import type { Condition, Range } from '#catalogue/criteria.ts'
import { AROUND, AT_LEAST, AT_MOST, type Rule, rx, TO } from './rule.ts'

const NUMBERS: Record<string, number> = { 'half a': 0.5, one: 1, two: 2, three: 3, four: 4, five: 5, six: 6 }
const TIME =
  '(\\d{1,2}:[0-5]\\d|(?:\\d{1,3}(?:\\.\\d)?|half a|one|two|three|four|five|six)(?: and a half)?[ -]?(?:minutes?|mins?|seconds?|secs?)\\b)'

function toSeconds(text: string): number {
  const [, minutes, seconds] = /^(\d+):(\d+)$/.exec(text) ?? []
  if (minutes !== undefined) return Number(minutes) * 60 + Number(seconds)
  const [, number = '', half, unit = ''] = /^(half a|[\d.]+|[a-z]+)( and a half)?[ -]?(m|s)/i.exec(text) ?? []
  const value = (NUMBERS[number.toLowerCase()] ?? Number(number)) + (half === undefined ? 0 : 0.5)
  return Math.round(value * (unit.toLowerCase() === 's' ? 1 : 60))
}
const clock = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
const length = ({ from, to }: Range): Condition => ({
  kind: 'length',
  from,
  to,
  said:
    from <= 0
      ? `up to ${clock(to)}`
      : Number.isFinite(to)
        ? `${clock(from)} to ${clock(to)}`
        : `${clock(from)} or longer`,
})
/** How far a length may be from the one that is named. */
const NEAR_SECONDS = 15

export const LENGTHS: Rule[] = [
  {
    pattern: rx(`\\b(?:between )?(\\d{1,2}:[0-5]\\d|\\d(?:\\.\\d)?)${TO}${TIME}`),
    read: (m) =>
      length({ from: toSeconds(/:/.test(m[1] ?? '') ? (m[1] ?? '') : `${m[1]} min`), to: toSeconds(m[2] ?? '') }),
    inMusic: true,
  },
  {
    pattern: rx(`\\b${AT_MOST} ${TIME}`),
    read: (m) => length({ from: 0, to: toSeconds(m[1] ?? '') }),
    inMusic: true,
    hasOwnNot: true,
  },
  {
    pattern: rx(`\\b${AT_LEAST} ${TIME}`),
    read: (m) => length({ from: toSeconds(m[1] ?? ''), to: Number.POSITIVE_INFINITY }),
    inMusic: true,
    hasOwnNot: true,
  },
  {
    pattern: rx(`\\b${TIME} or (?:less|shorter|under)\\b`),
    read: (m) => length({ from: 0, to: toSeconds(m[1] ?? '') }),
    inMusic: true,
  },
  {
    pattern: rx(`\\b${TIME} or (?:more|longer|over)\\b`),
    read: (m) => length({ from: toSeconds(m[1] ?? ''), to: Number.POSITIVE_INFINITY }),
    inMusic: true,
  },
  {
    pattern: rx(`(?<![\\w])(?:${AROUND} ?)?${TIME}(?:[- ]long\\b| in length\\b)?`),
    read: (m) => {
      const seconds = toSeconds(m[1] ?? '')
      // A whole song of half a minute is an edit.
      return seconds < 75 ? undefined : length({ from: seconds - NEAR_SECONDS, to: seconds + NEAR_SECONDS })
    },
    inMusic: true,
  },
]
