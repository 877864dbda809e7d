import { findNeededWords, TOLD_BY, WORD_CHARACTERS } from './needed-words.ts'

/**
 * A page's sentences are tested against hundreds of regular expressions, nearly all of which do not match. One pass over a text
 * with an Aho–Corasick automaton finds which of the words they need it contains; only expressions that may match are tried.
 */
type Automaton = {
  next: Uint16Array
  /** The longest word that ends at a state, counted from 1; 0 if none does. */
  ending: Uint16Array
  /** The longest word that another one ends with; 0 if there is none. */
  shorter: Uint16Array
  /**
   * What a word sets in a look, one word's after the other's, and where those of each begin: the number in the list, and the bits of all its
   * conditions there. A word has six conditions on average; to set each by itself takes twice as long.
   */
  places: Uint16Array
  bits: Int32Array
  firstOf: Uint32Array
  /** The number of the last text that each word was found in. */
  foundIn: Uint32Array
  /** The look at a text without any of the words. Conditions that are added later are not known to fail. */
  nothing: Look
}
/**
 * What a text has of the words that patterns need: a bit for each condition that it meets, 32 to a number. A part of the text has no
 * other words, so that the look holds for its parts too. A list, because a typed array of that size has its memory outside the heap: to
 * get and to free it costs more than to scan a sentence.
 */
export type Look = readonly number[]
type Seen = { text: string; met: Look }

// A smaller table stays in the processor's cache: figures count as one, and so do the marks that words rarely have.
const SYMBOLS = "abcdefghijklmnopqrstuvwxyz0 @-'"
const WIDTH = SYMBOLS.length + 1
const SYMBOL_OF = new Uint8Array(128)
for (const character of WORD_CHARACTERS) {
  const symbol = SYMBOLS.indexOf(inSymbols(character)) + 1
  SYMBOL_OF[character.charCodeAt(0)] = symbol
  SYMBOL_OF[character.toUpperCase().charCodeAt(0)] = symbol
}
// The two non-ASCII characters that match an ASCII letter in a case-insensitive pattern.
const LONG_S = 0x17f
const KELVIN = 0x212a
// States are numbered in 16 bits.
const MOST_STATES = 0xffff
// A clause, its sentence and its paragraph are tested alternately, and so are a page's text, its own words and its title.
const REMEMBERED = 16
const NEVER = /^(?!)/g

/** The conditions that a word satisfies; any of its words satisfies a condition. */
const conditionsOf = new Map<string, Set<number>>()
const conditions = new Map<string, number>()
/** How the words begin, each beginning once: a state for each. */
const beginnings = new Set<string>()
let automaton: Automaton | null = null
let seen: Seen[] = []
let latest: Seen | null = null
let texts = 0

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

function meetsAll(look: Look, conditions: readonly number[]): boolean {
  for (let one = 0; one < conditions.length; one += 1) {
    const condition = conditions[one] ?? 0
    if (((look[condition >> 5] ?? -1) & (1 << (condition & 31))) === 0) return false
  }
  return true
}

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

/** The look at two texts, one above the other. */
export function joinLooks(one: Look, other: Look): Look {
  return one.map((bits, at) => bits | (other[at] ?? -1))
}

function inSymbols(words: string): string {
  return words.replace(/\d/g, '0').replace(/[&()[\]]/g, "'")
}

export class SievedRegExp extends RegExp {
  /** The same expression without the sieve, for whoever has asked it. */
  readonly plain: RegExp
  readonly needed: Needed

