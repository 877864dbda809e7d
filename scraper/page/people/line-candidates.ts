import type { ParsedPage } from '#scraper/text/page-text.ts'
import { EDGE, nameIn, titleIn } from './name-and-title.ts'
import type { PageArea } from './people-sections.ts'
import type { Pair } from './person-cards.ts'
import type { Line } from './person-lines.ts'
import type { TitleText } from './title-words.ts'
import type { WholeName } from './whole-name.ts'

/** A name and what may be its title; those of one shape are made alike. */
export type Candidate = Pair & { area: PageArea }
/** A name by its place in the page's text. */
export function placed({ start, end }: Line, { name, index, isSingle }: WholeName, at: [number, number]) {
  return { name, nameAt: start + index, isSingle, start, end, at }
}

type Cut = { at: number; sign: string }

const MOST_CUTS = 12
const SIGNS = /\s*(?:\s[-–—]\s|[–—|·•:]\s?|,\s|\s?\()\s*|\s\/\s/gu
// Two words with capitals.
const MAY_HOLD_NAME = /\p{Lu}\S* \p{Lu}/u
const LIST_SIGNS = /\s*(?:,|;|\/|&|\b(?:and|und|et|y|e)\b)\s+/u
const MOST_LISTED = 7

/** "Jane Rivers – Treasurer", "Treasurer: Jane Rivers", "Press: Jane Rivers & Omar Haddad" */
export function candidatesInLine(page: ParsedPage, line: Line, index: number): Pair[] {
  const { text } = line
  if (!MAY_HOLD_NAME.test(text)) return []
  const cuts = cutsOf(line)
  return cuts.flatMap((cut, at): Pair[] => {
    const before = text.slice(0, cut.at)
    const from = cut.at + (EDGE.exec(text.slice(cut.at))?.[0].length ?? 0)
    const rest = text.slice(from)
    const shape = `${line.block.tag} ${cut.sign}`
    const pair = (
      name: WholeName,
      nameAt: number,
      titleText: TitleText,
      titleAt: number,
      where: 'behind' | 'before',
    ): Pair => ({
      ...placed(line, { ...name, index: nameAt + name.index }, [index, index]),
      titleText,
      titleAt: line.start + titleAt + titleText.index,
      shape: `${shape} ${where}`,
    })
    const first = nameIn(before)
    const next = cuts[at + 1]
    const behind = first === null ? null : titleIn(page, cut.sign === '(' ? rest.replace(/\).*$/s, '') : rest)
    const part = first === null || next === undefined ? null : titleIn(page, text.slice(from, next.at))
    const found = [behind, part].flatMap((titleText) =>
      first === null || titleText === null ? [] : [pair(first, 0, titleText, from, 'behind')],
    )
    if (cut.sign === ',' || cut.sign === '(') return found
    const listed = namesListed(text, from, cuts)
    const title = listed.length === 0 ? null : titleIn(page, before)
    return title === null ? found : [...found, ...listed.map((one) => pair(one.name, one.at, title, 0, 'before'))]
  })
}

/** The name that a line goes on with, or several that are listed there. */
function namesListed(text: string, from: number, cuts: readonly { at: number }[]): { name: WholeName; at: number }[] {
  const ends = [...cuts.map(({ at }) => at), text.length].filter((end) => end > from)
  const one = ends.map((end) => nameIn(text.slice(from, end))).find((name) => name !== null)
  const parts = text.slice(from).split(LIST_SIGNS)
  const single = one === undefined || one === null ? [] : [{ name: one, at: from }]
  if (parts.length === 1) return single
  const several = severalIn(text.slice(from))
  return several.length === 0 ? single : several.map((name) => ({ name, at: from }))
}

/** "Jane Rivers & Omar Haddad": the names that words list and nothing else, by their places; none where they say more. */
export function severalIn(words: string): WholeName[] {
  const parts = words.split(LIST_SIGNS)
  if (parts.length === 1 || parts.length > MOST_LISTED) return []
  let at = 0
  const names = parts.flatMap((part): WholeName[] => {
    at = words.indexOf(part, at)
    const name = nameIn(part)
    return name === null || name.isSingle ? [] : [{ ...name, index: at + name.index }]
  })
  return names.length === parts.length ? names : []
}

/** The signs at which a line may fall apart. */
function cutsOf({ text }: Line): Cut[] {
  return [...text.matchAll(SIGNS)]
    .map((match): Cut => ({ at: match.index, sign: match[0].trim().replace(/[–—]/, '-') }))
    .filter(({ at }) => at > 0)
    .slice(0, MOST_CUTS)
}
