import { isCraft, titlesIn } from '#scraper/text/roles.ts'
import type { Line } from './person-lines.ts'
import { isWork } from './title-words.ts'

const MOST_TITLES = 3
const LONGEST = 40
const BREAK = /,?\s*\n\s*/g

/** The last of the titles that stand one below another: "Director" over "Producer" in one card are one person's. */
export function lastTitle(lines: readonly Line[], at: number, isWithin: (line: Line) => boolean): Line | undefined {
  const first = lines[at]
  if (first === undefined || !isTitle(first.text)) return first
  const below = lines.slice(at + 1, at + MOST_TITLES)
  const end = below.findIndex((line) => line.block.tag !== first.block.tag || !isWithin(line) || !isTitle(line.text))
  return lines[at + (end === -1 ? below.length : end)]
}

/** Titles in lines of their own as one: a page shows them apart, a row with commas. */
export function inOneLine(words: string): string {
  return words.replace(BREAK, ', ')
}

/** Whether a line is made of words of titles and ends with who bears it: "Management" may as well head a list. */
function isTitle(text: string): boolean {
  if (text.length > LONGEST || !/^\p{Lu}[\p{L}\p{M} &/'’,-]*$/u.test(text)) return false
  const words = text.split(/[^\p{L}\p{M}&'’-]+/u).filter((word) => /\p{L}{3}/u.test(word))
  return words.every(isWork) && (isCraft(words.at(-1) ?? '') || titlesIn(text)[0]?.index === 0)
}
