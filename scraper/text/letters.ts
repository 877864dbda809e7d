/** A name without case, accents, spaces and punctuation, for comparing. */
export function letters(words: string): string {
  return words
    .toLowerCase()
    .normalize('NFD')
    .replace(/&/g, 'and')
    .replace(/[^a-z0-9]/g, '')
}
