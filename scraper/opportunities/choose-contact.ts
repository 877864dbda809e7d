import type { Contact, PageReading } from '#contracts/scraper/reading.ts'

/** The contact whose mailbox the opportunity shows: the one that the invitation names, otherwise the one most likely for music. */
export function chooseContact(own: readonly PageReading[], policy?: PageReading['policy']): Contact | null {
  const named = policy?.status === 'open' && policy.route === 'email' ? policy.route_value?.toLowerCase() : undefined
  const all = own.flatMap(({ contacts }) => contacts).filter(({ rank }) => rank > 0)
  const isNamed = ({ email }: Contact) => Number(named !== undefined && email?.value === named)
  const ranked = all.sort(
    (a, b) => isNamed(b) - isNamed(a) || Number(b.email !== null) - Number(a.email !== null) || b.rank - a.rank,
  )
  return ranked[0] ?? null
}

// People who choose and clear music come first, then those who run the company.
const TITLES_BY_PREFERENCE = [
  /supervis|\bsync|sincroni|licen[cs]|lizenz|clearance|a&r/i,
  /musi[ckq]|m[úu]sica|creative|catalog|publishing|repertoire|label|art[íi]sti/i,
  /founder|owner|managing|president|ceo|head|direct|gesch[äa]fts|inhaber|gr[üu]nder|g[ée]rant|fondat|fundador|gerente|titolare/i,
]

/**
 * The person that the opportunity names. For a role mailbox such as submissions@, that is the person whose title is closest to choosing
 * music: on the pages that make the opportunity, otherwise on the company's `others`, such as its team page. For a person's own mailbox,
 * only that person can be named.
 */
export function choosePerson(
  own: readonly PageReading[],
  contact: Contact | null,
  others: readonly PageReading[] = [],
): Pick<Contact, 'name' | 'role'> {
  const none = { name: null, role: null }
  const hasMailbox = contact !== null && contact.email !== null
  if (hasMailbox && (contact.name !== null || contact.role !== null)) return contact
  if (hasMailbox && contact.email_kind !== 'role') return none
  const withTitle = (pages: readonly PageReading[]) =>
    pages.flatMap(({ contacts }) => contacts).filter(({ name, role }) => name !== null && role !== null)
  const onOwnPages = withTitle(own)
  const candidates = onOwnPages.length > 0 ? onOwnPages : withTitle(others)
  const preferenceOf = ({ role }: Contact) => {
    const at = TITLES_BY_PREFERENCE.findIndex((title) => title.test(role?.value ?? ''))
    return at === -1 ? TITLES_BY_PREFERENCE.length : at
  }
  return candidates.toSorted((a, b) => preferenceOf(a) - preferenceOf(b))[0] ?? none
}
