// Letters that do not decompose into a plain letter and an accent.
const PLAIN: Record<string, string> = { ø: 'o', ł: 'l', đ: 'd', æ: 'ae', œ: 'oe', ß: 'ss' }

/** A name without case, accents, spaces and punctuation, for comparison. */
export function toNameKey(words: string): string {
  return words
    .toLowerCase()
    .normalize('NFD')
    .replace(/&/g, 'and')
    .replace(/[øłđæœß]/g, (letter) => PLAIN[letter] ?? '')
    .replace(/[^a-z0-9]/g, '')
}

/** "JANE RIVERS" as "Jane Rivers". */
export function toTitleCase(words: string): string {
  return words.replace(/\p{Lu}+/gu, (word) => word.slice(0, 1) + word.slice(1).toLowerCase())
}
