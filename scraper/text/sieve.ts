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
const NEVER = /^(?!)/g

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

/**
 * The same regular expression, but run only on texts that contain the words it needs. It ignores `lastIndex` and always starts at
 * the beginning of a text; use global ones with `matchAll`, `match` and `replace` only.
 */
export function sieved(pattern: RegExp): SievedRegExp {
  return new SievedRegExp(pattern)
}

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

export class SievedRegExp extends RegExp {
  /** The same expression without the sieve, for whoever has asked it. */
  readonly plain: RegExp
  readonly needed: Needed

  constructor(pattern: RegExp) {
    super(pattern.source, pattern.flags)
    this.plain = pattern
    const alternatives = findNeededWords(pattern).map((lists) => lists.flatMap(addCondition))
    this.needed = alternatives.some(({ length }) => length === 0) ? [] : alternatives
  }

  /** What to run on a text whose words, or those of a longer one, have been looked at: one without a needed word has no match. */
  within(look: Look): RegExp {
    return mayMatch(look, this.needed) ? this.plain : NEVER
  }

  #mayMatch(text: string): boolean {
    return this.needed.length === 0 || mayMatch(lookAt(text), this.needed)
  }

  override test(text: string): boolean {
    return this.#mayMatch(text) && this.plain.test(text)
  }

  override exec(text: string): RegExpExecArray | null {
    return this.#mayMatch(text) ? this.plain.exec(text) : null
  }

  override [Symbol.match](text: string): RegExpMatchArray | null {
    return this.#mayMatch(text) ? text.match(this.plain) : null
  }

  /** Finds all matches at once with the same object, because the built-in method compiles the pattern again each time. */
  override [Symbol.matchAll](text: string): RegExpStringIterator<RegExpExecArray> {
    if (!this.global) throw new TypeError('matchAll needs a global pattern')
    const found: RegExpExecArray[] = []
    if (!this.#mayMatch(text)) return found.values()
    this.plain.lastIndex = 0
    for (let match = this.plain.exec(text); match !== null; match = this.plain.exec(text)) {
      found.push(match)
      if (match[0] === '') this.plain.lastIndex += 1
    }
    return found.values()
  }

  override [Symbol.replace](text: string, replacement: string): string
  override [Symbol.replace](text: string, replacer: (match: string, ...groups: unknown[]) => string): string
  override [Symbol.replace](text: string, by: string | ((match: string, ...groups: unknown[]) => string)): string {
    if (!this.#mayMatch(text)) return text
    return typeof by === 'string' ? text.replace(this.plain, by) : text.replace(this.plain, by)
  }

  override [Symbol.search](text: string): number {
    return this.#mayMatch(text) ? text.search(this.plain) : -1
  }

  override [Symbol.split](text: string, limit?: number): string[] {
    return text.split(this.plain, limit)
  }
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
