import type { Condition, Range } from '#catalogue/criteria.ts'
import { printKey, toCamelot } from '#catalogue/keys.ts'
import { AROUND, AT_LEAST, AT_MOST, type Rule, regex, TO } from './rule.ts'

const BPM = '(?:bpm|beats per minute)'
/** How far a tempo may be from "around 120 bpm". */
const TOLERANCE_BPM = 5
const MIN_BPM = 40
const MAX_BPM = 220

const tempo = (from: number, to: number): Condition | undefined => {
  const [low, high] = from <= to ? [from, to] : [to, from]
  if (Math.max(low, Math.min(high, MAX_BPM)) < MIN_BPM || low > MAX_BPM) return undefined
  const text = low <= 0 ? `up to ${high} BPM` : high > 999 ? `from ${low} BPM` : `${low} to ${high} BPM`
  return { kind: 'tempo', from: low, to: high, allowsHalfTime: low > 0 && high <= 999, text }
}
const tempoNear = (bpm: number, by: number) => tempo(bpm - by, bpm + by)
const toNumber = (match: RegExpExecArray) => Number(match[1] ?? match[2])

export const TEMPI: Rule[] = [
  {
    pattern: regex(`\\b(?<!\\d )(\\d{2,3})${TO}(\\d{2,3}) ?${BPM}\\b`),
    toCondition: (m) => tempo(Number(m[1]), Number(m[2])),
  },
  {
    pattern: regex(`\\b(?:bpm|tempo)(?: of| range)?:? ?(?:between |from )?(\\d{2,3})${TO}(\\d{2,3})\\b`),
    toCondition: (m) => tempo(Number(m[1]), Number(m[2])),
  },
  { pattern: regex(`\\b${AT_MOST} (\\d{2,3}) ?${BPM}\\b`), toCondition: (m) => tempo(0, toNumber(m)), isNegated: true },
  {
    pattern: regex(`\\b${AT_LEAST} (\\d{2,3}) ?${BPM}\\b|\\b(\\d{2,3}) ?\\+ ?${BPM}`),
    toCondition: (m) => tempo(toNumber(m), 1000),
    isNegated: true,
  },
  {
    pattern: regex(`(?<![\\w])${AROUND} ?(\\d{2,3}) ?${BPM}\\b`),
    toCondition: (m) => tempoNear(toNumber(m), TOLERANCE_BPM),
  },
  {
    pattern: regex(
      `(?<![\\w])${AROUND} ?(\\d{2,3})\\b(?! ?(?:[-:.,%$€£'’]?\\d|%|k\\b|s\\b|\\$|€|sec|min|hour|day|week|people|track|song|word|title|usd|dollar|euro|pound))`,
    ),
    toCondition: (m) => tempoNear(toNumber(m), TOLERANCE_BPM),
    onlyInMusicText: true,
  },
  {
    pattern: regex(`\\b(\\d{2,3}) ?${BPM}\\b|\\b(?:bpm|tempo):? ?(\\d{2,3})\\b`),
    toCondition: (m) => tempoNear(toNumber(m), 2),
    onlyInMusicText: true,
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
  text:
    from <= 0
      ? `up to ${clock(to)}`
      : Number.isFinite(to)
        ? `${clock(from)} to ${clock(to)}`
        : `${clock(from)} or longer`,
})
/** How far a length may be from the one that is named. */
const TOLERANCE_SECONDS = 15

