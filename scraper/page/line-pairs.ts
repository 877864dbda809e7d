import type { ParsedPage } from '#scraper/text/page-text.ts'
import type { Line } from './person-lines.ts'
import { isOfWork, type Said, titleSaid } from './title-words.ts'
import { wholeName } from './whole-name.ts'

/** A name and what stands beside it, by their places in the page's text; `shape` is how they are put together. */
export type Pair = {
  name: string
  nameAt: number
  isSingle: boolean
  said: Said
  titleAt: number
  start: number
  end: number
  /** The lines of the name and of the title. */
  at: [number, number]
  /** Whether a mailbox of the site beside it bears the name. */
  isMailed?: boolean
  shape: string
}

type Cut = { at: number; sign: string }

const LONGEST_LINE = 220
const MOST_CUTS = 12
const LISTED = /(?:^|[,;:]\s|(?:and|und|et|y|&)\s)\s*(\p{Lu}[^(),;:]{1,40}\s?\([^()]{2,50}\))/gu
const LIST_SIGNS = /\s*(?:,|;|\/|&|\b(?:and|und|et|y)\b)\s+/u
const IS_END = /^\W*$|@|\bat\]|\d{3}/
const SIGNS = /\s*(?:\s[-–—]\s|[–—|·•:]\s?|,\s|\s?\()\s*|\s\/\s/gu

/** The places where a line may fall apart: signs, and elements that begin or end within it. */
export function cutsOf(page: ParsedPage, line: Line): Cut[] {
  const signs = [...line.text.matchAll(SIGNS)].map((match): Cut => ({ at: match.index, sign: signOf(match[0]) }))
  const seams = seamsWithin(page, line).map((at): Cut => ({ at: at - line.start, sign: 'seam' }))
  return [...signs, ...seams]
    .filter(({ at }) => at > 0 && at < line.text.length)
    .sort((a, b) => a.at - b.at)
    .slice(0, MOST_CUTS)
}

function signOf(words: string): string {
  return words.trim().replace(/[–—]/, '-')
}

function seamsWithin({ seams }: ParsedPage, { start, end }: Line): number[] {
  let low = 0
  let high = seams.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((seams[middle] ?? 0) <= start) low = middle + 1
    else high = middle
  }
  const within: number[] = []
  for (let at = low; at < seams.length && (seams[at] ?? end) < end && within.length < MOST_CUTS; at += 1)
    within.push(seams[at] ?? end)
  return within
}

/** Names and short texts in one line: "Jane Rivers – Runs the label", "Press: Omar Haddad". */
export function pairsInLine(page: ParsedPage, line: Line, index: number): Pair[] {
  if (line.text.length > LONGEST_LINE) return []
  const parts = partsOf(line)
  return parts.flatMap((part) => {
    const several = namesOfTitle(page, part, index)
    if (several.length > 0) return several
    const cuts = cutsOf(page, part)
    return nameFirst(page, part, index, cuts) ?? titleFirst(page, part, index, cuts) ?? []
  })
}

/** "Jane Rivers (Label), Omar Haddad (Press)": a line of several. */
function partsOf(line: Line): Line[] {
  const parts = [...line.text.matchAll(LISTED)].map((match) => match[1] ?? '')
  if (parts.length < 2) return [line]
  let from = 0
  return parts.map((text) => {
    from = line.text.indexOf(text, from)
    const start = line.start + from
    from += text.length
    return { ...line, text, start, end: start + text.length }
  })
}

/** "Geschäftsführer: Jane Rivers, Dr. Omar Haddad" */
function namesOfTitle(page: ParsedPage, line: Line, index: number): Pair[] {
  const label = /^([^:]{3,50}):\s/.exec(line.text)
  const said = label?.[1] === undefined ? null : titleSaid(page, label[1])
  if (label === null || said === null || !said.leads) return []
  let at = label[0].length
  const pairs: Pair[] = []
  for (const words of line.text.slice(at).split(LIST_SIGNS)) {
    const name = wholeName(words)
    at = line.text.indexOf(words, at)
    if (name === null || name.isSingle) return []
    pairs.push(pairOf(line, index, name, line.start + at + name.index, said, line.start + said.index, ': before'))
    at += words.length
  }
  return pairs.length > 1 ? pairs : []
}

function nameFirst(page: ParsedPage, line: Line, index: number, cuts: readonly Cut[]): Pair | null {
  const named = cuts.flatMap((cut) => {
    const name = wholeName(line.text.slice(0, cut.at))
    return name === null ? [] : [{ cut, name }]
  })
  const found = named.find(({ name }) => !name.isSingle) ?? named[0]
  if (found === undefined) return null
  const rest = line.text.slice(found.cut.at)
  const said = titleSaid(page, found.cut.sign === '(' ? rest.replace(/^\s*\(([^()]*)\).*$/, '$1') : withoutSign(rest))
  if (said === null) return null
  const titleAt = line.start + line.text.indexOf(said.title, found.cut.at)
  return pairOf(line, index, found.name, line.start + found.name.index, said, titleAt, `${found.cut.sign} behind`)
}

function titleFirst(page: ParsedPage, line: Line, index: number, cuts: readonly Cut[]): Pair | null {
  for (const [at, cut] of cuts.entries()) {
    if (cut.sign === ',' || cut.sign === '(') continue
    const from = cut.at + (/^[\s\-–—|·•:/]*/.exec(line.text.slice(cut.at))?.[0].length ?? 0)
    const ends = [...cuts.slice(at + 1).map((next) => next.at), line.text.length].filter((end) => end > from)
    const until = ends.find((end) => wholeName(line.text.slice(from, end)) !== null)
    const name = until === undefined ? null : wholeName(line.text.slice(from, until))
    const said = name === null ? null : titleSaid(page, line.text.slice(0, cut.at))
    if (name === null || said === null) continue
    const rest = line.text.slice(until)
    // "Catalogue Team Contact" is a menu.
    if (name.isSingle && !IS_END.test(rest)) continue
    if (isHouse(rest)) said.isElsewhere = true
    const titleAt = line.start + line.text.indexOf(said.title)
    return pairOf(line, index, name, line.start + from + name.index, said, titleAt, `${cut.sign} before`)
  }
  return null
}

/** "Press: Omar Haddad, Haddad PR" is somebody else's desk. */
function isHouse(rest: string): boolean {
  return /^\s*(?:[,–—|-]|at\b|\()\s*\p{Lu}[\p{L}&’' -]{2,40}\)?\s*(?:$|[,–—|-])/u.test(rest) && !isOfWork(rest)
}

function withoutSign(words: string): string {
  return words.replace(/^[\s,;:|/·•–—-]+/u, '')
}

function pairOf(
  line: Line,
  index: number,
  { name, isSingle }: { name: string; isSingle: boolean },
  nameAt: number,
  said: Said,
  titleAt: number,
  shape: string,
): Pair {
  const { start, end, block } = line
  return { name, nameAt, isSingle, said, titleAt, start, end, at: [index, index], shape: `${block.tag} ${shape}` }
}
