import type { ParsedPage } from '#scraper/text/page-text.ts'
import type { Line } from './person-lines.ts'
import { type Said, titleSaid } from './title-words.ts'
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
  shape: string
}

type Cut = { at: number; sign: string }

const LONGEST_LINE = 220
const MOST_CUTS = 12
const SIGNS = /\s*(?:\s[-–—]\s|[–—|·•:]\s?|,\s|\s?\()\s*|\s\/\s/gu

/** The places where a line may fall apart: signs, and elements that begin or end within it. */
function cutsOf(page: ParsedPage, line: Line): Cut[] {
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

/** A name and a short text in one line: "Jane Rivers – Runs the label", "Press: Omar Haddad". */
export function pairInLine(page: ParsedPage, line: Line, index: number): Pair | null {
  if (line.text.length > LONGEST_LINE) return null
  const cuts = cutsOf(page, line)
  return nameFirst(page, line, index, cuts) ?? titleFirst(page, line, index, cuts)
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
    const name = ends.map((end) => wholeName(line.text.slice(from, end))).find((one) => one !== null)
    const said = name == null ? null : titleSaid(page, line.text.slice(0, cut.at))
    if (name == null || said === null) continue
    const titleAt = line.start + line.text.indexOf(said.title)
    return pairOf(line, index, name, line.start + from + name.index, said, titleAt, `${cut.sign} before`)
  }
  return null
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
