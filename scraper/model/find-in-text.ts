import type { Span } from '#contracts/scraper/reading.ts'

const QUOTE_LIMIT = 2000
const MOST_PLACES = 20
// Of an endless page only the beginning and the end can be quoted: the event loop waits while a text is gone through.
const HEAD = 250_000
const TAIL = 50_000

export type TextFinder = {
  /** The first place of the words; null if the text does not hold them. The span's quote is the text's own wording. */
  find(words: string): Span | null
  /** Every place of the words, the first twenty at most. */
  findAll(words: string): Span[]
}

/**
 * Finds words in a text, ignoring white space, case and the form of quotation marks and dashes. The text is gone through once for all
 * that is looked for.
 */
export function createFinder(text: string): TextFinder {
  const { folded, origin } = fold(text)
  const findAll = (words: string, most = MOST_PLACES): Span[] => {
    // A model may write half a character, which databases do not accept.
    const wanted = words.isWellFormed() ? fold(words).folded.trim() : ''
    if (wanted === '' || wanted.length > QUOTE_LIMIT) return []
    const places: Span[] = []
    for (let at = folded.indexOf(wanted); at >= 0 && places.length < most; at = folded.indexOf(wanted, at + 1)) {
      const start = origin[at] ?? 0
      const end = (origin[at + wanted.length - 1] ?? start) + 1
      if (end - start <= QUOTE_LIMIT && isWhole(folded, at, wanted))
        places.push({ start, end, quote: text.slice(start, end) })
    }
    return places
  }
  return { find: (words) => findAll(words, 1)[0] ?? null, findAll: (words) => findAll(words) }
}

/** Not the middle of a longer word: "art" is not said where "party" is. */
function isWhole(folded: string, at: number, wanted: string): boolean {
  const isWord = (character: string) => /[\p{L}\p{N}]/u.test(character)
  const before = folded.charAt(at - 1)
  const after = folded.charAt(at + wanted.length)
  return !(isWord(before) && isWord(wanted.charAt(0))) && !(isWord(after) && isWord(wanted.at(-1) ?? ''))
}

/** Folds character by character, so that each folded one knows where it came from. */
function fold(text: string): { folded: string; origin: number[] } {
  const origin: number[] = []
  const parts: string[] = []
  let wasSpace = true
  for (let i = 0; i < text.length; i += 1) {
    if (i === HEAD) i = Math.max(i, text.length - TAIL)
    const character = foldCharacter(text.charAt(i))
    if (character === ' ' && wasSpace) continue
    wasSpace = character === ' '
    parts.push(character)
    origin.push(i)
  }
  return { folded: parts.join(''), origin }
}

const known = new Map<string, string>()

/** There are only so many characters, and a long page has most of them many times. */
function foldCharacter(character: string): string {
  const folded = known.get(character) ?? foldAnew(character)
  known.set(character, folded)
  return folded
}

function foldAnew(character: string): string {
  if (/\s/.test(character)) return ' '
  if (/[‘’‚′]/.test(character)) return "'"
  if (/[“”„″]/.test(character)) return '"'
  if (/[‐-―]/.test(character)) return '-'
  const lower = character.toLowerCase()
  // A letter whose lower-case form is longer would shift every later position.
  return lower.length === 1 ? lower : character
}
