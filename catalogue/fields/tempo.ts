import type { Condition } from '#catalogue/criteria.ts'
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
