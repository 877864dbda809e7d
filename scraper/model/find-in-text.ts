import type { Span } from '#contracts/scraper/reading.ts'

const MAX_QUOTE_LENGTH = 2000
const MAX_PLACES = 20
// Only the beginning and the end of a very long page can be quoted, because the search blocks the event loop.
const HEAD_LENGTH = 250_000
const TAIL_LENGTH = 50_000

export type TextFinder = {
  /** The first occurrence; null if there is none. The span quotes the text as it is written. */
  find(words: string): Span | null
  /** At most the first twenty occurrences. */
  findAll(words: string): Span[]
}

/** Finds words in a text, ignoring white space, case and the form of quotation marks and dashes. The text is normalised once. */
export function createTextFinder(text: string): TextFinder {
  const { folded, origin } = fold(text)
  const findAll = (words: string, limit = MAX_PLACES): Span[] => {
    // A model may write half of a surrogate pair, which databases do not accept.
    const wanted = words.isWellFormed() ? fold(words).folded.trim() : ''
    if (wanted === '' || wanted.length > MAX_QUOTE_LENGTH) return []
    const places: Span[] = []
    for (let at = folded.indexOf(wanted); at >= 0 && places.length < limit; at = folded.indexOf(wanted, at + 1)) {
      const start = origin[at] ?? 0
      const end = (origin[at + wanted.length - 1] ?? start) + 1
      if (end - start <= MAX_QUOTE_LENGTH && isWholeWord(folded, at, wanted))
        places.push({ start, end, quote: text.slice(start, end) })
    }
    return places
  }
  return { find: (words) => findAll(words, 1)[0] ?? null, findAll: (words) => findAll(words) }
}

/** "art" is not found in "party". */
function isWholeWord(folded: string, at: number, wanted: string): boolean {
  const isWord = (character: string) => /[\p{L}\p{N}]/u.test(character)
  const before = folded.charAt(at - 1)
  const after = folded.charAt(at + wanted.length)
  return !(isWord(before) && isWord(wanted.charAt(0))) && !(isWord(after) && isWord(wanted.at(-1) ?? ''))
}

/** Normalises character by character; `origin` has the position of each in the text. */
function fold(text: string): { folded: string; origin: number[] } {
  const origin: number[] = []
  const parts: string[] = []
  let wasSpace = true
  for (let i = 0; i < text.length; i += 1) {
    if (i === HEAD_LENGTH) i = Math.max(i, text.length - TAIL_LENGTH)
    const character = foldCharacter(text.charAt(i))
    if (character === ' ' && wasSpace) continue
    wasSpace = character === ' '
    parts.push(character)
    origin.push(i)
  }
  return { folded: parts.join(''), origin }
}

/** A page repeats few characters many times. */
const foldedCharacters = new Map<string, string>()

function foldCharacter(character: string): string {
  const folded = foldedCharacters.get(character) ?? computeFolded(character)
  foldedCharacters.set(character, folded)
  return folded
}

function computeFolded(character: string): string {
  if (/\s/.test(character)) return ' '
  if (/[‘’‚′]/.test(character)) return "'"
  if (/[“”„″]/.test(character)) return '"'
  if (/[‐-―]/.test(character)) return '-'
  const lower = character.toLowerCase()
  // A letter whose lower-case form is longer would shift every later position.
  return lower.length === 1 ? lower : character
}
