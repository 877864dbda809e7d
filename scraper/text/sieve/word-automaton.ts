import { WORD_CHARACTERS } from './needed-words.ts'

/**
 * The Aho–Corasick automaton of the sieve. Its states are beginnings of words, and numbered by how long these are, so that those that texts are
 * in most of the time lie together in the processor's cache.
 */
export type Automaton = {
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
  texts: number
}

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
export const MOST_STATES = 0xffff

/** Words in the symbols of the automaton. */
export function inSymbols(words: string): string {
  return words.replace(/\d/g, '0').replace(/[&()[\]]/g, "'")
}

/** How a word begins, from its first letter to the whole of it: a state for each. */
export function beginningsOf(word: string): string[] {
  return Array.from(word, (_, at) => word.slice(0, at + 1))
}

/** Sets in a look what the words of a text meet. */
export function scan(text: string, automaton: Automaton, met: number[]): void {
  const { next, ending, shorter, places, bits, firstOf, foundIn } = automaton
  automaton.texts += 1
  const { texts } = automaton
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

/** The automaton of words, each with the conditions that it meets; `most` are the states that they take at most. */
export function buildAutomaton(conditionsOf: ReadonlyMap<string, ReadonlySet<number>>, most: number): Automaton {
  const words = [...conditionsOf.keys()]
  const table = new Uint16Array((most + 1) * WIDTH)
  const stateOf = new Uint16Array(words.length)
  const longest = words.reduce((held, { length }) => Math.max(held, length), 0)
  let states = 1
  // All first letters before all second ones, so that states are numbered by depth.
  for (let depth = 0; depth < longest; depth += 1) {
    for (const [at, word] of words.entries()) {
      if (word.length <= depth) continue
      const edge = (stateOf[at] ?? 0) * WIDTH + symbolOf(word.charCodeAt(depth))
      if (table[edge] === 0) table[edge] = states++
      stateOf[at] = table[edge] ?? 0
    }
  }
  const next = table.slice(0, states * WIDTH)
  const ending = new Uint16Array(states)
  for (const [at, state] of stateOf.entries()) ending[state] = at + 1
  const byWord: [number, number][][] = [[], ...[...conditionsOf.values()].map(bitsOf)]
  const shorter = linkBack(next, ending, { states, words: byWord.length })
  const firstOf = new Uint32Array(byWord.length + 1)
  for (const [word, { length }] of byWord.entries()) firstOf[word + 1] = (firstOf[word] ?? 0) + length
  const all = byWord.flat()
  const places = Uint16Array.from(all, ([place]) => place)
  const bits = Int32Array.from(all, ([, set]) => set)
  return { next, ending, shorter, places, bits, firstOf, foundIn: new Uint32Array(byWord.length), texts: 0 }
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
