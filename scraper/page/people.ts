import type { Contact, TextFact } from '#contracts/reading.ts'
import { type ParsedPage, spanAt } from '#scraper/text/page-text.ts'
import { isPersonName, NAME, NOT_HERE, titlesIn } from '#scraper/text/roles.ts'
import { findFirstNames } from './first-names.ts'
import { FOUNDER, findFounders, fullerTitles } from './founders.ts'
import { findLikely } from './likely-people.ts'
import type { Pair } from './line-pairs.ts'
import { isOfOthers } from './of-others.ts'
import { findGroups } from './person-groups.ts'
import { isShouted, type Line, linesOf, type Part, partOf, titlesOf, withoutTitlesOfNames } from './person-lines.ts'
import { peopleOfRecords } from './person-records.ts'
import { inOneLine } from './title-lines.ts'
import { isOfThisHouse, startsWithHouse, withoutHouse } from './whose-title.ts'

export type Person = {
  name: TextFact
  role: TextFact | null
  start: number
  end: number
  source: Contact['source']
  /** The address given in the same record, where there is one. */
  email: string | null
}

const NAMES = new RegExp(NAME.source, 'gu')
// More people than a firm's page shows, so that a hostile one does not compare each of its cards with all others.
const MOST_CARDS = 200
const OF_ONE_BEFORE =
  /\b(?:as|is|was)(?: (?:the|our|an?))?\s*$|(?<!\p{L})(?!(?:Our|The|Its|My)\b)\p{Lu}\p{Ll}+\s*(?:[–—|-]\s*)?$/u

/** People with a title, as a page's own lines, cards and records give them. */
export function findPeople(page: ParsedPage): Person[] {
  const lines = linesOf(page)
  const parts = lines.map((line) => partOf(page, line))
  const { pairs, covered } = findGroups(page, lines)
  const places = lines.filter((_, index) => covered.has(index))
  const others = [
    ...paired(page, lines, parts),
    ...alone(page, lines, parts),
    ...byFirstName(page, lines),
    ...founders(page, lines),
  ]
  const read = [
    ...pairs.flatMap((pair) => grouped(page, pair) ?? []),
    ...others.filter((person) => !standsIn(places, person)),
  ]
  // Where a rule has read somebody, it has the last word.
  const taken = read.filter(({ role }) => role !== null)
  const likely = findLikely(page, lines)
    .flatMap((one) => grouped(page, one) ?? [])
    .filter(
      (person) => !standsIn(places, person) && !taken.some((one) => one.start < person.end && person.start < one.end),
    )
  return withoutDoubles([...peopleOfRecords(page), ...read, ...likely]).map((person) => ofTheHouse(page, person))
}

function grouped(page: ParsedPage, { name, nameAt, said, titleAt, start, end }: Pair): Person | null {
  const own = factAt(page, nameAt, name)
  return own === null
    ? null
    : { name: own, role: roleAt(page, titleAt, said.title), start, end, source: 'text', email: null }
}

/** Whether somebody was read from one of these lines, which are in the order of the page. */
function standsIn(places: readonly Line[], { start, end }: Person): boolean {
  let low = 0
  let high = places.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((places[middle]?.end ?? 0) <= start) low = middle + 1
    else high = middle
  }
  const first = places[low]
  return first !== undefined && first.start < end
}

function byFirstName(page: ParsedPage, lines: Line[]): Person[] {
  const own = lines.filter((line, index) => line.titles.length > 0 && !isOfOthers(page, lines, index))
  return findFirstNames(page, own).flatMap(({ line: { start, end }, name, nameAt, role, roleAt }) => {
    const said = factAt(page, nameAt, name)
    return said === null
      ? []
      : [{ name: said, role: factAt(page, roleAt, role), start, end, source: 'text', email: null }]
  })
}

/** Those who have a title already keep it: they come before. */
function founders(page: ParsedPage, lines: Line[]): Person[] {
  const own = lines.filter((_, index) => !isOfOthers(page, lines, index))
  const found = findFounders(page, own)
  return [...fullerTitles(page, lines, found), ...found].flatMap((founder) => {
    const {
      name,
      nameAt,
      said,
      saidAt,
      title = FOUNDER,
      line: { start, end },
    } = founder
    const [named, span] = [factAt(page, nameAt, name), spanAt(page.text, saidAt, saidAt + said.length)]
    if (named === null || span === null) return []
    return [{ name: named, role: { value: title, span }, start, end, source: 'text', email: null }]
  })
}

