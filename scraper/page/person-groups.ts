import { letters } from '#scraper/text/letters.ts'
import type { ParsedPage } from '#scraper/text/page-text.ts'
import { readPeopleWords } from '#scraper/text/people-words.ts'
import { isOfAnotherFirm } from '#scraper/web/foreign-mail.ts'
import { isQuoted, placesOf, type Whose } from './house-sections.ts'
import { type Pair, pairsInLine } from './line-pairs.ts'
import { isPraised } from './of-others.ts'
import { isFilmCraft, isFilmCredit, isOwnHeading } from './own-people.ts'
import { type NameLine, pairsOfCards } from './person-cards.ts'
import type { Line } from './person-lines.ts'
import { wholeName } from './whole-name.ts'

/** People of the house, and the lines that were read as lists of people: nobody else is to be read from them. */
export type Grouped = { pairs: Pair[]; covered: ReadonlySet<number> }

// More lines than a firm's page has, so that a hostile one is not all looked at in pieces.
export const MOST_LINES = 3000
const NEAR = 2
// What somebody may choose or fill in.
export const NO_LINE = /^(?:option|label|legend|select)$/
const MAIL = /[\w.+-]{1,64}@[\w-]{1,63}\.[\w.-]{1,60}/
const CONTACT = /^(?:\S{1,64}@\S|(?:e-?mail|mail|tel|phone|fon|t|m|e)\b\s?[.:]|\+?\(?\d)/i

/** Where several lines or cards are made alike and some hold known titles, what stands in the place of a title is one. */
export function findGroups(page: ParsedPage, all: readonly Line[]): Grouped {
  const lines = all.slice(0, MOST_LINES)
  const places = placesOf(page, lines)
  const whose = (line: Line) => places.get(line)?.whose ?? null
  const keyOf = (line: Line) => places.get(line)?.key ?? line.section
  const names: NameLine[] = []
  const inLines: Pair[] = []
  for (const [index, line] of lines.entries()) {
    if (
      line.text.length > 220 ||
      NO_LINE.test(line.block.tag) ||
      whose(line) === 'outside' ||
      isQuoted(page, lines, index)
    )
      continue
    const name = wholeName(line.text)
    if (name !== null) names.push({ index, line, name })
    else inLines.push(...pairsInLine(page, line, index))
  }
  const ofLines = Map.groupBy(inLines, (pair) => `${keyOf(lineOf(lines, pair))} ${pair.shape}`).values()
  const groups = [...ofLines, ...pairsOfCards(page, lines, names.filter(isLastOfSame), keyOf)].map((group) =>
    group.map((pair) => withMail(page, lines, pair)),
  )
  const found = groups.map((group) => {
    const isPraise = isOfPraise(lines, group)
    return { group, isPraise, people: isPraise ? [] : ofTheHouse(lines, group, whose) }
  })
  const covered = found.flatMap(({ group, isPraise, people }) => {
    if (people.length > 0) return group
    if (group.length < 2) return []
    return areElsewhere(group) || isPraise ? group : group.filter(({ said }) => said.isElsewhere)
  })
  return {
    pairs: found.flatMap(({ people }) => people),
    covered: new Set(covered.flatMap(({ at }) => at)),
  }
}

/** A mailbox of another site beside somebody is that of where they work; one of this site that bears the name makes them of the house. */
export function withMail(page: ParsedPage, lines: readonly Line[], pair: Pair): Pair {
  const below = Math.max(...pair.at)
  const beside = [lines[below], lines[below + 1], lines[below + 2]].map((line) => line?.text ?? '')
  const end = beside.findIndex((text, at) => at > 0 && !CONTACT.test(text))
  const mail = MAIL.exec(beside.slice(0, end === -1 ? undefined : end).join(' '))?.[0]
  if (mail === undefined) return pair
  const isElsewhere = pair.said.isElsewhere || isOfAnotherFirm(mail, page.host.quote)
  const mailbox = letters(mail.slice(0, mail.indexOf('@')))
  const words = pair.name.split(/[\s-]/).map(letters)
  const bearsName = words.some((word) => mailbox === word || (word.length > 2 && mailbox.startsWith(word)))
  return { ...pair, said: { ...pair.said, isElsewhere }, isMailed: bearsName && !isElsewhere }
}

/** Where most have another house behind their titles, they are a directory, or praise this one. */
function areElsewhere(group: readonly Pair[]): boolean {
  return group.filter(({ said }) => said.isElsewhere).length * 2 > group.length
}

/** Where half of those who are made alike praise the house, all of them are its customers. */
function isOfPraise(lines: readonly Line[], group: readonly Pair[]): boolean {
  return group.filter(({ at }) => isPraised(lines, Math.max(...at))).length * 2 >= group.length
}

/** The words of a portrait are often the name below it. */
export function isLastOfSame({ index, name }: NameLine, at: number, names: readonly NameLine[]): boolean {
  const next = names[at + 1]
  return next === undefined || next.index !== index + 1 || next.name.name !== name.name
}

function lineOf(lines: readonly Line[], pair: Pair): Line {
  return lines[pair.at[0]] as Line
}

function ofTheHouse(lines: readonly Line[], found: readonly Pair[], whose: (line: Line) => Whose): Pair[] {
  const sections = new Set(found.filter(({ said }) => said.known).map((pair) => lineOf(lines, pair).section))
  const group = found.filter((pair) => sections.has(lineOf(lines, pair).section) && !isOutsideWork(pair))
  const here = group.filter(({ said }) => !said.isElsewhere)
  if (here.length === 0 || areElsewhere(group) || isOfFilm(lines, here)) return []
  const kinds = new Set(here.map((pair) => whose(lineOf(lines, pair))))
  const place = kinds.has('people') || isIntroduced(lines, here) ? 'people' : kinds.has('about') ? 'about' : null
  return isBelieved(here, place) ? here.filter(({ isSingle, said }) => !isSingle || said.known || here.length > 2) : []
}

/** "The label is:" over a list. */
function isIntroduced(lines: readonly Line[], [first]: readonly Pair[]): boolean {
  const above = first === undefined ? '' : (lines[Math.min(...first.at) - 1]?.text ?? '')
  return above.endsWith(':') && (isOwnHeading(above) || readPeopleWords().ownSections.test(above))
}

function isBelieved(group: readonly Pair[], place: Whose): boolean {
  const people = [...new Map(group.map((pair) => [pair.name.toLowerCase(), pair])).values()]
  const known = people.filter(({ said, isMailed }) => said.known || isMailed === true)
  const mailed = people.filter(({ isMailed }) => isMailed === true).length
  const leads = known.filter(({ said }) => said.leads).length
  const full = people.filter(({ isSingle }) => !isSingle).length
  // One of the house who is written to by name.
  if (people.length === 1 && people.every(({ said, isMailed }) => said.known && isMailed === true)) return full === 1
  if (people.length < 2 || full === 0 || (full === 1 && known.length < people.length)) return false
  if (place === null && mailed < 2) return leads >= 2 && known.length * 2 >= people.length
  if (leads > 0) return known.length * 3 >= people.length
  // Without anybody who leads a house they may be its services: "Mood Boards: Music supervision".
  if (place !== 'people' && mailed < 2) return false
  return known.filter(({ said }) => !said.isCraft).length >= 2 && known.length * 2 >= people.length
}

/** "Photos: Lena Gull" on the page that names a house's people. */
function isOutsideWork({ shape, said }: Pair): boolean {
  if (!shape.endsWith(': before')) return false
  const { outsideWork } = readPeopleWords()
  return (
    outsideWork.test(said.title) ||
    said.title.split(/\s*(?:&|,|\/|\b(?:and|und|et|y)\b)\s*/).every((one) => outsideWork.test(one))
  )
}

function isOfFilm(lines: readonly Line[], group: readonly Pair[]): boolean {
  if (group.filter(({ said }) => isFilmCraft(said.title)).length > 1) return true
  return group.some(({ at }) =>
    lines.slice(Math.max(0, at[0] - NEAR), at[0] + NEAR + 1).some(({ text }) => isFilmCredit(text)),
  )
}
