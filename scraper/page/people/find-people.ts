import type { Contact, TextFact } from '#contracts/scraper/reading.ts'
import { findJobTitles, isPersonName, NOT_A_CONTACT, PERSON_NAME } from '#scraper/text/job-titles.ts'
import { type ParsedPage, spanAt } from '#scraper/text/page-text.ts'
import { isAboutOthers } from './people-sections.ts'
import { findGroups } from './person-groups.ts'
import { ALL_CAPS_NAME, type Line, listLines, type Part, toPart, withoutNameAffixes } from './person-lines.ts'
import { findTitle, isOfThisCompany, startsWithCompany } from './title-words.ts'

export type Person = {
  name: TextFact
  role: TextFact | null
  start: number
  end: number
  source: Contact['source']
  /** The address in the same JSON-LD record. */
  email: string | null
}

const ALL_NAMES = new RegExp(PERSON_NAME.source, 'gu')
// More than a company's page has. Bounds the comparison of all cards on a hostile page.
const MAX_CARDS = 200
const ENDS_WITH_NAME =
  /\b(?:as|is|was)(?: (?:the|our|an?))?\s*$|(?<!\p{L})(?!(?:Our|The|Its|My)\b)\p{Lu}\p{Ll}+\s*(?:[–—|-]\s*)?$/u

/** People with a title, from the lines, cards and JSON-LD records of a page. */
export function findPeople(page: ParsedPage): Person[] {
  const lines = listLines(page)
  const parts = lines.map((line) => toPart(page, line))
  return withoutDuplicates([
    ...findInJsonLd(page),
    ...findGroups(page, lines).flatMap(({ titleText, titleAt, ...pair }) =>
      toPeople(page, { ...pair, role: titleText.title, roleAt: titleAt }),
    ),
    ...findInPairs(page, lines, parts),
    ...findInSentences(page, lines, parts),
    ...findByFirstName(page, lines),
  ])
}

/** A name and a title with their positions in the page text. */
type Placed = { name: string; nameAt: number; role: string | null; roleAt: number; start: number; end: number }

function toPeople(page: ParsedPage, { name, nameAt, role, roleAt, start, end }: Placed): Person[] {
  const own = toFact(page, nameAt, name)
  if (own === null) return []
  return [
    { name: own, role: role === null ? null : toFact(page, roleAt, role), start, end, source: 'text', email: null },
  ]
}

// "delivered by hand Orla, ": a capitalised word before "Orla" would be the first name.
const BEFORE_COMMA = /(?:^|(?<!\S)\p{Ll}+ )(\p{Lu}\p{Ll}{2,11}), $/u
const MAX_LINE_LENGTH = 300

/** First names with titles in one line, if there are several people. A single one may be anything. */
function findByFirstName(page: ParsedPage, lines: Line[]): Person[] {
  const found = lines.flatMap((line, index) => {
    if (line.text.length > MAX_LINE_LENGTH || line.titles.length < 2 || isAboutOthers(page, lines, index)) return []
    return findFirstNames(page, line)
  })
  return new Set(found.map(({ name }) => name.value)).size > 1 ? found : []
}

/** "Orla, Head of Sync · Ned, Label Manager" in one line, perhaps after prose. */
function findFirstNames(page: ParsedPage, { text: line, start, end }: Line): Person[] {
  let at = start
  const found = line.split(/(?<=\s[·|•]\s)/).flatMap((part) => {
    const partAt = at
    at += part.length
    const text = part.replace(/\s[·|•]\s$/, '')
    const title = findJobTitles(text).at(-1)
    const before = text.slice(0, title?.index)
    const name = BEFORE_COMMA.exec(before)?.[1]
    if (title?.isRelevant !== true || title.index + title[0].length !== text.trimEnd().length) return []
    if (name === undefined || !isPersonName(name)) return []
    const nameAt = partAt + before.lastIndexOf(name)
    return toPeople(page, { name, nameAt, role: title[0], roleAt: partAt + title.index, start, end })
  })
  return found.length > 1 ? found : []
}

/** A name and its title within one sentence, with nothing but punctuation between them. */
function findInSentences(page: ParsedPage, lines: Line[], parts: Part[]): Person[] {
  return lines.flatMap((line, index) => {
    if (line.text.length > 1500 || line.titles.length === 0 || isAboutOthers(page, lines, index)) return []
    // "Orla Finch" above "Owner, Gull Bakery": the words after the title are a company.
    if (parts[index - 1]?.name != null && line.titles[0]?.index === 0) return []
    return [
      ...line.text.matchAll(
        /\S(?:[^.!?]|[.!?](?!\s+\p{Lu})|(?<=\b(?:\p{Lu}|Dra?|Prof|Mrs?|Ms|St|[Ss]tellv|[Ss]tellvertr))\.)*[.!?]?/gu,
      ),
    ].flatMap((sentence) =>
      sentence[0].length > 400 ? [] : findInSentence(page, sentence[0], line.start + sentence.index),
    )
  })
}

