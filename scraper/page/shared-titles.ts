import type { ParsedPage } from '#scraper/text/page-text.ts'
import { NAME, titlesIn } from '#scraper/text/roles.ts'
import type { Line } from './person-lines.ts'
import { wholeName } from './whole-name.ts'
import { isOfThisHouse } from './whose-title.ts'

/** A name and a title by their places in the page's text. */
export type Told = { name: string; nameAt: number; title: string; titleAt: number }
type Name = { name: string; index: number }
type Title = { title: string; index: number }

const LONGEST_LINE = 220
const LONGEST_PROSE = 600
const MOST_NAMES = 4
const MOST_CUTS = 8
const JOINT = /,? (?:&|and|und|et|y) |, /g
const CUTS = /\s*[,:(–—|]\s*|\s-\s/g
// "Co-Founders, Tallow Music": the first words, of more than one person.
const PLURAL = /^[^,–—|(:.]{3,50}?s(?=\s*(?:[,–—|(:.]|$)|\s-\s|\s(?:of|at|and lead)\b)/u
// These are the same of one and of several.
const SAME_OF_SEVERAL = /^[\p{L} &-]{0,40}?(?:gründer|inhaber|führer|leiter)(?=\s*(?:[,–—|(:.]|$))/iu
const BEHIND = new RegExp(String.raw`^ (${NAME.source}(?:(?:,| and| &| und| et| y|, and) ${NAME.source}){1,3})`, 'u')

/** "Jane Rivers & Omar Haddad" over, before or behind "Co-Founders", and "the label founders Jane Rivers and Omar Haddad". */
export function findSharers(page: ParsedPage, lines: readonly Line[], isOfOthers: (index: number) => boolean): Told[] {
  return lines.flatMap((line, index) => {
    if (line.text.length > LONGEST_PROSE) return []
    const found = overTitle(page, line, lines[index + 1]) ?? withTitle(page, line) ?? behindTitle(line)
    return found === null || isOfOthers(index) ? [] : found
  })
}

function overTitle(page: ParsedPage, line: Line, below: Line | undefined): Told[] | null {
  const names = line.text.length > LONGEST_LINE ? null : namesJoined(line.text)
  const shared = names === null || below === undefined ? null : sharedTitle(page, below.text)
  return names === null || shared === null || below === undefined
    ? null
    : sharers(line.start, names, { ...shared, index: below.start - line.start })
}

function withTitle(page: ParsedPage, { text, start }: Line): Told[] | null {
  if (text.length > LONGEST_LINE) return null
  for (const { index, 0: sign } of [...text.matchAll(CUTS)].slice(0, MOST_CUTS)) {
    const from = index + sign.length
    const [before, behind] = [text.slice(0, index), text.slice(from)]
    const names = namesJoined(before)
    const last = names === null ? null : sharedTitle(page, behind)
    if (names !== null && last !== null) return sharers(start, names, { ...last, index: from })
    const first = sharedTitle(page, before)
    const named = first?.title === before ? namesJoined(behind) : null
    if (first !== null && named !== null) return sharers(start + from, named, { title: before, index: -from })
  }
  return null
}

/** In prose, where a sentence goes on behind the names. */
function behindTitle({ text, start, titles }: Line): Told[] | null {
  for (const { index, 0: title, counts } of titles) {
    if (!counts || !/s$/i.test(title)) continue
    const end = index + title.length
    const found = BEHIND.exec(text.slice(end, end + LONGEST_LINE))?.[1]
    const names = found === undefined ? null : namesJoined(found)
    if (names !== null) return sharers(start + end + 1, names, { title, index: -title.length - 1 })
  }
  return null
}

function sharers(at: number, names: readonly Name[], { title, index: titleIndex }: Title): Told[] {
  return names.map(({ name, index }) => ({ name, nameAt: at + index, title, titleAt: at + titleIndex }))
}

/** Two to four names and nothing else. */
function namesJoined(words: string): Name[] | null {
  const joints = [...words.matchAll(JOINT)].slice(0, MOST_NAMES)
  if (joints.length === 0 || joints.length === MOST_NAMES) return null
  const starts = [0, ...joints.map(({ index, 0: sign }) => index + sign.length)]
  const names = starts.map((from, at) => ({ from, found: wholeName(words.slice(from, joints[at]?.index)) }))
  return names.every(({ found }) => found?.isSingle === false)
    ? names.flatMap(({ from, found }) => (found === null ? [] : [{ name: found.name, index: from + found.index }]))
    : null
}

function sharedTitle(page: ParsedPage, text: string): Title | null {
  const title = PLURAL.exec(text)?.[0] ?? SAME_OF_SEVERAL.exec(text)?.[0]
  if (title === undefined || !isOfThisHouse(page, text.slice(title.length))) return null
  const ofOne = [title, title.replace(/s$/, '')]
  const isTitle = ofOne.some((words) => titlesIn(words).some((one) => one.counts && one[0].length === words.length))
  return isTitle ? { title, index: 0 } : null
}