export const LENGTHS: Rule[] = [
  {
    pattern: regex(`\\b(?:between )?(\\d{1,2}:[0-5]\\d|\\d(?:\\.\\d)?)${TO}${TIME}`),
    toCondition: (m) =>
      length({ from: toSeconds(/:/.test(m[1] ?? '') ? (m[1] ?? '') : `${m[1]} min`), to: toSeconds(m[2] ?? '') }),
    onlyInMusicText: true,
  },
  {
    pattern: regex(`\\b${AT_MOST} ${TIME}`),
    toCondition: (m) => length({ from: 0, to: toSeconds(m[1] ?? '') }),
    onlyInMusicText: true,
    isNegated: true,
  },
  {
    pattern: regex(`\\b${AT_LEAST} ${TIME}`),
    toCondition: (m) => length({ from: toSeconds(m[1] ?? ''), to: Number.POSITIVE_INFINITY }),
    onlyInMusicText: true,
    isNegated: true,
  },
  {
    pattern: regex(`\\b${TIME} or (?:less|shorter|under)\\b`),
    toCondition: (m) => length({ from: 0, to: toSeconds(m[1] ?? '') }),
    onlyInMusicText: true,
  },
  {
    pattern: regex(`\\b${TIME} or (?:more|longer|over)\\b`),
    toCondition: (m) => length({ from: toSeconds(m[1] ?? ''), to: Number.POSITIVE_INFINITY }),
    onlyInMusicText: true,
  },
  {
    pattern: regex(`(?<![\\w])(?:${AROUND} ?)?${TIME}(?:[- ]long\\b| in length\\b)?`),
    toCondition: (m) => {
      const seconds = toSeconds(m[1] ?? '')
      // Shorter lengths mean an edit, not a song.
      return seconds < 75 ? undefined : length({ from: seconds - TOLERANCE_SECONDS, to: seconds + TOLERANCE_SECONDS })
    },
    onlyInMusicText: true,
  },
]

const key = (text: string): Condition | undefined => {
  const place = toCamelot(text)
  return place === null ? undefined : { kind: 'key', positions: [place], text: printKey(text) }
}
/** 'A minor part' and 'a major campaign' are not keys. */
function readKey(m: RegExpExecArray, text: string): Condition | undefined {
  const [before, after] = [text.slice(0, m.index), text.slice(m.index + m[0].length)]
  const isArticle = /^a[ -]/i.test(m[0])
  const standsAlone =
    /(?:^|[,(;:]|\b(?:in|key|key of|or|and))\s*$/i.test(before) && /^\s*(?:$|[,.;)!?]|or\b|and\b|key\b)/i.test(after)
  return isArticle && !standsAlone ? undefined : key(m[0])
}
export const KEYS: Rule[] = [
  {
    pattern: regex('\\b[a-g](?:[- ]?(?:flat|sharp)|[#♯♭b])?[- ]?(?:major|minor|maj|min|dur|moll)\\b'),
    toCondition: readKey,
    onlyInMusicText: true,
  },
  {
    pattern: /\b(?:[A-G](?:[#♯♭b])?|[a-g][#♯♭])m\b|^\s*[a-g]b?m\s*$/g,
    toCondition: (m) => key(m[0]),
    onlyInMusicText: true,
  },
  {
    pattern: regex("\\bkey(?: of)?:? ?([a-g](?:[- ]?(?:flat|sharp)|[#♯♭b])?)(?![\\w’'])"),
    toCondition: (m) => key(m[1] ?? ''),
    onlyInMusicText: true,
  },
  { pattern: regex('\\b[a-g][- ]?(?:flat|sharp|[#♯♭])(?!\\w)'), toCondition: (m) => key(m[0]), onlyInMusicText: true },
  {
    pattern: /\b(1[0-2]|[1-9])([AB])\b|^\s*(1[0-2]|[1-9])([ab])\s*$/g,
    toCondition: (m) => {
      const place = m[0].trim().toUpperCase()
      return { kind: 'key', positions: [place], text: place }
    },
    onlyInMusicText: true,
  },
]
/** Asks for the keys that mix with the named one as well. */
export const COMPATIBLE = regex(
  '(?:\\b(?:and|or|plus|with|in)\\s+)?(?:\\b(?:keys?|anything|songs?|tracks?) )?(?:\\b(?:that|which) )?\\b(?:(?:harmonically )?compatible(?: keys?)?(?: (?:with|to))?|mix(?:es|ing)? (?:well )?with(?: it)?|harmonic (?:matches|mixing)|(?:relative|neighbou?ring|related|adjacent) keys?)\\b',
)
