import type { Contact } from '#contracts/scraper/reading.ts'
import { pagePattern } from '#scraper/page/page-words.ts'
import { findPeople, type Person } from '#scraper/page/people/find-people.ts'
import type { ParsedPage } from '#scraper/text/page-text.ts'
import { isOfAnotherCompany } from '#scraper/web/foreign-mail.ts'
import { classifyAddress, type FoundAddress, findAddresses, rankAddress } from './addresses.ts'
import { findMailboxPurpose, type MailboxPurpose } from './mailbox-purpose.ts'

/** A page's addresses and people. A name, a role and an address are put together only where one block holds them. */
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
        // What stands beside a person's mailbox is their title, which counts already.
        person?.role == null ? findMailboxPurpose(found, page) : null,
        isOfAnotherCompany(found.address, page.host.quote),
      ),
    }
  })
  const alone = people.filter((person) => !taken.has(person)).flatMap(toContactWithoutAddress)
  return [...withAddress, ...alone].sort((a, b) => b.rank - a.rank).slice(0, 50)
}

/**
 * What a company's page that makes no row still tells of it, as its team's page or its page of contacts does: its people with their titles and
 * its own mailboxes. A site's row may need both. Who keeps the reading of a site that makes no row leaves out whatever may be somebody's.
 */
export function extractCompanyContacts(page: ParsedPage): Contact[] {
  return extractContacts(page)
    .filter(({ email, role }) => email !== null || role !== null)
    .filter(({ email }) => email === null || !isOfAnotherCompany(email.value, page.host.quote))
}

function toContactWithoutAddress({ name, role, source }: Person): Contact[] {
  return role === null ? [] : [{ name, role, email: null, email_kind: null, source, rank: 20 }]
}

/** What an address is said to be for outweighs its name; one for the press or tours is taken only where there is no other. */
function rankByPurpose(rank: number, purpose: MailboxPurpose, isForeign: boolean): number {
  if (rank === 0 || purpose === 'makers' || (purpose === 'others' && isForeign)) return 0
  if (purpose === 'others') return Math.min(rank, 5)
  // Somebody else's department is no better than their front office.
  if (purpose === null || isForeign) return rank
  return rank + (purpose === 'music' ? 25 : 22)
}

function roleBonus(person: Person | null): number {
  if (person?.role == null) return 0
  return pagePattern('chooses-music').test(person.role.value) ? 18 : 15
}

function findOwner(found: FoundAddress, people: Person[], page: ParsedPage): Person | null {
  const local = found.address.slice(0, found.address.lastIndexOf('@'))
  const byRecord = people.find(({ email }) => email === found.address)
  if (byRecord !== undefined) return byRecord
  const byName = people.find(({ name }) => matchesLocalPart(local, name.value))
  if (byName !== undefined) return byName
  if (classifyAddress(found.address) === 'role') return null
  // A name without a title may be a song or a section: it belongs to a mailbox only if the mailbox bears it.
  const titled = people.filter(({ role }) => role !== null)
  const inLine = titled.filter(({ start, end }) => start <= found.at && end >= found.at)
  if (inLine.length === 1 && inLine[0] !== undefined) return inLine[0]
  const card = page.containers
    .filter(({ start, end, tag }) => start <= found.at && end >= found.at && end - start <= 400 && tag !== 'body')
    .sort((a, b) => a.end - a.start - (b.end - b.start))
    .find(({ start, end }) => titled.some((person) => person.start >= start && person.end <= end))
  if (card === undefined) return null
  const inside = titled.filter(({ start, end }) => start >= card.start && end <= card.end)
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
  if (words.length === 1) return first.length > 2 && plain === first
  if (first === '' || last === '' || first === last) return false
  return (
    [first, last, first + last, last + first, `${first[0]}${last}`, `${first}${last[0]}`].includes(plain) &&
    plain.length > 2
  )
}
