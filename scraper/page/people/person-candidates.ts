import { pageWords } from '#scraper/page/page-words.ts'
import type { ParsedPage } from '#scraper/text/page-text.ts'
import { titlesIn } from '#scraper/text/roles.ts'
import { type Candidate, candidatesInLine, placed, severalIn } from './line-candidates.ts'
import { hasGivenName, nameIn, titleIn } from './name-and-title.ts'
import { isFilmCraft, isFilmCredit, isQuoted, placesOf, worksElsewhere } from './people-sections.ts'
import { memoize, type NameLine, type Pair, pairsBeside } from './person-cards.ts'
import { isLastOfSame, MOST_LINES, NO_LINE, withMail } from './person-groups.ts'
import type { Line } from './person-lines.ts'
import type { TitleText } from './title-words.ts'

const LONGEST_LINE = 220
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
  const titleOf = memoize((text: string) => titleIn(page, text))
  const names: NameLine[] = []
  const listed: NameLine[] = []
  const found: Pair[] = []
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
  found.push(...pairsBeside(page, lines, withoutTitles(full, false), titleOf))
  found.push(...overNames(lines, [...withoutTitles(full, true), ...listed], titleOf))
  const isOfLine = memoize((index: number) => worksElsewhere(page, lines, index))
  const isCredit = ({ at }: Pair) =>
    lines.slice(Math.max(0, at[0] - NEAR), at[0] + NEAR + 1).some(({ text }) => isFilmCredit(text))
  const people = found.filter((one) => isPossible(one) && !isOfLine(one.at[0]) && !isCredit(one))
  if (isOfFilm(people)) return []
  const places = placesOf(page, lines)
  return people.flatMap((one): Candidate[] => {
    const line = lines[one.at[0]]
    const area = line === undefined ? null : (places.get(line)?.area ?? null)
    const candidate = { ...one, ...withMail(page, lines, one), area }
    return area === 'outside' && !OF_A_BOARD.test(line?.section ?? '') ? [] : [candidate]
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

/** "Education Team" over three names is what each of them is. */
function overNames(
  lines: readonly Line[],
  names: readonly NameLine[],
  titleOf: (text: string) => TitleText | null,
): Pair[] {
  const isName = new Set(names.map(({ index }) => index))
  return names.flatMap(({ index, line, name }) => {
    let above = index - 1
    while (above >= Math.max(0, index - MOST_BETWEEN) && (isName.has(above) || isBetween(lines[above]))) above -= 1
    const title = lines[above]
    const isHeading = above === index - 1 && title?.text === title?.section
    // What else stands directly above a name alone is weighed as what stands beside it.
    const isBeside = above === index - 1 && name.name === line.text && !isHeading
    const found = title === undefined || isBeside ? null : titleOf(title.text)
    if (title === undefined || found === null || !found.known) return []
    if (!isHeading && titlesIn(found.title).length === 0 && !pageWords('of-several').test(found.title)) return []
    const titleAt = title.start + found.index
    const shape = above === index - 1 ? `over ${title.block.tag} ${line.block.tag}` : `over ${above}`
    return [{ ...placed(line, name, [index, index]), titleText: found, titleAt, shape }]
  })
}

function isBetween(line: Line | undefined): boolean {
  return line !== undefined && (WAY_OF_CONTACT.test(line.text) || line.text.length > LONGEST_TITLE)
}

/** Where several crafts of making films stand beside names, they made one. */
function isOfFilm(people: readonly Pair[]): boolean {
  const crafts = people
    .map(({ titleText }) => titleText.title)
    .filter((title) => pageWords('film-crew').test(title) || isFilmCraft(title))
  return new Set(crafts.map((craft) => craft.toLowerCase())).size > 1
}

/** Companies are no people, and what is no word of titles is none where it ends as a company's name does. */
function isPossible({ name, titleText }: Pair): boolean {
  if (hasGivenName(TWO.exec(name)?.[1] ?? '')) return false
  return !(isOfCompany(name) && !hasGivenName(name)) && (titleText.known || !isOfCompany(titleText.title))
}

function isOfCompany(words: string): boolean {
  return pageWords('company-ending').test(words.split(' ').at(-1) ?? '')
}