function findInSentence(page: ParsedPage, text: string, at: number): Person[] {
  const titles = findJobTitles(text).filter((title) => title.isRelevant)
  if (titles.length === 0 || NOT_A_CONTACT.test(text)) return []
  const names = [...text.matchAll(ALL_NAMES)].filter((match) => isPersonName(match[0]))
  const others = names.filter(({ index, 0: name }) => index === 0 || !startsWithCompany(page, name))
  const pairs = titles.flatMap((role) => {
    // Read up to the title, so that its first word is not taken for a surname: "Jane Rivers Music Supervisor".
    const before = [...text.slice(0, role.index).matchAll(ALL_NAMES)].at(-1)
    const name = [...names, ...(before !== undefined && isPersonName(before[0]) ? [before] : [])].find((one) =>
      isBeside(page, text, one, role),
    )
    return name === undefined ? [] : [{ name, role }]
  })
  // With several names and fewer titles, the owner of a title would be a guess.
  if (others.length > 1 && pairs.length < others.length && text.length < 200 && !/[(,–—]/.test(text)) return []
  return pairs.flatMap(({ name, role }) => {
    const [nameAt, roleAt] = [at + name.index, at + role.index]
    const [start, end] = pairs.length > 1 ? [nameAt, roleAt + role[0].length] : [at, at + text.length]
    return toPeople(page, { name: name[0], nameAt, role: role[0], roleAt, start, end })
  })
}

/** Alternating names and titles: the end of the sequence shows which comes first. */
function findInPairs(page: ParsedPage, lines: Line[], parts: Part[]): Person[] {
  const pairs: [Part, Part | undefined][] = []
  for (let index = 0; index < parts.length; index += 1) {
    const part = parts[index]
    if (part === undefined || (part.name === null && part.role === null) || isAboutOthers(page, lines, index)) continue
    const run = countAlternatingLines(parts, index)
    const titleFirst = part.role !== null
    const endsWithName = parts[index + run - 1]?.name !== null
    for (let at = titleFirst && !endsWithName ? index + 1 : index; at < index + run; at += 2) {
      const first = parts[at]
      if (first !== undefined) pairs.push([first, at + 1 < index + run ? parts[at + 1] : undefined])
    }
    index += run - 1
  }
  const titled = pairs.filter((pair) => pair.some((part) => part?.role != null)).slice(0, MAX_CARDS)
  return pairs.flatMap(([first, second]) => {
    const isSingle = first.isSingle || second?.isSingle === true
    if (isSingle && !isCommonLayout([first, second], titled)) return []
    return joinPair(page, first, second)
  })
}

/** A single word is a name only if several cards, and at least half of the page's, have the same layout. */
function isCommonLayout(pair: [Part, Part | undefined], titled: [Part, Part | undefined][]): boolean {
  const alike = titled.filter((other) => hasSameLayout(other, pair)).length
  return alike >= 2 && alike * 2 >= titled.length
}

function hasSameLayout(one: readonly (Part | undefined)[], other: readonly (Part | undefined)[]): boolean {
  return one.every(
    (part, at) =>
      (part?.role != null) === (other[at]?.role != null) && part?.line.block.tag === other[at]?.line.block.tag,
  )
}

/** For how many lines names and titles alternate. */
function countAlternatingLines(parts: Part[], from: number): number {
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

function joinPair(page: ParsedPage, first: Part, second: Part | undefined): Person[] {
  const named = first.name === null ? second : first
  const titled = first.role === null ? second : first
  if (named?.name == null) return []
  const role = titled?.isRelevant === true ? titled.role : null
  // Without a title, words in capitals are a heading and a single word is anything.
  if (role === null && (named.isSingle || ALL_CAPS_NAME.test(named.name))) return []
  const [ofName, ofTitle] = [named.line, titled?.line ?? named.line]
  return toPeople(page, {
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
  // "Head of Sonic Branding" is a title only, without a name.
  if (!isNameFirst && name.index < role.index + role[0].length) return false
  const [first, second] = isNameFirst ? [name, role] : [role, name]
  const between = withoutNameAffixes(text.slice(first.index + first[0].length, second.index))
  if (!/^[\s,;:|/()–—·•.-]*(?:(?:is |as )?(?:our |the )?)?[\s(]*$/.test(between)) return false
  // "Jane Rivers (Founder) | Omar Haddad (Head of Sync)": the next name has a title of its own.
  if (!isNameFirst && between.includes(')')) return false
  // "Founder, Tallow House" on the pages of that company.
  if (!isNameFirst && between.includes(',') && startsWithCompany(page, name[0])) return false
  // "Omar Haddad as Founder, Jane Rivers as Head of Sync": the comma ends the statement about the first person.
  if (!isNameFirst && between.includes(',') && ENDS_WITH_NAME.test(text.slice(0, role.index))) return false
  const after = text.slice(second.index + second[0].length)
  // A title that continues is part of something else: "Music Producer Mix".
  if (isNameFirst) return isOfThisCompany(page, after)
  // "President, Photo Desk Manager": words directly followed by a title are not a name.
  const isPartOfTitle = after.startsWith(' ') && findJobTitles(after)[0]?.index === 1
  return !/^\s+of \p{L}/u.test(after) && !isPartOfTitle
}

function withoutDuplicates(people: Person[]): Person[] {
  const byName = new Map<string, Person>()
  for (const person of people) {
    const key = person.name.value.toLowerCase()
    const known = byName.get(key)
    if (known === undefined || (known.role === null && person.role !== null)) byName.set(key, person)
  }
  return [...byName.values()]
}

function toFact(page: ParsedPage, start: number, words: string): TextFact | null {
  const span = spanAt(page.text, start, start + words.length)
  return span === null ? null : { value: span.quote.replace(/\s+/g, ' '), span }
}

/** People with a title in the JSON-LD records of a page. */
export function findInJsonLd(page: ParsedPage): Person[] {
  return page.entities.flatMap(({ type, name, role, email, isStaff }) => {
    // People in a company's own record may have any known title.
    const counts =
      findJobTitles(role?.quote ?? '').some((title) => title.isRelevant) ||
      (isStaff && findTitle(page, role?.quote ?? '')?.isKnown === true)
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
