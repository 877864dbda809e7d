import { parse } from 'tldts'
import type { Contact, TextFact } from '#contracts/reading.ts'
import { letters } from '#scraper/text/letters.ts'
import { type Block, type ParsedPage, spanAt } from '#scraper/text/page-text.ts'
import { NOT_HERE as ANY_NOT_HERE, ROLE as ANY_ROLE, isPersonName, NAME, wholeTitle } from '#scraper/text/roles.ts'
import { sieved } from '#scraper/text/sieve.ts'

export type Person = {
  name: TextFact
  role: TextFact | null
  start: number
  end: number
  source: Contact['source']
  /** The address given in the same record, where there is one. */
  email: string | null
}

type Line = { text: string; start: number; end: number; block: Block }
type Part = { line: Line; name: string | null; role: string | null }

const ROLE = sieved(ANY_ROLE)
const NOT_HERE = sieved(ANY_NOT_HERE)
const NAMES = new RegExp(NAME.source, 'gu')
const ROLES = sieved(new RegExp(ROLE.source, 'gi'))
const SHOUTED = /^\p{Lu}[\p{Lu}'’-]+(?: \p{Lu}\.?)?(?: \p{Lu}[\p{Lu}'’-]+){1,2}$/u
// "Hi, I'm Grace Oduya" over a title.
const GREETING = /^(?:(?:hi|hello|hey)[,!.]? )?(?:i['’]?m|i am|my name is|meet) /i
const OF_OTHERS = sieved(
  /\b(?:credits?|filmography|discography|cast|selected (?:work|projects)|placements|testimonials?|reviews?|praise|press|what (?:people|clients|others|they) say|kind words|awards?|podcast|interviews?)\b/i,
)
const KNOWN_HOUSES = sieved(
  /^\s*[,–—|@-]\s*(?:netflix|hbo|disney|universal|sony|warner|paramount|amazon|apple|nbc|cbs|abc|bbc|itv|fox|showtime|hulu|a24|lionsgate|mtv|espn|google|nike|starz|peacock)\b/i,
)

/** People with a title, as a page's own lines, cards and records give them. */
export function findPeople(page: ParsedPage): Person[] {
  const lines = linesOf(page)
  const parts = lines.map((line) => partOf(line))
  return withoutDoubles([...structured(page), ...alone(page, lines), ...paired(page, lines, parts)])
}

function linesOf(page: ParsedPage): Line[] {
  return page.blocks.flatMap((block) => {
    if (block.zone === 'nav' || block.end - block.start > 3000) return []
    let at = block.start
    return page.text
      .slice(block.start, block.end)
      .split('\n')
      .flatMap((raw) => {
        const start = at + raw.length - raw.trimStart().length
        at += raw.length + 1
        const text = raw.trim()
        return text === '' ? [] : [{ text, start, end: start + text.length, block }]
      })
  })
}

/** A line that is only a name, or only a title. */
function partOf(line: Line): Part {
  const text = line.text.replace(GREETING, '')
  if (text.length > 90 || NOT_HERE.test(text)) return { line, name: null, role: null }
  const name = NAME.exec(text)?.[0]
  const fills = name !== undefined && isPersonName(name) && rest(text, name) === ''
  const shouted = SHOUTED.test(text) && text.length <= 50 && isPersonName(inSmallLetters(text)) ? text : null
  const role = ROLE.exec(text)
  const title = role === null ? '' : wholeTitle(text, role.index, role[0])
  const isTitle =
    role !== null &&
    role.index <= 12 &&
    // "Owner: Max Feldner" holds its name already.
    !/^\s*:\s*\p{Lu}/u.test(text.slice(role.index + title.length)) &&
    /^[\s,;:|/()–—·•.-]*(?:$|[\p{Lu}(]|(?:and|for|of|at|in|based)\b|&)/u.test(text.slice(role.index + title.length))
  return { line, name: isTitle ? null : fills ? name : shouted, role: isTitle ? title : null }
}

function rest(text: string, name: string): string {
  // A name is often given in two scripts.
  return text
    .replace(name, '')
    .replace(/\b(?:Herr|Frau|Dr|Prof|Mrs?|Ms|Mme|M\.?A|M\.?Sc|B\.?Sc|Ph\.?D)\b/g, '')
    .replace(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu, '')
    .replace(/[^\p{L}]/gu, '')
}

function inSmallLetters(words: string): string {
  return words.replace(/\p{Lu}+/gu, (word) => word.slice(0, 1) + word.slice(1).toLowerCase())
}

/** A name and its title within one sentence, with nothing but punctuation between them. */
function alone(page: ParsedPage, lines: Line[]): Person[] {
  return lines.flatMap((line, index) => {
    if (line.text.length > 1500 || !ROLE.test(line.text) || isOfOthers(page, lines, index)) return []
    return [...line.text.matchAll(/\S(?:[^.!?]|[.!?](?!\s+\p{Lu}))*[.!?]?/gu)].flatMap((sentence) =>
      NOT_HERE.test(sentence[0]) || sentence[0].length > 400
        ? []
        : named(page, sentence[0], line.start + sentence.index),
    )
  })
}

function named(page: ParsedPage, text: string, at: number): Person[] {
  const roles = [...text.matchAll(ROLES)].map(({ index, 0: title }) => ({ index, 0: wholeTitle(text, index, title) }))
  if (roles.length === 0) return []
  const names = [...text.matchAll(NAMES)].filter((match) => isPersonName(match[0]))
  const beside = roles.flatMap((role) => {
    // Read up to the title, so that its first word is not taken for a surname: "Jane Rivers Music Supervisor".
    const before = [...text.slice(0, role.index).matchAll(NAMES)].at(-1)
    const name = [...names, ...(before !== undefined && isPersonName(before[0]) ? [before] : [])].find((one) =>
      isBeside(page, text, one, role),
    )
    return name === undefined ? [] : [{ name, role }]
  })
  // Several names and fewer titles: whose title it is may be a guess.
  if (names.length > 1 && beside.length < names.length && text.length < 200 && !/[(,–—]/.test(text)) return []
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
  const people: Person[] = []
  for (let index = 0; index < parts.length; index += 1) {
    const part = parts[index]
    if (part === undefined || (part.name === null && part.role === null) || isOfOthers(page, lines, index)) continue
    const run = runFrom(parts, index)
    const titleFirst = part.role !== null
    const endsWithName = parts[index + run - 1]?.name !== null
    for (let at = titleFirst && !endsWithName ? index + 1 : index; at < index + run; at += 2) {
      const first = parts[at]
      const second = at + 1 < index + run ? parts[at + 1] : undefined
      const person = first === undefined ? null : joined(page, first, second)
      if (person !== null) people.push(person)
    }
    index += run - 1
  }
  return people
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
    titled?.role == null ? null : factAt(page, titled.line.start + titled.line.text.indexOf(titled.role), titled.role)
  // Without a title, capitals are a heading.
  if (name === null || (role === null && SHOUTED.test(named.name))) return null
  const start = Math.min(named.line.start, titled?.line.start ?? named.line.start)
  const end = Math.max(named.line.end, titled?.line.end ?? named.line.end)
  return { name, role, start, end, source: 'text', email: null }
}

/** Somebody who praises, is praised or is credited on this page works elsewhere. */
function isOfOthers(page: ParsedPage, lines: Line[], index: number): boolean {
  const line = lines[index]
  if (line === undefined) return true
  const before = lines[index - 1]?.text ?? ''
  return (
    OF_OTHERS.test(line.block.heading ?? '') ||
    line.block.tag === 'blockquote' ||
    /["”»]$/.test(before) ||
    /^["“«—–]\s?/.test(line.text) ||
    KNOWN_HOUSES.test(afterTitle(line.text)) ||
    (page.text[line.end] === '\n' && KNOWN_HOUSES.test(`,${lines[index + 1]?.text ?? ''}`) && before.length > 60)
  )
}

function afterTitle(text: string): string {
  const role = ROLE.exec(text)
  return role === null ? '' : text.slice(role.index + role[0].length)
}

type Found = { index: number; 0: string }

function isBeside(page: ParsedPage, text: string, name: Found, role: Found): boolean {
  const isNameFirst = name.index < role.index
  const [first, second] = isNameFirst ? [name, role] : [role, name]
  const between = text.slice(first.index + first[0].length, second.index)
  if (!/^[\s,;:|/()–—·•-]*(?:is (?:our|the) )?(?:(?:Herrn?|Frau|M(?:rs?|s|me)|Dr|Prof)\.? ?)*[\s(]*$/.test(between))
    return false
  // "Founder, Tallow House" on the pages of that house.
  if (!isNameFirst && between.includes(',') && startsWithHouse(page, name[0])) return false
  const after = text.slice(second.index + second[0].length)
  const where = /^\s*(?:at|for|with|from|of) (?=\p{Lu})/u.exec(after)?.[0]
  if (where !== undefined ? !startsWithHouse(page, after.slice(where.length)) : /^\s+of \p{L}/u.test(after))
    return false
  // A title that runs on is part of something else: "Music Producer Mix".
  return (
    !isNameFirst ||
    where !== undefined ||
    !/^\s+(?!(?:and|at|on|for|based|in|who|has|is|since|to|via|or|by)\b)(?!\S{1,64}@)[\p{L}]/u.test(after)
  )
}

/** Whether words begin with the name that the site or its host bears. */
function startsWithHouse({ host, siteName }: ParsedPage, words: string): boolean {
  const said = letters(words.slice(0, 80))
  return [parse(host.quote).domainWithoutSuffix, siteName?.quote]
    .map((name) => letters(name ?? ''))
    .some((name) => name.length > 3 && said.startsWith(name))
}

function structured(page: ParsedPage): Person[] {
  return page.entities.flatMap(({ type, name, role, email }) => {
    if (!/person/i.test(type) || name === null || !ROLE.test(role?.quote ?? '')) return []
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
