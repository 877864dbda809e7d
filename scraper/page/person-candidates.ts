import type { ParsedPage } from '#scraper/text/page-text.ts'
import { readPeopleWords } from '#scraper/text/people-words.ts'
import { titlesIn } from '#scraper/text/roles.ts'
import { hasGivenName } from './given-names.ts'
import { isQuoted, placesOf } from './house-sections.ts'
import { candidatesInLine, severalIn } from './line-candidates.ts'
import { nameIn, saidIn } from './name-and-title.ts'
import { isOfOthers, isPraised } from './of-others.ts'
import { isFilmCraft, isFilmCredit } from './own-people.ts'
import { type Candidate, type Pairing, placed, type Where } from './person-candidate.ts'
import { type NameLine, slotsOf, withCards } from './person-cards.ts'
import { isLastOfSame, MOST_LINES, NO_LINE, withMail } from './person-groups.ts'
import type { Line } from './person-lines.ts'
import { remembered } from './remembered.ts'
import { inOneLine, lastTitle } from './title-lines.ts'
import type { Said } from './title-words.ts'

const LONGEST_LINE = 220
const SLOTS: readonly [number, Where][] = [
  [1, 'below'],
  [-1, 'above'],
  [2, 'two below'],
  [-2, 'two above'],
]
// Between a title and the names below it may stand the names before, and ways to reach them.
const MOST_BETWEEN = 12
const WAY_OF_CONTACT = /@|\d{5}/
const LONGEST_TITLE = 120
const NEAR = 3
// "Jane Rivers y Omar Haddad" are two, "Jane Ortega y Rivers" is one.
const TWO = / (?:y|e) (.+)$/

// A heading under which others stand, but for those who run a club.
const OF_A_BOARD = /board|vorstand|trustees|committee|comit[eé]|conseil|directiva|officers|members|mitglieder/i

/** Every name of a page with whatever stands where a title would, likely or not, but for those who are shown to be somebody else's. */
export function candidatesOf(page: ParsedPage, all: readonly Line[]): Candidate[] {
  const lines = all.slice(0, MOST_LINES)
  const said = remembered((text: string) => saidIn(page, text))
  const names: NameLine[] = []
  const listed: NameLine[] = []
  const found: Pairing[] = []
  for (const [index, line] of lines.entries()) {
    if (line.text.length > LONGEST_LINE || NO_LINE.test(line.block.tag) || isQuoted(page, lines, index)) continue
    const name = nameIn(line.text)
    if (name !== null) {
      names.push({ index, line, name })
      continue
    }
    found.push(...candidatesInLine(page, line, index))
    listed.push(...severalIn(line.text).map((one) => ({ index, line, name: one })))
  }
  const full = names.filter(({ name }) => !name.isSingle).filter(isLastOfSame)
  found.push(...besideNames(page, lines, withoutTitles(full, false), said))
  found.push(...overNames(lines, [...withoutTitles(full, true), ...listed], said))
  const isOfLine = remembered((index: number) => isOfOthers(page, lines, index))
  const isOther = ({ at }: Pairing) => isOfLine(at[0]) || isPraised(lines, Math.max(...at))
  const isCredit = ({ at }: Pairing) =>
    lines.slice(Math.max(0, at[0] - NEAR), at[0] + NEAR + 1).some(({ text }) => isFilmCredit(text))
  const people = found.filter((one) => isPossible(one) && !isOther(one) && !isCredit(one))
  if (isOfFilm(people)) return []
  const places = placesOf(page, lines)
  return people.flatMap((one): Candidate[] => {
    const line = lines[one.at[0]]
    const whose = line === undefined ? null : (places.get(line)?.whose ?? null)
    const candidate = { ...one, ...withMail(page, lines, one), whose }
    return whose === 'outside' && !OF_A_BOARD.test(line?.section ?? '') ? [] : [candidate]
  })
}