  constructor(pattern: RegExp) {
    super(pattern.source, pattern.flags)
    this.plain = pattern
    const alternatives = findNeededWords(pattern).map((lists) => lists.flatMap(conditionsFor))
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

/**
 * A list of words as conditions: long words are known by how they begin and how they end. A table of whole words would be four times as large:
 * it would not fit into the processor's cache, nor hold all words.
 */
function conditionsFor(words: readonly string[]): number[] {
  const begin = addCondition(words.map((word) => word.slice(0, TOLD_BY)))
  return words.some(({ length }) => length > TOLD_BY)
    ? [...begin, ...addCondition(words.map((word) => word.slice(-TOLD_BY)))]
    : begin
}

/** The number of a condition. Empty if the automaton is full, because the condition could then not be checked. */
function addCondition(needed: readonly string[]): number[] {
  const words = [...new Set(needed.map(inSymbols))].sort()
  const key = words.join('|')
  const known = conditions.get(key)
  if (known !== undefined) return [known]
  const fresh = new Set(words.flatMap(beginningsOf).filter((beginning) => !beginnings.has(beginning)))
  if (beginnings.size + fresh.size >= MOST_STATES) return []
  for (const beginning of fresh) beginnings.add(beginning)
  const condition = conditions.size
  conditions.set(key, condition)
  for (const word of words) conditionsOf.set(word, (conditionsOf.get(word) ?? new Set()).add(condition))
  automaton = null
  seen = []
  latest = null
  return [condition]
}

function beginningsOf(word: string): string[] {
  return Array.from(word, (_, at) => word.slice(0, at + 1))
}

function lookAnew(text: string): Seen {
  automaton ??= build()
  const met = automaton.nothing.slice()
  scan(text, automaton, met)
  const one = { text, met }
  // The oldest is the next to be forgotten.
  if (seen.length === REMEMBERED) seen.shift()
  seen.push(one)
  return one
}

function scan(text: string, automaton: Automaton, met: number[]): void {
  const { next, ending, shorter, places, bits, firstOf, foundIn } = automaton
  texts += 1
  let state = 0
  for (let at = 0; at < text.length; at += 1) {
    state = next[state * WIDTH + symbolOf(text.charCodeAt(at))] ?? 0
    // Where a word was found before, so were those that it ends with.
    for (let word = ending[state] ?? 0; word !== 0 && foundIn[word] !== texts; word = shorter[word] ?? 0) {
      foundIn[word] = texts
      const end = firstOf[word + 1] ?? 0
      for (let one = firstOf[word] ?? 0; one < end; one += 1) {
        const place = places[one] ?? 0
        met[place] = (met[place] ?? 0) | (bits[one] ?? 0)
      }
    }
  }
}

function symbolOf(code: number): number {
  if (code < 128) return SYMBOL_OF[code] ?? 0
  return SYMBOL_OF[code === LONG_S ? 115 : code === KELVIN ? 107 : 0] ?? 0
}

/** Called for the first text, when all patterns of the program have been created. */
function build(): Automaton {
  const next = new Uint16Array((beginnings.size + 1) * WIDTH)
  const ending = new Uint16Array(beginnings.size + 1)
  const byWord: [number, number][][] = [[]]
  let count = 1
  for (const [word, conditions] of conditionsOf) {
    let state = 0
    for (const character of word) {
      const edge = state * WIDTH + symbolOf(character.charCodeAt(0))
      if (next[edge] === 0) next[edge] = count++
      state = next[edge] ?? 0
    }
    ending[state] = byWord.length
    byWord.push(bitsOf(conditions))
  }
  const shorter = linkBack(next, ending, { states: count, words: byWord.length })
  const foundIn = new Uint32Array(byWord.length)
  const firstOf = new Uint32Array(byWord.length + 1)
  for (const [word, { length }] of byWord.entries()) firstOf[word + 1] = (firstOf[word] ?? 0) + length
  const places = new Uint16Array(firstOf.at(-1) ?? 0)
  const bits = new Int32Array(places.length)
  for (const [at, [place, set]] of byWord.flat().entries()) {
    places[at] = place
    bits[at] = set
  }
  const nothing = new Array<number>(conditions.size >> 5).fill(0).concat(-1 << (conditions.size & 31))
  return {
    next: next.slice(0, count * WIDTH),
    ending: ending.slice(0, count),
    shorter,
    places,
    bits,
    firstOf,
    foundIn,
    nothing,
  }
}

function bitsOf(conditions: ReadonlySet<number>): [number, number][] {
  const bits = new Map<number, number>()
  for (const one of conditions) bits.set(one >> 5, (bits.get(one >> 5) ?? 0) | (1 << (one & 31)))
  return [...bits]
}

/** Adds the transitions for texts that leave a word, and says of each state and word which shorter words end there. */
function linkBack(next: Uint16Array, ending: Uint16Array, size: { states: number; words: number }): Uint16Array {
  const fallback = new Uint16Array(size.states)
  const shorter = new Uint16Array(size.words)
  const waiting: number[] = []
  for (let symbol = 0; symbol < WIDTH; symbol += 1) if (next[symbol] !== 0) waiting.push(next[symbol] ?? 0)
  for (const state of waiting) {
    const back = fallback[state] ?? 0
    const word = ending[state] ?? 0
    if (word === 0) ending[state] = ending[back] ?? 0
    else shorter[word] = ending[back] ?? 0
    for (let symbol = 0; symbol < WIDTH; symbol += 1) {
      const edge = state * WIDTH + symbol
      const target = next[back * WIDTH + symbol] ?? 0
      if (next[edge] === 0) next[edge] = target
      else {
        fallback[next[edge] ?? 0] = target
        waiting.push(next[edge] ?? 0)
      }
    }
  }
  return shorter
}
