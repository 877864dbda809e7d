import type { ParsedPage } from '#scraper/text/page-text.ts'
import { cutsOf } from './line-pairs.ts'
import { EDGE, nameIn, saidIn } from './name-and-title.ts'
import { type Pairing, placed, type Where } from './person-candidate.ts'
import type { Line } from './person-lines.ts'
import type { Said } from './title-words.ts'
import type { WholeName } from './whole-name.ts'

// Two words with capitals.
const MAY_HOLD_NAME = /\p{Lu}\S* \p{Lu}/u
const LIST_SIGNS = /\s*(?:,|;|\/|&|\b(?:and|und|et|y|e)\b)\s+/u
const MOST_LISTED = 7

/** "Jane Rivers – Treasurer", "Treasurer: Jane Rivers", "Press: Jane Rivers & Omar Haddad" */
export function candidatesInLine(page: ParsedPage, line: Line, index: number): Pairing[] {
  const { text } = line
  if (!MAY_HOLD_NAME.test(text)) return []
  const cuts = cutsOf(page, line)
  return cuts.flatMap((cut, at): Pairing[] => {
    const before = text.slice(0, cut.at)
    const from = cut.at + (EDGE.exec(text.slice(cut.at))?.[0].length ?? 0)
    const rest = text.slice(from)
    const shape = `${line.block.tag} ${cut.sign}`
    const pair = (name: WholeName, nameAt: number, said: Said, titleAt: number, where: Where): Pairing => ({
      ...placed(line, { ...name, index: nameAt + name.index }, [index, index]),
      said,
      titleAt: line.start + titleAt + said.index,
      where,
      shape: `${shape} ${where}`,
    })
    const first = nameIn(before)
    const next = cuts[at + 1]
    const behind = first === null ? null : saidIn(page, cut.sign === '(' ? rest.replace(/\).*$/s, '') : rest)
    const part = first === null || next === undefined ? null : saidIn(page, text.slice(from, next.at))
    const found = [behind, part].flatMap((said) =>
      first === null || said === null ? [] : [pair(first, 0, said, from, 'behind')],
    )
    if (cut.sign === ',' || cut.sign === '(') return found
    const listed = namesListed(text, from, cuts)
    const title = listed.length === 0 ? null : saidIn(page, before)
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
