import { type Look, type Needed, rarityOf } from './sieve.ts'

/**
 * What several patterns together need of a text, in one array: for each pattern where it ends, and for each of its alternatives where that
 * ends and its conditions, as the number in the look and the bit. Rules are many and each look is held against all of them; to go over lists of
 * lists of lists takes three times as long.
 */
export type AllNeeded = Int32Array

/** Of patterns that may always match, nothing is needed. */
export function needAll(patterns: readonly Needed[]): AllNeeded {
  const all: number[] = []
  for (const needed of patterns.filter(({ length }) => length > 0)) {
    const start = all.push(0)
    for (const conditions of needed) {
      all.push(all.length + 1 + 2 * conditions.length)
      for (const condition of conditions) all.push(condition >> 5, 1 << (condition & 31))
    }
    all[start - 1] = all.length
  }
  return Int32Array.from(all)
}

/** Whether a text, or a part of it, may have a match of every pattern. */
export function mayMatchAll(look: Look, needed: AllNeeded): boolean {
  let at = 0
  while (at < needed.length) {
    const end = needed[at] ?? 0
    at += 1
    let isMet = false
    while (at < end && !isMet) {
      const next = needed[at] ?? 0
      at += 1
      while (at < next && ((look[needed[at] ?? 0] ?? -1) & (needed[at + 1] ?? 0)) !== 0) at += 2
      isMet = at === next
      at = next
    }
    if (!isMet) return false
    at = end
  }
  return true
}

/**
 * Many rules by the rarest condition of each: a sentence meets a few of these, and only their rules have to be held against it. `numbers` are
 * those of a look that have such conditions, `masks` which bits of them; `always` are the rules that any text might meet.
 */
export type NeedIndex = {
  needed: AllNeeded[]
  always: number[]
  numbers: number[]
  masks: number[]
  byCondition: number[][]
}

const NOTHING: AllNeeded = new Int32Array()

/** Each of the rules is all patterns that must match for it. */
export function indexNeeds(rules: readonly (readonly Needed[])[]): NeedIndex {
  const always: number[] = []
  const masks = new Map<number, number>()
  const byCondition = new Map<number, number[]>()
  for (const [rule, patterns] of rules.entries()) {
    const tellings = patterns.filter(({ length }) => length > 0).map(tellingConditions)
    const [rarest] = tellings.sort((a, b) => rarityOfAll(a) - rarityOfAll(b))
    if (rarest === undefined) always.push(rule)
    for (const condition of new Set(rarest)) {
      masks.set(condition >> 5, (masks.get(condition >> 5) ?? 0) | (1 << (condition & 31)))
      byCondition.set(condition, [...(byCondition.get(condition) ?? []), rule])
    }
  }
  return {
    needed: rules.map(needAll),
    always,
    numbers: [...masks.keys()],
    masks: [...masks.values()],
    // Without holes, since a list that has them is looked up like a dictionary.
    byCondition: Array.from({ length: 1 + Math.max(-1, ...byCondition.keys()) }, (_, at) => byCondition.get(at) ?? []),
  }
}

/** One condition of each of a pattern's alternatives, the rarest. */
function tellingConditions(needed: Needed): number[] {
  return needed.flatMap((conditions) => conditions.toSorted((a, b) => rarityOf(a) - rarityOf(b)).slice(0, 1))
}

function rarityOfAll(conditions: readonly number[]): number {
  return conditions.reduce((sum, condition) => sum + rarityOf(condition), 0)
}

/** The rules that a text, or a part of it, may meet; some of them more than once. */
export function listMet(look: Look, { needed, always, numbers, masks, byCondition }: NeedIndex): number[] {
  const met = always.slice()
  for (let one = 0; one < numbers.length; one += 1) {
    const number = numbers[one] ?? 0
    let bits = (look[number] ?? -1) & (masks[one] ?? 0)
    while (bits !== 0) {
      const bit = 31 - Math.clz32(bits)
      bits ^= 1 << bit
      for (const rule of byCondition[number * 32 + bit] ?? [])
        if (mayMatchAll(look, needed[rule] ?? NOTHING)) met.push(rule)
    }
  }
  return met
}
