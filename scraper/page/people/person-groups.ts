import { pagePattern } from '#scraper/page/page-words.ts'
import { toNameKey } from '#scraper/text/name-key.ts'
import type { ParsedPage } from '#scraper/text/page-text.ts'
import { isOfAnotherCompany } from '#scraper/web/foreign-mail.ts'
import { isQuoted, listSections, type PageArea } from './people-sections.ts'
import { type NameLine, type Pair, pairNamesWithTitles } from './person-cards.ts'
import type { Line } from './person-lines.ts'
import { parseWholeName } from './whole-name.ts'

// More than a company's page has. Bounds the work on a hostile page.
const MAX_LINES = 3000
const NEAR = 2
const FORM_TAGS = /^(?:option|label|legend|select)$/
const MAIL = /[\w.+-]{1,64}@[\w-]{1,63}\.[\w.-]{1,60}/
const CONTACT = /^(?:\S{1,64}@\S|(?:e-?mail|mail|tel|phone|fon|t|m|e)\b\s?[.:]|\+?\(?\d)/i

/** If several lines or cards have the same layout and some contain known titles, the text in that position is a title in all of them. */
export function findGroups(page: ParsedPage, all: readonly Line[]): Pair[] {
  const lines = all.slice(0, MAX_LINES)
  const places = listSections(page, lines)
  const area = (line: Line) => places.get(line)?.area ?? null
  const keyOf = (line: Line) => places.get(line)?.key ?? line.section
  const names: NameLine[] = []
  for (const [index, line] of lines.entries()) {
    if (
      line.text.length > 220 ||
      FORM_TAGS.test(line.block.tag) ||
      area(line) === 'outside' ||
      isQuoted(page, lines, index)
    )
      continue
    const name = parseWholeName(line.text)
    if (name?.isSingle === false) names.push({ index, line, name })
  }
  return pairNamesWithTitles(page, lines, names.filter(isLastRepeat), keyOf)
    .map((group) => group.map((pair) => withMailbox(page, lines, pair)))
    .flatMap((group) => listOwnPeople(lines, group, area))
}

/** A mailbox of another site shows where a person works. One of this site that contains their name shows that they belong to the company. */
function withMailbox(page: ParsedPage, lines: readonly Line[], pair: Pair): Pair {
  const below = Math.max(...pair.lineIndexes)
  const beside = [lines[below], lines[below + 1], lines[below + 2]].map((line) => line?.text ?? '')
  const end = beside.findIndex((text, at) => at > 0 && !CONTACT.test(text))
  const mail = MAIL.exec(beside.slice(0, end === -1 ? undefined : end).join(' '))?.[0]
  if (mail === undefined) return pair
  const isElsewhere = pair.titleText.isElsewhere || isOfAnotherCompany(mail, page.host.quote)
  const mailbox = toNameKey(mail.slice(0, mail.indexOf('@')))
  const words = pair.name.split(/[\s-]/).map(toNameKey)
  const bearsName = words.some((word) => mailbox === word || (word.length > 2 && mailbox.startsWith(word)))
  return { ...pair, titleText: { ...pair.titleText, isElsewhere }, hasMailbox: bearsName && !isElsewhere }
}

/** Whether most titles name other companies, as in a directory or in testimonials. */
function isOtherCompanies(group: readonly Pair[]): boolean {
  return group.filter(({ titleText }) => titleText.isElsewhere).length * 2 > group.length
}

/** Whether a name is not repeated in the next line. The alternative text of a portrait is often the name below it. */
function isLastRepeat({ index, name }: NameLine, at: number, names: readonly NameLine[]): boolean {
  const next = names[at + 1]
  return next === undefined || next.index !== index + 1 || next.name.name !== name.name
}

function nameLine(lines: readonly Line[], pair: Pair): Line {
  return lines[pair.lineIndexes[0]] as Line
}

function listOwnPeople(lines: readonly Line[], found: readonly Pair[], area: (line: Line) => PageArea): Pair[] {
  const sections = new Set(
    found.filter(({ titleText }) => titleText.isKnown).map((pair) => nameLine(lines, pair).section),
  )
  const group = found.filter((pair) => sections.has(nameLine(lines, pair).section))
  const here = group.filter(({ titleText }) => !titleText.isElsewhere)
  if (here.length === 0 || isOtherCompanies(group) || isFilmCredits(lines, here)) return []
  const kinds = new Set(here.map((pair) => area(nameLine(lines, pair))))
  const place = kinds.has('people') ? 'people' : kinds.has('about') ? 'about' : null
  return isCredible(here, place) ? here : []
}

function isCredible(group: readonly Pair[], place: PageArea): boolean {
  const people = [...new Map(group.map((pair) => [pair.name.toLowerCase(), pair])).values()]
  const known = people.filter(({ titleText, hasMailbox }) => titleText.isKnown || hasMailbox === true)
  const mailed = people.filter(({ hasMailbox }) => hasMailbox === true).length
  const leads = known.filter(({ titleText }) => titleText.isLeading).length
  // A single person needs a mailbox that contains their name.
  if (people.length < 2) return people.every(({ titleText, hasMailbox }) => titleText.isKnown && hasMailbox === true)
  if (place === null && mailed < 2) return leads >= 2 && known.length * 2 >= people.length
  if (leads > 0) return known.length * 3 >= people.length
  // Without a leading title they may be services: "Mood Boards: Music supervision".
  if (place !== 'people' && mailed < 2) return false
  return known.filter(({ titleText }) => !titleText.isCraft).length >= 2 && known.length * 2 >= people.length
}

function isFilmCredits(lines: readonly Line[], group: readonly Pair[]): boolean {
  if (group.filter(({ titleText }) => pagePattern('film-craft').test(titleText.title)).length > 1) return true
  return group.some(({ lineIndexes }) =>
    lines
      .slice(Math.max(0, lineIndexes[0] - NEAR), lineIndexes[0] + NEAR + 1)
      .some(({ text }) => pagePattern('film-makers-line').test(text)),
  )
}
