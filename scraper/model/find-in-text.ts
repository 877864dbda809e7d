import type { Span } from '#contracts/reading.ts'

const QUOTE_LIMIT = 2000

/**
 * The place of words in a text, ignoring white space, case and the form of quotation marks and dashes; null if they are
 * not in it. The span's quote is the text's own wording. Time grows with the text only.
 */
export function findInText(text: string, words: string): Span | null {
  const wanted = fold(words).folded.trim()
  if (wanted === '') return null
  const { folded, origin } = fold(text)
  const at = folded.indexOf(wanted)
  if (at < 0) return null
  const start = origin[at] ?? 0
  const end = (origin[at + wanted.length - 1] ?? start) + 1
  if (end - start > QUOTE_LIMIT) return null
  return { start, end, quote: text.slice(start, end) }
}

/** Folds character by character, so that each folded one knows where it came from. */
function fold(text: string): { folded: string; origin: number[] } {
  const origin: number[] = []
  let folded = ''
  for (let i = 0; i < text.length; i += 1) {
    const character = foldCharacter(text.charAt(i))
    if (character === ' ' && (folded === '' || folded.endsWith(' '))) continue
    folded += character
    origin.push(i)
  }
  return { folded, origin }
}

function foldCharacter(character: string): string {
  if (/\s/.test(character)) return ' '
  if (/[‘’‚′]/.test(character)) return "'"
  if (/[“”„″]/.test(character)) return '"'
  if (/[‐-―]/.test(character)) return '-'
  const lower = character.toLowerCase()
  // A letter whose lower-case form is longer would shift every later position.
  return lower.length === 1 ? lower : character
}
