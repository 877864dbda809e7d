// Letters that are no plain letter with an accent.
const PLAIN: Record<string, string> = { ø: 'o', ł: 'l', đ: 'd', æ: 'ae', œ: 'oe', ß: 'ss' }

/** A name without case, accents, spaces and punctuation, for comparing. */
export function letters(words: string): string {
  return words
    .toLowerCase()
    .normalize('NFD')
    .replace(/&/g, 'and')
    .replace(/[øłđæœß]/g, (letter) => PLAIN[letter] ?? '')
    .replace(/[^a-z0-9]/g, '')
}
