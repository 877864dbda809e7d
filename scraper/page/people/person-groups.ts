import { pageWords } from '#scraper/page/page-words.ts'
import { letters } from '#scraper/text/letters.ts'
import type { ParsedPage } from '#scraper/text/page-text.ts'
import { isOfAnotherCompany } from '#scraper/web/foreign-mail.ts'
import { isQuoted, type PageArea, placesOf } from './people-sections.ts'
import { type NameLine, type Pair, pairsOfCards } from './person-cards.ts'
import type { Line } from './person-lines.ts'
import { wholeName } from './whole-name.ts'

// More lines than a company's page has, so that a hostile one is not all looked at in pieces.
const MOST_LINES = 3000
const NEAR = 2
// What somebody may choose or fill in.
const NO_LINE = /^(?:option|label|legend|select)$/
const MAIL = /[\w.+-]{1,64}@[\w-]{1,63}\.[\w.-]{1,60}/
const CONTACT = /^(?:\S{1,64}@\S|(?:e-?mail|mail|tel|phone|fon|t|m|e)\b\s?[.:]|\+?\(?\d)/i

/** Where several lines or cards are made alike and some hold known titles, what stands in the place of a title is one. */
export function findGroups(page: ParsedPage, all: readonly Line[]): Pair[] {
  const lines = all.slice(0, MOST_LINES)
  const places = placesOf(page, lines)
  const area = (line: Line) => places.get(line)?.area ?? null
  const keyOf = (line: Line) => places.get(line)?.key ?? line.section
  const names: NameLine[] = []
  for (const [index, line] of lines.entries()) {
    if (
      line.text.length > 220 ||
      NO_LINE.test(line.block.tag) ||
      area(line) === 'outside' ||
      isQuoted(page, lines, index)
    )
      continue
    const name = wholeName(line.text)
    if (name?.isSingle === false) names.push({ index, line, name })
  }
  return pairsOfCards(page, lines, names.filter(isLastOfSame), keyOf)
    .map((group) => group.map((pair) => withMail(page, lines, pair)))
    .flatMap((group) => ofTheCompany(lines, group, area))
}

/** A mailbox of another site beside somebody is that of where they work; one of this site that bears the name makes them of the company. */
function withMail(page: ParsedPage, lines: readonly Line[], pair: Pair): Pair {
  const below = Math.max(...pair.at)
  const beside = [lines[below], lines[below + 1], lines[below + 2]].map((line) => line?.text ?? '')
  const end = beside.findIndex((text, at) => at > 0 && !CONTACT.test(text))
  const mail = MAIL.exec(beside.slice(0, end === -1 ? undefined : end).join(' '))?.[0]
  if (mail === undefined) return pair
  const isElsewhere = pair.titleText.isElsewhere || isOfAnotherCompany(mail, page.host.quote)
  const mailbox = letters(mail.slice(0, mail.indexOf('@')))
  const words = pair.name.split(/[\s-]/).map(letters)
  const bearsName = words.some((word) => mailbox === word || (word.length > 2 && mailbox.startsWith(word)))
  return { ...pair, titleText: { ...pair.titleText, isElsewhere }, isMailed: bearsName && !isElsewhere }
}

/** Where most have another company behind their titles, they are a directory, or praise this one. */
function areElsewhere(group: readonly Pair[]): boolean {
  return group.filter(({ titleText }) => titleText.isElsewhere).length * 2 > group.length
}

/** The words of a portrait are often the name below it. */
function isLastOfSame({ index, name }: NameLine, at: number, names: readonly NameLine[]): boolean {
  const next = names[at + 1]
  return next === undefined || next.index !== index + 1 || next.name.name !== name.name
}

function lineOf(lines: readonly Line[], pair: Pair): Line {
  return lines[pair.at[0]] as Line
}

function ofTheCompany(lines: readonly Line[], found: readonly Pair[], area: (line: Line) => PageArea): Pair[] {
  const sections = new Set(found.filter(({ titleText }) => titleText.known).map((pair) => lineOf(lines, pair).section))
  const group = found.filter((pair) => sections.has(lineOf(lines, pair).section))
  const here = group.filter(({ titleText }) => !titleText.isElsewhere)
  if (here.length === 0 || areElsewhere(group) || isOfFilm(lines, here)) return []
  const kinds = new Set(here.map((pair) => area(lineOf(lines, pair))))
  const place = kinds.has('people') ? 'people' : kinds.has('about') ? 'about' : null
  return isBelieved(here, place) ? here : []
}

function isBelieved(group: readonly Pair[], place: PageArea): boolean {
  const people = [...new Map(group.map((pair) => [pair.name.toLowerCase(), pair])).values()]
  const known = people.filter(({ titleText, isMailed }) => titleText.known || isMailed === true)
  const mailed = people.filter(({ isMailed }) => isMailed === true).length
  const leads = known.filter(({ titleText }) => titleText.leads).length
  // One of the company who is written to by name.
  if (people.length < 2) return people.every(({ titleText, isMailed }) => titleText.known && isMailed === true)
  if (place === null && mailed < 2) return leads >= 2 && known.length * 2 >= people.length
  if (leads > 0) return known.length * 3 >= people.length
  // Without anybody who leads a company they may be its services: "Mood Boards: Music supervision".
  if (place !== 'people' && mailed < 2) return false
  return known.filter(({ titleText }) => !titleText.isCraft).length >= 2 && known.length * 2 >= people.length
}

function isOfFilm(lines: readonly Line[], group: readonly Pair[]): boolean {
  if (group.filter(({ titleText }) => pageWords('film-craft').test(titleText.title)).length > 1) return true
  // A line that says that a film's makers are listed.
  return group.some(({ at }) =>
    lines
      .slice(Math.max(0, at[0] - NEAR), at[0] + NEAR + 1)
      .some(({ text }) => pageWords('film-makers-line').test(text)),
  )
}
