import type { Condition, Range } from '#catalogue/criteria.ts'
import { printKey, toCamelot } from '#catalogue/keys.ts'
import { AROUND, AT_LEAST, AT_MOST, type Rule, rx, TO } from './rule.ts'

const BPM = '(?:bpm|beats per minute)'
/** As many beats around a tempo are still that tempo. */
const NEAR_BPM = 5
const SLOWEST = 40
const FASTEST = 220

const tempo = (from: number, to: number): Condition | undefined => {
  const [low, high] = from <= to ? [from, to] : [to, from]
  if (Math.max(low, Math.min(high, FASTEST)) < SLOWEST || low > FASTEST) return undefined
  const said = low <= 0 ? `up to ${high} BPM` : high > 999 ? `from ${low} BPM` : `${low} to ${high} BPM`
  return { kind: 'tempo', from: low, to: high, isFelt: low > 0 && high <= 999, said }
}
const around = (bpm: number, by: number) => tempo(bpm - by, bpm + by)
const one = (match: RegExpExecArray) => Number(match[1] ?? match[2])

export const TEMPI: Rule[] = [
  { pattern: rx(`\\b(?<!\\d )(\\d{2,3})${TO}(\\d{2,3}) ?${BPM}\\b`), read: (m) => tempo(Number(m[1]), Number(m[2])) },
  {
    pattern: rx(`\\b(?:bpm|tempo)(?: of| range)?:? ?(?:between |from )?(\\d{2,3})${TO}(\\d{2,3})\\b`),
    read: (m) => tempo(Number(m[1]), Number(m[2])),
  },
  { pattern: rx(`\\b${AT_MOST} (\\d{2,3}) ?${BPM}\\b`), read: (m) => tempo(0, one(m)), hasOwnNot: true },
  {
    pattern: rx(`\\b${AT_LEAST} (\\d{2,3}) ?${BPM}\\b|\\b(\\d{2,3}) ?\\+ ?${BPM}`),
    read: (m) => tempo(one(m), 1000),
    hasOwnNot: true,
  },
  { pattern: rx(`(?<![\\w])${AROUND} ?(\\d{2,3}) ?${BPM}\\b`), read: (m) => around(one(m), NEAR_BPM) },
  {
    pattern: rx(
      `(?<![\\w])${AROUND} ?(\\d{2,3})\\b(?! ?(?:[-:.,%$€£'’]?\\d|%|k\\b|s\\b|\\$|€|sec|min|hour|day|week|people|track|song|word|title|usd|dollar|euro|pound))`,
    ),
    read: (m) => around(one(m), NEAR_BPM),
    inMusic: true,
  },
  {
    pattern: rx(`\\b(\\d{2,3}) ?${BPM}\\b|\\b(?:bpm|tempo):? ?(\\d{2,3})\\b`),
    read: (m) => around(one(m), 2),
    inMusic: true,
  },
]

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

const key = (text: string): Condition | undefined => {
  const place = toCamelot(text)
  return place === null ? undefined : { kind: 'key', places: [place], said: printKey(text) }
}
/** 'A minor part' and 'a major campaign' are no keys. */
function readKey(m: RegExpExecArray, text: string): Condition | undefined {
  const [before, after] = [text.slice(0, m.index), text.slice(m.index + m[0].length)]
  const isArticle = /^a[ -]/i.test(m[0])
  const stands =
    /(?:^|[,(;:]|\b(?:in|key|key of|or|and))\s*$/i.test(before) && /^\s*(?:$|[,.;)!?]|or\b|and\b|key\b)/i.test(after)
  return isArticle && !stands ? undefined : key(m[0])
}
export const KEYS: Rule[] = [
  {
    pattern: rx('\\b[a-g](?:[- ]?(?:flat|sharp)|[#♯♭b])?[- ]?(?:major|minor|maj|min|dur|moll)\\b'),
    read: readKey,
    inMusic: true,
  },
  { pattern: /\b(?:[A-G](?:[#♯♭b])?|[a-g][#♯♭])m\b|^\s*[a-g]b?m\s*$/g, read: (m) => key(m[0]), inMusic: true },
  {
    pattern: rx("\\bkey(?: of)?:? ?([a-g](?:[- ]?(?:flat|sharp)|[#♯♭b])?)(?![\\w’'])"),
    read: (m) => key(m[1] ?? ''),
    inMusic: true,
  },
  { pattern: rx('\\b[a-g][- ]?(?:flat|sharp|[#♯♭])(?!\\w)'), read: (m) => key(m[0]), inMusic: true },
  {
    pattern: /\b(1[0-2]|[1-9])([AB])\b|^\s*(1[0-2]|[1-9])([ab])\s*$/g,
    read: (m) => {
      const place = m[0].trim().toUpperCase()
      return { kind: 'key', places: [place], said: place }
    },
    inMusic: true,
  },
]
/** Asks for the keys beside one as well. */
export const WIDE = rx(
  '(?:\\b(?:and|or|plus|with|in)\\s+)?(?:\\b(?:keys?|anything|songs?|tracks?) )?(?:\\b(?:that|which) )?\\b(?:(?:harmonically )?compatible(?: keys?)?(?: (?:with|to))?|mix(?:es|ing)? (?:well )?with(?: it)?|harmonic (?:matches|mixing)|(?:relative|neighbou?ring|related|adjacent) keys?)\\b',
)
