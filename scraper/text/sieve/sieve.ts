import { costOf, findNeededWords, TOLD_BY } from './needed-words.ts'
import { type Automaton, beginningsOf, buildAutomaton, inSymbols, MOST_STATES, scan } from './word-automaton.ts'

/**
 * What a text has of the words that patterns need: a bit for each condition that it meets, 32 to a number. A part of the text has no
 * other words, so that the look holds for its parts too. A list, because a typed array of that size has its memory outside the heap: to
 * get and to free it costs more than to scan a sentence.
 */
export type Look = readonly number[]
type Seen = { text: string; met: Look }

// A clause, its sentence and its paragraph are tested alternately, and so are a page's text, its own words and its title.
const REMEMBERED = 16

/** The conditions that a word satisfies; any of its words satisfies a condition. */
const conditionsOf = new Map<string, Set<number>>()
const conditions = new Map<string, number>()
const rarities: number[] = []
/** How the words begin, each beginning once: a state for each. */
const beginnings = new Set<string>()
// Built for the first text, when all patterns of the program have been created.
let automaton: Automaton | null = null
/** The look at a text without any of the words. Conditions that are added later are not known to fail. */
let nothing: number[] = []
let seen: Seen[] = []
let latest: Seen | null = null

/** The words of a text, found in one pass or remembered. Whoever tests a text and its parts in turn keeps the look. */
export function lookAt(text: string): Look {
  if (latest?.text !== text) latest = seen.find((one) => one.text === text) ?? lookAnew(text)
  return latest.met
}

/** The conditions of a pattern, by alternative; of one of them a text meets all where the pattern matches. None: it may always match. */
export type Needed = readonly (readonly number[])[]

/** Whether a text, or a part of it, may have a match. A condition that is newer than the look is not known to fail. */
export function mayMatch(look: Look, needed: Needed): boolean {
  for (let one = 0; one < needed.length; one += 1) if (meetsAll(look, needed[one] ?? [])) return true
  return needed.length === 0
}

/** Roughly how many sentences of all meet a condition. */
export function rarityOf(condition: number): number {
  return rarities[condition] ?? 1
}

function meetsAll(look: Look, conditions: readonly number[]): boolean {
  for (let one = 0; one < conditions.length; one += 1) {
    const condition = conditions[one] ?? 0
    if (((look[condition >> 5] ?? -1) & (1 << (condition & 31))) === 0) return false
  }
  return true
}

/** The look at two texts, one above the other. */
export function joinLooks(one: Look, other: Look): Look {
  return one.map((bits, at) => bits | (other[at] ?? -1))
}

/** What a pattern needs of a text. */
export function neededBy(pattern: RegExp): Needed {
  const alternatives = findNeededWords(pattern).map((lists) => lists.flatMap(addCondition))
  return alternatives.some(({ length }) => length === 0) ? [] : alternatives
}

/** How many states the words take, and how many there is room for: a condition for which there is none is never checked. */
export function roomForWords(): { states: number; most: number } {
  return { states: beginnings.size, most: MOST_STATES }
}

/** The number of a condition: a text has one of these words. Empty if the automaton is full, because the condition could then not be checked. */
function addCondition(needed: readonly string[]): number[] {
  const words = [...new Set(needed.map((word) => inSymbols(word.slice(0, TOLD_BY))))].sort()
  const key = words.join('|')
  const known = conditions.get(key)
  if (known !== undefined) return [known]
  const unknown = words.filter((word) => !conditionsOf.has(word))
  const fresh = new Set(unknown.flatMap(beginningsOf).filter((beginning) => !beginnings.has(beginning)))
  if (beginnings.size + fresh.size >= MOST_STATES) return []
  for (const beginning of fresh) beginnings.add(beginning)
  const condition = conditions.size
  conditions.set(key, condition)
  rarities.push(costOf(words))
  for (const word of words) conditionsOf.set(word, (conditionsOf.get(word) ?? new Set()).add(condition))
  automaton = null
  seen = []
  latest = null
  return [condition]
}

function lookAnew(text: string): Seen {
  if (automaton === null) {
    automaton = buildAutomaton(conditionsOf, beginnings.size)
    nothing = new Array<number>(conditions.size >> 5).fill(0).concat(-1 << (conditions.size & 31))
  }
  const met = nothing.slice()
  scan(text, automaton, met)
  const one = { text, met }
  // The oldest is the next to be forgotten.
  if (seen.length === REMEMBERED) seen.shift()
  seen.push(one)
  return one
}