/** "Grand Knight" beside "Jim Rivers" is made as a name is, and is none; in a list of names it may be one. */
function withoutTitles(names: readonly NameLine[], isList: boolean): NameLine[] {
  const given = new Map(names.flatMap((one) => (hasGivenName(one.name.name) ? [[one.index, one.line.block.tag]] : [])))
  return names.filter(({ index, line: { block } }) => {
    const beside = [given.get(index - 1), given.get(index + 1)]
    return given.has(index) || beside.every((tag) => tag === undefined || (isList && tag === block.tag))
  })
}

/** Names in lines of their own, with the lines around them. */
function besideNames(
  page: ParsedPage,
  lines: readonly Line[],
  names: readonly NameLine[],
  said: (text: string) => Said | null,
): Pairing[] {
  const sight = { page, lines, said: (index: number) => said(lines[index]?.text ?? '') }
  const isName = new Set(names.map(({ index }) => index))
  const groups = Map.groupBy(withCards(page, names), ({ line, card }) => `${line.block.tag} ${card?.tag ?? 'flat'}`)
  return [...groups].flatMap(([shape, group]) =>
    group.flatMap((one): Pairing[] => {
      const { index, line, name, card } = one
      const slots = slotsOf(sight, one, isName)
      return SLOTS.flatMap(([offset, where]): Pairing[] => {
        const at = slots.get(offset)
        const title = at === undefined ? undefined : lines[at]
        const first = title === undefined ? null : said(title.text)
        if (at === undefined || title === undefined || first === null) return []
        const isWithin = (below: Line) => below.block === title.block || (card !== null && below.end <= card.end)
        const last = offset > 0 ? (lastTitle(lines, at, isWithin) ?? title) : title
        const titleAt = title.start + first.index
        const whole = last === title ? first.title : inOneLine(page.text.slice(titleAt, last.end))
        return [
          {
            ...placed(line, name, [index, at]),
            said: { ...first, title: whole },
            titleAt,
            where,
            shape: `${shape} ${where} ${title.block.tag}`,
            offered: group.length,
            hasCard: card !== null,
            isTitleHeading: /^h[1-6]$/.test(title.block.tag),
          },
        ]
      })
    }),
  )
}

/** "Education Team" over three names is what each of them is. */
function overNames(lines: readonly Line[], names: readonly NameLine[], said: (text: string) => Said | null): Pairing[] {
  const isName = new Set(names.map(({ index }) => index))
  return names.flatMap(({ index, line, name }) => {
    let above = index - 1
    while (above >= Math.max(0, index - MOST_BETWEEN) && (isName.has(above) || isBetween(lines[above]))) above -= 1
    const title = lines[above]
    const isHeading = above === index - 1 && title?.text === title?.section
    // What else stands directly above a name alone is weighed as what stands beside it.
    const isBeside = above === index - 1 && name.name === line.text && !isHeading
    const found = title === undefined || isBeside ? null : said(title.text)
    if (title === undefined || found === null || !found.known) return []
    if (!isHeading && titlesIn(found.title).length === 0 && !readPeopleWords().ofSeveral.test(found.title)) return []
    const titleAt = title.start + found.index
    const shape = above === index - 1 ? `over ${title.block.tag} ${line.block.tag}` : `over ${above}`
    return [{ ...placed(line, name, [index, index]), said: found, titleAt, where: 'over' as const, shape }]
  })
}

function isBetween(line: Line | undefined): boolean {
  return line !== undefined && (WAY_OF_CONTACT.test(line.text) || line.text.length > LONGEST_TITLE)
}

/** Where several crafts of making films stand beside names, they made one. */
function isOfFilm(people: readonly Pairing[]): boolean {
  const { filmCrew } = readPeopleWords()
  const crafts = people.map(({ said }) => said.title).filter((title) => filmCrew.test(title) || isFilmCraft(title))
  return new Set(crafts.map((craft) => craft.toLowerCase())).size > 1
}

/** Houses are no people, and what is no word of titles is none where it ends as a house's name does. */
function isPossible({ name, said }: Pairing): boolean {
  if (hasGivenName(TWO.exec(name)?.[1] ?? '')) return false
  return !(isOfHouse(name) && !hasGivenName(name)) && (said.known || !isOfHouse(said.title))
}

function isOfHouse(words: string): boolean {
  return readPeopleWords().houses.test(words.split(' ').at(-1) ?? '')
}
