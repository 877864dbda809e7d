import { getDomain } from 'tldts'
import type { Contact } from '#contracts/reading.ts'
import type { ParsedPage } from '#scraper/text/page-text.ts'
import { type FoundAddress, findAddresses, kindOfAddress, rankAddress } from './addresses.ts'
import { findPeople, type Person } from './people.ts'

/** A page's addresses and people. A name, a role and an address are put together only where one block holds them. */
export function extractContacts(page: ParsedPage): Contact[] {
  const hostDomain = getDomain(page.host.quote, { allowPrivateDomains: true })
  const people = findPeople(page)
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
      rank: labelledRank(
        rankAddress(found.address, hostDomain) + (person?.role == null ? 0 : 15),
        labelOf(found, page),
      ),
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

const FOR_MUSIC =
  /\b(?:submissions?|submit|demos?|a&r|(?:new|your) (?:music|songs|tracks)|songs|tracks|for (?:artists|composers|songwriters|producers)|artists|composers)\b/i
const FOR_OTHERS =
  /\b(?:press|media (?:enquir|inquir|contact)\w*|jobs?|careers?|bookings?|invoices?|accounts?|privacy|legal|imprint|impressum|technical|website|webmaster|advertising (?:sales|enquir\w*)|shop|orders?)\b/i

/** The words right before an address in its line, else the heading above it. */
function labelOf({ at }: FoundAddress, page: ParsedPage): string {
  const block = page.blocks.find(({ start, end }) => start <= at && end >= at)
  if (block === undefined) return ''
  const before =
    page.text
      .slice(Math.max(block.start, at - 60), at)
      .split(/\n|[.!?] /)
      .at(-1) ?? ''
  const words = before.replace(/\S*@\S*/g, '')
  return /\p{L}/u.test(words) ? words : (block.heading ?? '')
}

/** What an address is said to be for outweighs its name; one for the press is taken only where there is no other. */
function labelledRank(rank: number, label: string): number {
  if (rank === 0) return 0
  if (FOR_MUSIC.test(label)) return rank + 25
  return FOR_OTHERS.test(label) ? Math.min(rank, 5) : rank
}

function ownerOf(found: FoundAddress, people: Person[], page: ParsedPage): Person | null {
  const local = found.address.slice(0, found.address.lastIndexOf('@'))
  const byRecord = people.find(({ email }) => email === found.address)
  if (byRecord !== undefined) return byRecord
  const byName = people.find(({ name }) => matchesLocalPart(local, name.value))
  if (byName !== undefined) return byName
  if (kindOfAddress(found.address) === 'role') return null
  const inLine = people.filter(({ start, end }) => start <= found.at && end >= found.at)
  if (inLine.length === 1 && inLine[0] !== undefined) return inLine[0]
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
