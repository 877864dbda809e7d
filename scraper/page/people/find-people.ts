import type { Contact, TextFact } from '#contracts/scraper/reading.ts'
import { type ParsedPage, spanAt } from '#scraper/text/page-text.ts'
import { isPersonName, NAME, NOT_HERE, titlesIn } from '#scraper/text/roles.ts'
import { worksElsewhere } from './people-sections.ts'
import { findGroups } from './person-groups.ts'
import { type Line, linesOf, type Part, partOf, SHOUTED, withoutTitlesOfNames } from './person-lines.ts'
import { findTitle, isOfThisCompany, startsWithCompany } from './title-words.ts'

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
// More people than a company's page shows, so that a hostile one does not compare each of its cards with all others.
const MOST_CARDS = 200
const OF_ONE_BEFORE =
  /\b(?:as|is|was)(?: (?:the|our|an?))?\s*$|(?<!\p{L})(?!(?:Our|The|Its|My)\b)\p{Lu}\p{Ll}+\s*(?:[–—|-]\s*)?$/u

/** People with a title, as a page's own lines, cards and records give them. */
export function findPeople(page: ParsedPage): Person[] {
  const lines = linesOf(page)
  const parts = lines.map((line) => partOf(page, line))
  return withoutDoubles([
    ...peopleOfRecords(page),
    ...findGroups(page, lines).flatMap(({ titleText, titleAt, ...pair }) =>
      personAt(page, { ...pair, role: titleText.title, roleAt: titleAt }),
    ),
    ...paired(page, lines, parts),
    ...alone(page, lines, parts),
    ...byFirstName(page, lines),
  ])
}

/** A name and a title by their words and places in the page's text. */
type Placed = { name: string; nameAt: number; role: string | null; roleAt: number; start: number; end: number }

function personAt(page: ParsedPage, { name, nameAt, role, roleAt, start, end }: Placed): Person[] {
  const own = factAt(page, nameAt, name)
  if (own === null) return []
  return [
    { name: own, role: role === null ? null : factAt(page, roleAt, role), start, end, source: 'text', email: null },
  ]
}

// "delivered by hand Orla, ": a capitalised word before it would be her first name.
const BEFORE_COMMA = /(?:^|(?<!\S)\p{Ll}+ )(\p{Lu}\p{Ll}{2,11}), $/u
const LONGEST_LINE = 300

/** The first names of people who stand with their titles in one line; one alone may be anything. */
function byFirstName(page: ParsedPage, lines: Line[]): Person[] {
  const found = lines.flatMap((line, index) => {
    if (line.text.length > LONGEST_LINE || line.titles.length < 2 || worksElsewhere(page, lines, index)) return []
    return firstNamesIn(page, line)
  })
  return new Set(found.map(({ name }) => name.value)).size > 1 ? found : []
}

/** "Orla, Head of Sync · Ned, Label Manager" in one line, perhaps behind words of prose. */
function firstNamesIn(page: ParsedPage, { text: line, start, end }: Line): Person[] {
  let at = start
  const found = line.split(/(?<=\s[·|•]\s)/).flatMap((part) => {
    const partAt = at
    at += part.length
    const text = part.replace(/\s[·|•]\s$/, '')
    const title = titlesIn(text).at(-1)
    const before = text.slice(0, title?.index)
    const name = BEFORE_COMMA.exec(before)?.[1]
    if (title?.counts !== true || title.index + title[0].length !== text.trimEnd().length) return []
    if (name === undefined || !isPersonName(name)) return []
    const nameAt = partAt + before.lastIndexOf(name)
    return personAt(page, { name, nameAt, role: title[0], roleAt: partAt + title.index, start, end })
  })
  return found.length > 1 ? found : []
}

