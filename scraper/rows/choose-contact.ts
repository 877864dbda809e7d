import type { Contact, PageReading } from '#contracts/scraper/reading.ts'

/** The contact whose mailbox the row shows: the one that the invitation names, else the one that is most likely for music. */
export function chooseContact(own: readonly PageReading[], policy?: PageReading['policy']): Contact | null {
  const named = policy?.status === 'open' && policy.route === 'email' ? policy.route_value?.toLowerCase() : undefined
  const all = own.flatMap(({ contacts }) => contacts).filter(({ rank }) => rank > 0)
  const isNamed = ({ email }: Contact) => Number(named !== undefined && email?.value === named)
  const ranked = all.sort(
    (a, b) => isNamed(b) - isNamed(a) || Number(b.email !== null) - Number(a.email !== null) || b.rank - a.rank,
  )
  return ranked[0] ?? null
}

// Those who choose and clear music come first, then those who run the house.
const TITLES = [
  /supervis|\bsync|sincroni|licen[cs]|lizenz|clearance|a&r/i,
  /musi[ckq]|m[úu]sica|creative|catalog|publishing|repertoire|label|art[íi]sti/i,
  /founder|owner|managing|president|ceo|head|direct|gesch[äa]fts|inhaber|gr[üu]nder|g[ée]rant|fondat|fundador|gerente|titolare/i,
]

/**
 * The person whom the row names. A mailbox of a role, such as submissions@, belongs to nobody by name, so beside it stands
 * whoever of the house has the title closest to choosing music, of the pages that make the row if they name anybody, else of the `others` of
 * the house, such as the one of its team. Beside a person's mailbox stands that person or nobody.
 */
export function choosePerson(
  own: readonly PageReading[],
  contact: Contact | null,
  others: readonly PageReading[] = [],
): Pick<Contact, 'name' | 'role'> {
  const nobody = { name: null, role: null }
  const hasMailbox = contact !== null && contact.email !== null
  if (hasMailbox && (contact.name !== null || contact.role !== null)) return contact
  if (hasMailbox && contact.email_kind !== 'role') return nobody
  const titledOn = (pages: readonly PageReading[]) =>
    pages.flatMap(({ contacts }) => contacts).filter(({ name, role }) => name !== null && role !== null)
  const here = titledOn(own)
  const titled = here.length > 0 ? here : titledOn(others)
  const distance = ({ role }: Contact) => {
    const at = TITLES.findIndex((title) => title.test(role?.value ?? ''))
    return at === -1 ? TITLES.length : at
  }
  return titled.toSorted((a, b) => distance(a) - distance(b))[0] ?? nobody
}
