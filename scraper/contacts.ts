import { getDomain } from 'tldts'
import type { Contact, TextFact } from '#contracts/reading.ts'
import { type FoundAddress, findAddresses, kindOfAddress, rankAddress } from './addresses.ts'
import { type ParsedPage, spanAt } from './page-text.ts'
import { isPersonName, NAME, NOT_HERE, ROLE } from './roles.ts'

type Person = { name: TextFact; role: TextFact | null; start: number; end: number; source: Contact['source'] }

/** A page's addresses and people. A name, a role and an address are put together only where one block holds them. */
export function extractContacts(page: ParsedPage): Contact[] {
  const hostDomain = getDomain(page.host.quote, { allowPrivateDomains: true })
  const people = withoutDoubles([...findStructuredPeople(page), ...findPeople(page)])
  const taken = new Set<Person>()
  const withAddress = findAddresses(page).map((found): Contact => {
    const person = ownerOf(found, people, page)
    if (person !== null) taken.add(person)
    return {
      name: person?.name ?? null,
      role: person?.role ?? null,
      email: { value: found.address, span: found.span },
      email_kind: kindOfAddress(found.address),
      source: found.source,
      rank: rankAddress(found.address, hostDomain) + (person?.role == null ? 0 : 15),
    }
  })
  const alone = people
    .filter((person) => !taken.has(person) && person.role !== null)
    .map(
      (person): Contact => ({
        name: person.name,
        role: person.role,
        email: null,
        email_kind: null,
        source: person.source,
        rank: 20,
      }),
    )
  return [...withAddress, ...alone].sort((a, b) => b.rank - a.rank).slice(0, 50)
}

function ownerOf(found: FoundAddress, people: Person[], page: ParsedPage): Person | null {
  const local = found.address.slice(0, found.address.lastIndexOf('@'))
  const byName = people.find(({ name }) => matchesLocalPart(local, name.value))
  if (byName !== undefined) return byName
  if (kindOfAddress(found.address) === 'role') return null
  const card = page.containers
    .filter(({ start, end, tag }) => start <= found.at && end >= found.at && end - start <= 400 && tag !== 'body')
    .sort((a, b) => a.end - a.start - (b.end - b.start))
    .find(({ start, end }) => people.some((person) => person.start >= start && person.end <= end))
  if (card === undefined) return null
  const inside = people.filter(({ start, end }) => start >= card.start && end <= card.end)
  // Two people in one block: which of them the address reaches is a guess.
  return inside.length === 1 ? (inside[0] ?? null) : null
}

function matchesLocalPart(local: string, name: string): boolean {
  const words = name
    .toLowerCase()
    .normalize('NFD')
    .replace(/[^a-z\s-]/g, '')
    .split(/[\s-]+/)
    .filter((word) => word.length > 1)
  const first = words[0] ?? ''
  const last = words.at(-1) ?? ''
  const plain = local.replace(/[^a-z]/g, '')
  if (first === '' || last === '' || first === last) return false
  return (
    [first, last, first + last, last + first, `${first[0]}${last}`, `${first}${last[0]}`].includes(plain) &&
    plain.length > 2
  )
}

function findPeople(page: ParsedPage): Person[] {
  return page.blocks.flatMap((block, index) => {
    if (block.zone === 'nav') return []
    const text = page.text.slice(block.start, block.end)
    if (text.length > 260 || NOT_HERE.test(text)) return []
    const role = ROLE.exec(text)
    const names = [...text.matchAll(new RegExp(NAME.source, 'gu'))].filter((match) => isPersonName(match[0]))
    const shouted = shoutedName(page, index)
    if (shouted !== null) return [shouted]
    const [name] = names
    if (name === undefined || names.length > 1) return []
    const here = factAt(page, block.start + name.index, name[0])
    if (here === null) return []
    if (role !== null && isBeside(text, name.index, name[0].length, role.index, role[0].length)) {
      const span = factAt(page, block.start + role.index, role[0])
      return [{ name: here, role: span, start: block.start, end: block.end, source: 'text' as const }]
    }
    // A card: the name fills its own line and the title the next one.
    const fills = text.replace(name[0], '').replace(/[^\p{L}]/gu, '').length === 0
    const next = fills ? titleIn(page, index + 1) : null
    return fills
      ? [{ name: here, role: next, start: block.start, end: next?.span.end ?? block.end, source: 'text' as const }]
      : []
  })
}

const SHOUTED = /^\p{Lu}[\p{Lu}'’-]+(?: \p{Lu}\.?)?(?: \p{Lu}[\p{Lu}'’-]+){1,2}$/u

/** A name in capitals is told from a heading by the title that stands right below it. */
function shoutedName(page: ParsedPage, index: number): Person | null {
  const block = page.blocks[index]
  if (block === undefined || block.end - block.start > 50) return null
  const text = page.text.slice(block.start, block.end)
  if (
    !SHOUTED.test(text) ||
    !isPersonName(text.replace(/\p{Lu}+/gu, (word) => word.slice(0, 1) + word.slice(1).toLowerCase()))
  )
    return null
  const name = factAt(page, block.start, text)
  const role = titleIn(page, index + 1)
  return name === null || role === null ? null : { name, role, start: block.start, end: role.span.end, source: 'text' }
}

function titleIn(page: ParsedPage, index: number): TextFact | null {
  const block = page.blocks[index]
  if (block === undefined || block.end - block.start > 90) return null
  const text = page.text.slice(block.start, block.end)
  const role = ROLE.exec(text)
  return role === null || role.index > 12 || NOT_HERE.test(text)
    ? null
    : factAt(page, block.start + role.index, role[0])
}

/** In title position: nothing but punctuation between a name and its title. */
function isBeside(text: string, nameAt: number, nameLength: number, roleAt: number, roleLength: number): boolean {
  const between = nameAt < roleAt ? text.slice(nameAt + nameLength, roleAt) : text.slice(roleAt + roleLength, nameAt)
  if (!/^[\s,;:|/()–—·•-]*(?:is (?:our|the) )?[\s(]*$/.test(between)) return false
  const after = text.slice(Math.max(nameAt + nameLength, roleAt + roleLength))
  return !/^\s*(?:at|for|with|from|of) [A-Z]/.test(after)
}

function findStructuredPeople(page: ParsedPage): Person[] {
  return page.entities.flatMap(({ type, name, role }) => {
    if (!/person/i.test(type) || name === null || !ROLE.test(role?.quote ?? '')) return []
    const fact = { value: name.quote, span: name }
    return [
      {
        name: fact,
        role: role === null ? null : { value: role.quote, span: role },
        start: name.start,
        end: name.end,
        source: 'json-ld' as const,
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
