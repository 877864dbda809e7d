import type { DroppedValue } from '#contracts/scraper/extraction-test.ts'
import type { Contact, Span, TextFact } from '#contracts/scraper/reading.ts'
import { classifyAddress, type FoundAddress, rankAddress } from '#scraper/page/mailboxes/addresses.ts'
import type { PageMaterial } from '#scraper/page/page-material.ts'
import { isOfAnotherCompany } from '#scraper/web/foreign-mail.ts'
import type { TextFinder } from './find-in-text.ts'
import type { ModelContact } from './model-output.ts'

type FoundMailbox = Pick<FoundAddress, 'address' | 'span' | 'at' | 'source'>

const ADDRESS = /^[\w.+-]{1,64}@[a-z0-9-]+(?:\.[a-z0-9-]+)+$/
// In characters: a name, a role and an address belong together only if they are this close on the page.
const MAX_DISTANCE = 400
const PURPOSE_BONUS = { submissions: 25, licensing: 22, general: 0 } as const
const PRESS_RANK = 5
const TITLE_BONUS = 15
const RANK_WITHOUT_MAILBOX = 20

/** The people and mailboxes that are on the page. Parts that are not close together become separate contacts. */
export function groundContacts(stated: readonly ModelContact[], grounding: Grounding): Contact[] {
  const contacts: Contact[] = []
  for (const one of stated)
    for (const contact of groundContact(one, grounding)) if (!isKnown(contacts, contact)) contacts.push(contact)
  return contacts
}

function groundContact({ name, role, email, purpose }: ModelContact, grounding: Grounding): Contact[] {
  const { finder, material, drop } = grounding
  const address = email === null ? null : findMailbox(email, grounding)
  if (email !== null && address === null) drop('contacts: email', email, 'not_among_mailboxes')
  const [person, title] = findClosest(name, role, grounding)
  if (name !== null && person === null) drop('contacts: name', name, 'not_on_page')
  if (role !== null && title === null)
    drop('contacts: role', role, finder.find(role) === null ? 'not_on_page' : 'not_near')
  const who = { name: person === null ? null : factOf(person), role: title === null ? null : factOf(title) }
  const alone: Contact[] =
    who.name === null || who.role === null
      ? []
      : [{ ...who, email: null, email_kind: null, source: 'text', rank: RANK_WITHOUT_MAILBOX }]
  if (address === null) return alone
  const places = [address.at, address.span.start]
  const isNear = (span: Span | null) =>
    span !== null && places.some((at) => distance(span, { start: at, end: at }) < MAX_DISTANCE)
  const isOwnMailbox =
    (person === null && isNear(title)) ||
    (person !== null && (finder.findAll(name ?? '').some(isNear) || containsName(address.address, person.quote)))
  if (!isOwnMailbox && (person ?? title) !== null)
    drop('contacts: not beside the mailbox', [name, role, email].filter(Boolean).join(', '), 'not_near')
  const mailbox = toMailbox(address, purpose, material.host)
  return isOwnMailbox
    ? [{ ...mailbox, ...who, rank: mailbox.rank + (mailbox.rank > 0 && title !== null ? TITLE_BONUS : 0) }]
    : [mailbox, ...alone]
}

/** A mailbox that the parser found, also in obfuscated form, or one that is in the text exactly. */
export function findMailbox(
  stated: string,
  { material, finder }: Pick<Grounding, 'material' | 'finder'>,
): FoundMailbox | null {
  const wanted = stated.trim().toLowerCase()
  const known = material.addresses.find(({ address }) => address.toLowerCase() === wanted)
  if (known !== undefined) return known
  const span = ADDRESS.test(wanted) ? finder.find(wanted) : null
  return span?.quote.toLowerCase() === wanted ? { address: wanted, span, at: span.start, source: 'text' } : null
}

function toMailbox({ address, span, source }: FoundMailbox, purpose: ModelContact['purpose'], host: string): Contact {
  const base = rankAddress(address, host)
  const isForeign = isOfAnotherCompany(address, host)
  const isUnrelated = purpose === 'press' || purpose === 'other'
  const bonus = purpose === null || isUnrelated || isForeign ? 0 : PURPOSE_BONUS[purpose]
  return {
    name: null,
    role: null,
    email: { value: address.toLowerCase(), span },
    email_kind: classifyAddress(address),
    source,
    rank: base === 0 ? 0 : isUnrelated ? Math.min(base, PRESS_RANK) : base + bonus,
  }
}

/** The closest occurrences of a name and a role; the role is null if none is near the name. */
function findClosest(name: string | null, role: string | null, { finder }: Grounding): [Span | null, Span | null] {
  const names = name === null ? [] : finder.findAll(name)
  const roles = role === null ? [] : finder.findAll(role)
  if (name === null) return [null, roles[0] ?? null]
  const pairs = names.flatMap((one) => roles.map((other) => [one, other] as const))
  const [best] = pairs.sort((a, b) => distance(...a) - distance(...b))
  if (best !== undefined && distance(...best) < MAX_DISTANCE) return [best[0], best[1]]
  return [names[0] ?? null, null]
}

function distance(one: Span | Pick<Span, 'start' | 'end'>, other: Pick<Span, 'start' | 'end'>): number {
  return Math.max(0, one.start - other.end, other.start - one.end)
}

/** Whether the part before the @ contains a word of the name. */
function containsName(address: string, name: string): boolean {
  const local = address.slice(0, address.lastIndexOf('@')).toLowerCase()
  const words = name
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .split(/[^a-z]+/)
  return words.some((word) => word.length > 2 && local.includes(word))
}

function isKnown(contacts: readonly Contact[], { name, email }: Contact): boolean {
  return contacts.some((one) =>
    email === null ? name !== null && one.name?.value === name.value : one.email?.value === email.value,
  )
}

/** Finds the values of an answer on the page, and collects those that were dropped. */
export type Grounding = {
  finder: TextFinder
  material: PageMaterial
  readAt: Date
  /** Finds words in the visible text. If they are not there, they are dropped and the result is null. */
  findVisible(field: string, words: string | null): Span | null
  drop(field: string, value: string | null, why: DroppedValue['why']): void
}

export function factOf(span: Span): TextFact {
  return { value: span.quote.replace(/\s+/g, ' ').trim(), span }
}
