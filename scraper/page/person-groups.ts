import type { ParsedPage } from '#scraper/text/page-text.ts'
import { readPeopleWords } from '#scraper/text/people-words.ts'
import { createSections, isQuoted, type Whose } from './house-sections.ts'
import { type Pair, pairInLine } from './line-pairs.ts'
import { CREDIT, FILM_CRAFT, isOwnPath } from './own-people.ts'
import { type NameLine, pairsOfCards } from './person-cards.ts'
import type { Line } from './person-lines.ts'
import { wholeName } from './whole-name.ts'

/** People of the house, and the lines that were read as lists of people: nobody else is to be read from them. */
export type Grouped = { pairs: Pair[]; covered: ReadonlySet<number> }

// More lines than a firm's page has, so that a hostile one is not all looked at in pieces.
const MOST_LINES = 3000
const NEAR = 2

/** Where several lines or cards are made alike and some hold known titles, what stands in the place of a title is one. */
export function findGroups(page: ParsedPage, all: readonly Line[]): Grouped {
  const lines = all.slice(0, MOST_LINES)
  const whose = createSections(page)
  const onOwnPath = isOwnPath(page)
  const keyOf = (line: Line) => (onOwnPath && whose(line) === 'own' ? 'page' : line.section)
  const names: NameLine[] = []
  const inLines: Pair[] = []
  for (const [index, line] of lines.entries()) {
    if (line.text.length > 220 || whose(line) === 'outside' || isQuoted(lines, index)) continue
    const name = wholeName(line.text)
    if (name !== null) names.push({ index, line, name })
    const pair = name === null ? pairInLine(page, line, index) : null
    if (pair !== null) inLines.push(pair)
  }
  const ofLines = Map.groupBy(inLines, (pair) => `${keyOf(lineOf(lines, pair))} ${pair.shape}`).values()
  const groups = [...ofLines, ...pairsOfCards(page, lines, names, keyOf)]
  const found = groups.flatMap((group) => {
    const people = ofTheHouse(lines, group, whose)
    return people.length === 0 ? [] : [{ people, group }]
  })
  return {
    pairs: found.flatMap(({ people }) => people),
    covered: new Set(found.flatMap(({ group }) => group.flatMap(({ at }) => at))),
  }
}

function lineOf(lines: readonly Line[], pair: Pair): Line {
  return lines[pair.at[0]] as Line
}

function ofTheHouse(lines: readonly Line[], found: readonly Pair[], whose: (line: Line) => Whose): Pair[] {
  const sections = new Set(found.filter(({ said }) => said.known).map((pair) => lineOf(lines, pair).section))
  const group = found.filter((pair) => sections.has(lineOf(lines, pair).section) && !isOutsideWork(pair))
  const here = group.filter(({ said }) => !said.isElsewhere)
  if ((group.length - here.length) * 2 >= group.length || isOfFilm(lines, here)) return []
  const isOwn = here.some((pair) => whose(lineOf(lines, pair)) === 'own')
  return isBelieved(here, isOwn) ? here.filter(({ isSingle, said }) => !isSingle || said.known || here.length > 2) : []
}

function isBelieved(group: readonly Pair[], isOwn: boolean): boolean {
  const people = [...new Map(group.map((pair) => [pair.name.toLowerCase(), pair])).values()]
  const known = people.filter(({ said }) => said.known)
  const leads = known.filter(({ said }) => said.leads).length
  const full = people.filter(({ isSingle }) => !isSingle).length
  if (people.length < 2 || full === 0 || (full === 1 && known.length < people.length)) return false
  if (!isOwn) return leads >= 2 && known.length * 2 >= people.length
  if (leads > 0) return known.length * 3 >= people.length
  return known.filter(({ said }) => !said.isCraft).length >= 2 && known.length * 2 >= people.length
}

/** "Photos: Lena Gull" on the page that names a house's people. */
function isOutsideWork({ shape, said }: Pair): boolean {
  return shape.endsWith(': before') && readPeopleWords().outsideWork.test(said.title)
}

function isOfFilm(lines: readonly Line[], group: readonly Pair[]): boolean {
  if (group.filter(({ said }) => FILM_CRAFT.test(said.title)).length > 1) return true
  return group.some(({ at }) =>
    lines.slice(Math.max(0, at[0] - NEAR), at[0] + NEAR + 1).some(({ text }) => CREDIT.test(text)),
  )
}
