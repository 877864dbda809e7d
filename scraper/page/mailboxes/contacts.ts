import type { Contact } from '#contracts/scraper/reading.ts'
import { pagePattern } from '#scraper/page/page-words.ts'
import { findPeople, type Person } from '#scraper/page/people/find-people.ts'
import type { ParsedPage } from '#scraper/text/page-text.ts'
import { isOfAnotherCompany } from '#scraper/web/foreign-mail.ts'
import { classifyAddress, type FoundAddress, findAddresses, rankAddress } from './addresses.ts'
import { findMailboxPurpose, type MailboxPurpose } from './mailbox-purpose.ts'

/** The addresses and people on a page. A name, a role and an address are combined only if they are in one block. */
export function extractContacts(page: ParsedPage): Contact[] {
  const people = findPeople(page)
  const taken = new Set<Person>()
  const withAddress = findAddresses(page).map((found): Contact => {
    const person = findOwner(found, people, page)
    if (person !== null) taken.add(person)
    const rank = rankAddress(found.address, page.host.quote)
    return {
      name: person?.name ?? null,
      role: person?.role ?? null,
      email: { value: found.address, span: found.span },
      email_kind: classifyAddress(found.address),
      source: found.source,
      rank: rankByPurpose(
        rank === 0 ? 0 : rank + roleBonus(person),
        // The label of a person's mailbox is their title, which already counts.
        person?.role == null ? findMailboxPurpose(found, page) : null,
        isOfAnotherCompany(found.address, page.host.quote),
      ),
    }
  })
  const alone = people.filter((person) => !taken.has(person)).flatMap(toContactWithoutAddress)
  return [...withAddress, ...alone].sort((a, b) => b.rank - a.rank).slice(0, 50)
}

/**
 * The people with titles and the own mailboxes on a company page that makes no opportunity, such as a team page. The opportunity of the
 * site may need them. If the whole site makes no opportunity, the caller must not store personal data.
 */
export function extractCompanyContacts(page: ParsedPage): Contact[] {
  return extractContacts(page)
    .filter(({ email, role }) => email !== null || role !== null)
    .filter(({ email }) => email === null || !isOfAnotherCompany(email.value, page.host.quote))
}

function toContactWithoutAddress({ name, role, source }: Person): Contact[] {
  return role === null ? [] : [{ name, role, email: null, email_kind: null, source, rank: 20 }]
}

/** The stated purpose of an address outweighs its name. An address for the press or tours is a last resort. */
function rankByPurpose(rank: number, purpose: MailboxPurpose, isForeign: boolean): number {
  if (rank === 0 || purpose === 'webmaster' || (purpose === 'other' && isForeign)) return 0
  if (purpose === 'other') return Math.min(rank, 5)
  // A department of another company is no better than its front office.
  if (purpose === null || isForeign) return rank
  return rank + (purpose === 'music' ? 25 : 22)
}

function roleBonus(person: Person | null): number {
  if (person?.role == null) return 0
  return pagePattern('music-chooser-role').test(person.role.value) ? 18 : 15
}

function findOwner(found: FoundAddress, people: Person[], page: ParsedPage): Person | null {
  const local = found.address.slice(0, found.address.lastIndexOf('@'))
  const byRecord = people.find(({ email }) => email === found.address)
  if (byRecord !== undefined) return byRecord
  const byName = people.find(({ name }) => matchesLocalPart(local, name.value))
  if (byName !== undefined) return byName
  if (classifyAddress(found.address) === 'role') return null
  // A name without a title may be a song or a section. It owns a mailbox only if the mailbox contains the name.
  const titled = people.filter(({ role }) => role !== null)
  const inLine = titled.filter(({ start, end }) => start <= found.at && end >= found.at)
  if (inLine.length === 1 && inLine[0] !== undefined) return inLine[0]
  const card = page.containers
    .filter(({ start, end, tag }) => start <= found.at && end >= found.at && end - start <= 400 && tag !== 'body')
    .sort((a, b) => a.end - a.start - (b.end - b.start))
    .find(({ start, end }) => titled.some((person) => person.start >= start && person.end <= end))
  if (card === undefined) return null
  const inside = titled.filter(({ start, end }) => start >= card.start && end <= card.end)
  // With two people in one block, the owner of the address would be a guess.
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
  if (words.length === 1) return first.length > 2 && plain === first
  if (first === '' || last === '' || first === last) return false
  return (
    [first, last, first + last, last + first, `${first[0]}${last}`, `${first}${last[0]}`].includes(plain) &&
    plain.length > 2
  )
}
