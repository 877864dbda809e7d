import { formatLongDay } from '#contracts/dates.ts'
import { type Letter, NO_CONTACT_NO_DRAFT } from '#contracts/matches.ts'
import { lastEndedDay, type StaffOpportunity } from '#contracts/opportunity.ts'
import { toHost, toPlainLine } from '#contracts/plain-line.ts'
import { findMedium } from './media.ts'

/** Who writes. */
export type Sender = { name: string; city: string; email: string; siteUrl: string }

const LIST = new Intl.ListFormat('en-US', { type: 'conjunction' })
const MEDIA_IN_TEXT: Record<string, string> = {
  Film: 'film',
  Advertising: 'advertising',
  Trailers: 'trailers',
  Games: 'games',
  Digital: 'online media',
}

/** Why nobody should write to this company now; null if nothing speaks against it. */
export function explainNoDraft(row: StaffOpportunity, now: Date): string | null {
  const { deadline, submission_status: status, status_reason: reason } = row
  if (row.do_not_contact) return NO_CONTACT_NO_DRAFT
  if (row.dismissed_at !== null) return 'There is no draft: this row is dismissed.'
  if (status === 'closed') return 'There is no draft: this company does not take submissions now.'
  if (deadline !== null && deadline <= lastEndedDay(now)) {
    return `There is no draft: the deadline, ${formatLongDay(deadline, 'UTC')}, has passed.`
  }
  if (status === 'open' || reason === 'ask_first') return null
  return 'There is no draft: the pages do not say that this company takes submissions.'
}

/** The mail around the tracks. What comes from the company's pages stands in it as plain words. */
export function writeLetter(row: StaffOpportunity, sender: Sender): Letter {
  return {
    to: findAddress(row),
    subject: writeSubject(row, sender),
    opening: writeOpening(row, sender),
    closing: writeClosing(row, sender),
    shortlist: new URL('/shortlist', sender.siteUrl).href,
    asks: listAsks(row),
  }
}

function findAddress({ route, route_value, contact_email }: StaffOpportunity): string | null {
  const address = route === 'email' && route_value !== null ? route_value : contact_email
  return address !== null && /^[^\s@<>"',;:?&]+@[^\s@<>"',;:?&]+\.[^\s@<>"',;:?&]+$/.test(address) ? address : null
}

/** Pages that ask for certain words in the subject get them. */
const SUBJECT_WORDS = /["“]([^"“”\n]{2,60})["”] in (?:the|your) subject|subject(?: line)?:? ["“]([^"“”\n]{2,60})["”]/i

function findSubjectWords({ submission_guidelines }: StaffOpportunity): string | null {
  const match = SUBJECT_WORDS.exec(submission_guidelines ?? '')
  return toPlainLine(match?.[1] ?? match?.[2] ?? null)
}

function writeSubject(row: StaffOpportunity, { name }: Sender): string {
  const asked = findSubjectWords(row)
  if (asked !== null) return `${asked}: ${name}`
  const company = toPlainLine(row.company_agency)
  return company === null ? `Songs from ${name}` : `Songs from ${name} for ${company}`
}

function writeOpening(row: StaffOpportunity, { name, city }: Sender): string {
  // Whoever reads a mailbox of a role need not be the person the pages name.
  const person = row.email_kind === 'role' ? null : toPlainLine(row.name, 60)
  const media = row.industry_type.flatMap((industry) => findMedium(industry) ?? [])
  const work =
    media.length === 0 ? 'your productions' : LIST.format(media.map((medium) => MEDIA_IN_TEXT[medium] ?? medium))
  const who =
    row.who_may_submit.length > 0 && row.who_may_submit.every((group) => group === 'artist' || group === 'agent')
      ? `${name} is a music label in ${city} and writes for the artists below.`
      : `${name} is a music label in ${city}.`
  const why =
    row.status_reason === 'ask_first'
      ? 'Your page asks people to write before they send anything. May we? This is what we have in mind:'
      : `These are from our roster, chosen for ${work}:`
  return `${person === null ? 'Hello,' : `Hello ${person},`}\n\n${who} ${why}`
}

function writeClosing({ terms }: StaffOpportunity, { name, email, siteUrl }: Sender): string {
  const formats = (terms?.formats ?? []).flatMap((format) => toPlainLine(format, 30) ?? [])
  const files =
    formats.length === 0
      ? 'Links only, nothing is attached. Files follow when you ask for them.'
      : `Links only, nothing is attached. Files follow when you ask for them: ${LIST.format(formats)}, as your page says.`
  return `${files}\n\n${name}\n${email}\n${siteUrl}`
}

const WHO: Record<StaffOpportunity['who_may_submit'][number], string> = {
  artist: 'Artists may submit: say that the label writes for them, or let the artist send it.',
  label: 'Labels may submit.',
  publisher: 'Publishers may submit: only one-stop tracks come from one.',
  agent: 'Only agents may submit: send this through one.',
  anyone: 'Anyone may submit.',
}

const GROUPS: Record<keyof typeof WHO, string> = {
  artist: 'artists',
  label: 'labels',
  publisher: 'publishers',
  agent: 'agents',
  anyone: 'anyone',
}

function describeWho(who: StaffOpportunity['who_may_submit']): string[] {
  const [only] = who
  if (only === undefined) return []
  if (who.length === 1) return [WHO[only]]
  const named = LIST.format(who.map((group) => GROUPS[group]))
  return [`${named.slice(0, 1).toUpperCase()}${named.slice(1)} may submit.`]
}

/** What to observe when sending, for the person who sends. */
function listAsks(row: StaffOpportunity): string[] {
  const { deadline, who_may_submit: who, terms } = row
  const words = findSubjectWords(row)
  return [
    ...(row.sample ? ['An invented company of the sample web: a mail to it reaches nobody.'] : []),
    ...describeRoute(row),
    ...(words === null ? [] : [`The subject must hold “${words}”.`]),
    ...(deadline === null ? [] : [`Deadline: ${formatLongDay(deadline, 'UTC')}.`]),
    ...describeWho(who),
    ...(terms?.retitle ? ['They re-title music: clear that with the writers first.'] : []),
    ...(terms?.exclusive && !terms.non_exclusive ? ['They ask for exclusive rights.'] : []),
    ...(row.stale ? ['The pages have not confirmed this for a while.'] : []),
  ]
}

function describeRoute(row: StaffOpportunity): string[] {
  const { route, route_value } = row
  const host = toHost(route_value)
  const at = host === null ? '' : ` at ${host}`
  switch (route) {
    case 'form':
      return [`They ask for their form${at}: paste the text there.`]
    case 'disco':
      return [`They ask for their DISCO inbox${at}.`]
    case 'portal':
      return [`They ask for their portal${at}.`]
    case 'post':
      return ['They take music by post only.']
    case 'agent':
      return ['They listen to agents only: send this through one.']
    default:
      return findAddress(row) === null ? ['The pages name no address: look at the source first.'] : []
  }
}