/** A name and its title within one sentence, with nothing but punctuation between them. */
function alone(page: ParsedPage, lines: Line[], parts: Part[]): Person[] {
  return lines.flatMap((line, index) => {
    if (line.text.length > 1500 || line.titles.length === 0 || worksElsewhere(page, lines, index)) return []
    // "Orla Finch" over "Owner, Gull Bakery": what stands behind that title is a company.
    if (parts[index - 1]?.name != null && line.titles[0]?.index === 0) return []
    return [
      ...line.text.matchAll(
        /\S(?:[^.!?]|[.!?](?!\s+\p{Lu})|(?<=\b(?:\p{Lu}|Dra?|Prof|Mrs?|Ms|St|[Ss]tellv|[Ss]tellvertr))\.)*[.!?]?/gu,
      ),
    ].flatMap((sentence) => (sentence[0].length > 400 ? [] : named(page, sentence[0], line.start + sentence.index)))
  })
}

function named(page: ParsedPage, text: string, at: number): Person[] {
  const titles = titlesIn(text).filter((title) => title.counts)
  if (titles.length === 0 || NOT_HERE.test(text)) return []
  const names = [...text.matchAll(NAMES)].filter((match) => isPersonName(match[0]))
  const others = names.filter(({ index, 0: name }) => index === 0 || !startsWithCompany(page, name))
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
    const [nameAt, roleAt] = [at + name.index, at + role.index]
    const [start, end] = beside.length > 1 ? [nameAt, roleAt + role[0].length] : [at, at + text.length]
    return personAt(page, { name: name[0], nameAt, role: role[0], roleAt, start, end })
  })
}

/** Alternating names and titles: the end of the sequence shows which comes first. */
function paired(page: ParsedPage, lines: Line[], parts: Part[]): Person[] {
  const pairs: [Part, Part | undefined][] = []
  for (let index = 0; index < parts.length; index += 1) {
    const part = parts[index]
    if (part === undefined || (part.name === null && part.role === null) || worksElsewhere(page, lines, index)) continue
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
    return joined(page, first, second)
  })
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

function joined(page: ParsedPage, first: Part, second: Part | undefined): Person[] {
  const named = first.name === null ? second : first
  const titled = first.role === null ? second : first
  if (named?.name == null) return []
  const role = titled?.counts === true ? titled.role : null
  // Without a title, capitals are a heading and one word is anything.
  if (role === null && (named.isSingle || SHOUTED.test(named.name))) return []
  const [ofName, ofTitle] = [named.line, titled?.line ?? named.line]
  return personAt(page, {
    name: named.name,
    nameAt: ofName.start + ofName.text.indexOf(named.name),
    role,
    roleAt: ofTitle.start + ofTitle.text.indexOf(role ?? ''),
    start: Math.min(ofName.start, ofTitle.start),
    end: Math.max(ofName.end, ofTitle.end),
  })
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
  // "Founder, Tallow House" on the pages of that company.
  if (!isNameFirst && between.includes(',') && startsWithCompany(page, name[0])) return false
  // "Omar Haddad as Founder, Jane Rivers as Head of Sync": the comma ends what is said of the first.
  if (!isNameFirst && between.includes(',') && OF_ONE_BEFORE.test(text.slice(0, role.index))) return false
  const after = text.slice(second.index + second[0].length)
  // A title that runs on is part of something else: "Music Producer Mix".
  if (isNameFirst) return isOfThisCompany(page, after)
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

function factAt(page: ParsedPage, start: number, words: string): TextFact | null {
  const span = spanAt(page.text, start, start + words.length)
  return span === null ? null : { value: span.quote.replace(/\s+/g, ' '), span }
}

/** People with a title, as a page's own records for search engines give them. */
export function peopleOfRecords(page: ParsedPage): Person[] {
  return page.entities.flatMap(({ type, name, role, email, isStaff }) => {
    // People named in a company's own record need no title that counts.
    const counts =
      titlesIn(role?.quote ?? '').some((title) => title.counts) ||
      (isStaff && findTitle(page, role?.quote ?? '')?.known === true)
    if (!/person/i.test(type) || name === null || !counts) return []
    return [
      {
        name: { value: name.quote, span: name },
        role: role === null ? null : { value: role.quote, span: role },
        start: name.start,
        end: name.end,
        source: 'json-ld' as const,
        email: email?.quote.toLowerCase() ?? null,
      },
    ]
  })
}