/** A name and its title within one sentence, with nothing but punctuation between them. */
function alone(page: ParsedPage, lines: Line[], parts: Part[]): Person[] {
  return lines.flatMap((line, index) => {
    if (line.text.length > 1500 || line.titles.length === 0 || isOfOthers(page, lines, index)) return []
    // "Orla Finch" over "Owner, Gull Bakery": what stands behind that title is a house.
    if (parts[index - 1]?.name != null && line.titles[0]?.index === 0) return []
    return [
      ...line.text.matchAll(
        /\S(?:[^.!?]|[.!?](?!\s+\p{Lu})|(?<=\b(?:\p{Lu}|Dra?|Prof|Mrs?|Ms|St|[Ss]tellv|[Ss]tellvertr))\.)*[.!?]?/gu,
      ),
    ].flatMap((sentence) =>
      sentence[0].length > 400 ? [] : named(page, line, sentence[0], line.start + sentence.index),
    )
  })
}

function named(page: ParsedPage, line: Line, text: string, at: number): Person[] {
  const titles = titlesOf(text, line).filter((title) => title.counts)
  if (titles.length === 0 || NOT_HERE.test(text)) return []
  const names = [...text.matchAll(NAMES)].filter((match) => isPersonName(match[0]))
  const others = names.filter(({ index, 0: name }) => index === 0 || !startsWithHouse(page, name))
  const beside = titles.flatMap((role) => {
    // Read up to the title, so that its first word is not taken for a surname: "Jane Rivers Music Supervisor".
    const before = [...text.slice(0, role.index).matchAll(NAMES)].at(-1)
    const name = [...names, ...(before !== undefined && isPersonName(before[0]) ? [before] : [])].find((one) =>
      isBeside(page, text, one, role),
    )
    return name === undefined ? [] : [{ name, role }]
  })
  // Several names and fewer titles: whose title it is may be a guess.
  if (others.length > 1 && beside.length < others.length && text.length < 200 && !/[(,–—]/.test(text)) return []
  return beside.flatMap(({ name, role }) => {
    const own = factAt(page, at + name.index, name[0])
    const title = factAt(page, at + role.index, role[0])
    const [start, end] =
      beside.length > 1 ? [at + name.index, at + role.index + role[0].length] : [at, at + text.length]
    return own === null ? [] : [{ name: own, role: title, start, end, source: 'text' as const, email: null }]
  })
}

/** Alternating names and titles: the end of the sequence shows which comes first. */
function paired(page: ParsedPage, lines: Line[], parts: Part[]): Person[] {
  const pairs: [Part, Part | undefined][] = []
  for (let index = 0; index < parts.length; index += 1) {
    const part = parts[index]
    if (part === undefined || (part.name === null && part.role === null) || isOfOthers(page, lines, index)) continue
    const owner = headOf(parts, index)
    if (owner !== null) {
      pairs.push([owner, part])
      continue
    }
    const run = runFrom(parts, index)
    const titleFirst = part.role !== null
    const endsWithName = parts[index + run - 1]?.name !== null
    for (let at = titleFirst && !endsWithName ? index + 1 : index; at < index + run; at += 2) {
      const first = parts[at]
      if (first !== undefined) pairs.push([first, at + 1 < index + run ? parts[at + 1] : undefined])
    }
    index += run - 1
  }
  const titled = pairs.filter((pair) => pair.some((part) => part?.role != null)).slice(0, MOST_CARDS)
  return pairs.flatMap(([first, second]) => {
    const isSingle = first.isSingle || second?.isSingle === true
    if (isSingle && !isUsual([first, second], titled)) return []
    return joined(page, first, second) ?? []
  })
}

/** Under a heading that is a name a title is of whom it names, though a line stands between them. */
function headOf(parts: Part[], index: number): Part | null {
  const part = parts[index]
  if (part?.role == null) return null
  const aboveAt = parts.findLastIndex(({ name, role }, at) => at < index && (name !== null || role !== null))
  const above = parts[aboveAt]
  if (above?.name == null || aboveAt < index - 3 || aboveAt === index - 1) return null
  // Where titles stand over names, this one is the next person's.
  if (parts[aboveAt - 1]?.role != null && parts[index + 1]?.name != null) return null
  return /^h[1-6]$/.test(above.line.block.tag) && part.line.block.heading === above.line.text ? above : null
}

/** One word is a name only where several cards are made alike, and most of the page's. */
function isUsual(pair: [Part, Part | undefined], titled: [Part, Part | undefined][]): boolean {
  const alike = titled.filter((other) => isAlike(other, pair)).length
  return alike >= 2 && alike * 2 >= titled.length
}

function isAlike(one: readonly (Part | undefined)[], other: readonly (Part | undefined)[]): boolean {
  return one.every(
    (part, at) =>
      (part?.role != null) === (other[at]?.role != null) && part?.line.block.tag === other[at]?.line.block.tag,
  )
}

/** How many lines name and title take turns for. */
function runFrom(parts: Part[], from: number): number {
  let length = 1
  for (let at = from; at + 1 < parts.length; at += 1) {
    const here = parts[at]
    const next = parts[at + 1]
    if (here === undefined || next === undefined || (here.name === null) === (next.name === null)) break
    if (next.name === null && next.role === null) break
    length += 1
  }
  return length
}

function joined(page: ParsedPage, first: Part, second: Part | undefined): Person | null {
  const named = first.name === null ? second : first
  const titled = first.role === null ? second : first
  if (named?.name == null) return null
  const name = factAt(page, named.line.start + named.line.text.indexOf(named.name), named.name)
  const role =
    titled?.role == null || !titled.counts
      ? null
      : factAt(page, titled.line.start + titled.line.text.indexOf(titled.role), titled.role)
  // Without a title, capitals are a heading and one word is anything.
  if (name === null || (role === null && (named.isSingle || isShouted(named.name)))) return null
  const start = Math.min(named.line.start, titled?.line.start ?? named.line.start)
  const end = Math.max(named.line.end, titled?.line.end ?? named.line.end)
  return { name, role, start, end, source: 'text', email: null }
}

type Found = { index: number; 0: string }

function isBeside(page: ParsedPage, text: string, name: Found, role: Found): boolean {
  const isNameFirst = name.index < role.index
  // "Head of Sonic Branding" names nobody.
  if (!isNameFirst && name.index < role.index + role[0].length) return false
  const [first, second] = isNameFirst ? [name, role] : [role, name]
  const between = withoutTitlesOfNames(text.slice(first.index + first[0].length, second.index))
  if (!/^[\s,;:|/()–—·•.-]*(?:(?:is |as )?(?:our |the )?)?[\s(]*$/.test(between)) return false
  // "Jane Rivers (Founder) | Omar Haddad (Head of Sync)": the next name has a title of its own.
  if (!isNameFirst && between.includes(')')) return false
  // "Founder, Tallow House" on the pages of that house.
  if (!isNameFirst && between.includes(',') && startsWithHouse(page, name[0])) return false
  // "Omar Haddad as Founder, Jane Rivers as Head of Sync": the comma ends what is said of the first.
  if (!isNameFirst && between.includes(',') && OF_ONE_BEFORE.test(text.slice(0, role.index))) return false
  const after = text.slice(second.index + second[0].length)
  // A title that runs on is part of something else: "Music Producer Mix".
  if (isNameFirst) return isOfThisHouse(page, after)
  // "President, Photo Desk Manager": what a title follows without a sign is no name.
  const isPartOfTitle = after.startsWith(' ') && titlesIn(after)[0]?.index === 1
  return !/^\s+of \p{L}/u.test(after) && !isPartOfTitle
}

function withoutDoubles(people: Person[]): Person[] {
  const byName = new Map<string, Person>()
  for (const person of people) {
    const key = person.name.value.toLowerCase()
    const known = byName.get(key)
    if (known === undefined || (known.role === null && person.role !== null)) byName.set(key, person)
  }
  return [...byName.values()]
}

function roleAt(page: ParsedPage, start: number, words: string): TextFact | null {
  const span = spanAt(page.text, start, start + words.length)
  return span === null ? null : { value: inOneLine(span.quote).replace(/\s+/g, ' '), span }
}

function ofTheHouse(page: ParsedPage, person: Person): Person {
  const { role } = person
  const bare = role === null ? '' : withoutHouse(page, role.value)
  if (role === null || bare === role.value || !role.span.quote.startsWith(bare)) return person
  const span = { ...role.span, end: role.span.start + bare.length, quote: bare }
  return { ...person, role: { value: bare, span } }
}

function factAt(page: ParsedPage, start: number, words: string): TextFact | null {
  const span = spanAt(page.text, start, start + words.length)
  return span === null ? null : { value: span.quote.replace(/\s+/g, ' '), span }
}
