/**
 * A text as lower-case words without accents, hyphens and plural endings, between single spaces, so that whole words can be
 * found with `includes`.
 */
export function toWords(text: string): string {
  const words = text
    .normalize('NFD')
    .replace(/[\u0300-\u036f'’]/g, '')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '')
  return words.length === 0 ? '' : ` ${words.map(toSingular).join(' ')} `
}

/** Whether the first text contains the second, both from `toWords`. */
export function containsWords(text: string, part: string): boolean {
  return part !== '' && text.includes(part)
}

function toSingular(word: string): string {
  return word.length > 3 && word.endsWith('s') && !/(?:ss|us|is|series)$/.test(word) ? word.slice(0, -1) : word
}
