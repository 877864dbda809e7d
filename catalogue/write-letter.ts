import { type Letter, NO_CONTACT_NO_DRAFT } from '#contracts/desk/matches.ts'
import { formatLongDay } from '#contracts/platform/dates.ts'
import { toHost, toPlainLine } from '#contracts/platform/plain-line.ts'
import { lastEndedDay, type StaffOpportunity } from '#contracts/scraper/opportunity.ts'
import { findMedium } from './media.ts'

export type Sender = { name: string; city: string; email: string; siteUrl: string }

const LIST = new Intl.ListFormat('en-US', { type: 'conjunction' })
const MEDIA_IN_TEXT: Record<string, string> = {
  Film: 'film',
  Advertising: 'advertising',
  Trailers: 'trailers',
  Games: 'games',
  Digital: 'online media',
}

/** Why this company should not be contacted now, or null if it may be. */
export function explainNoDraft(opportunity: StaffOpportunity, now: Date): string | null {
  const { deadline, submission_status: status, status_reason: reason } = opportunity
  if (opportunity.do_not_contact) return NO_CONTACT_NO_DRAFT
  if (opportunity.dismissed_at !== null) return 'There is no draft: this opportunity is dismissed.'
  if (status === 'closed') return 'There is no draft: this company does not accept submissions at the moment.'
  if (deadline !== null && deadline <= lastEndedDay(now)) {
    return `There is no draft: the deadline, ${formatLongDay(deadline, 'UTC')}, has passed.`
  }
  if (status === 'open' || reason === 'ask_first') return null
  return 'There is no draft: the pages do not say that this company accepts submissions.'
}

/** The mail around the tracks. Text from the company's pages is inserted as plain text. */
export function writeLetter(opportunity: StaffOpportunity, sender: Sender): Letter {
  return {
    to: findAddress(opportunity),
    subject: writeSubject(opportunity, sender),
    opening: writeOpening(opportunity, sender),
    closing: writeClosing(opportunity, sender),
    shortlist: new URL('/shortlist', sender.siteUrl).href,
    asks: listSendingNotes(opportunity),
  }
}

function findAddress({ route, route_value, contact_email }: StaffOpportunity): string | null {
  const address = route === 'email' && route_value !== null ? route_value : contact_email
  return address !== null && /^[^\s@<>"',;:?&]+@[^\s@<>"',;:?&]+\.[^\s@<>"',;:?&]+$/.test(address) ? address : null
}

/** Pages may ask for certain words in the subject. */
const SUBJECT_WORDS = /["“]([^"“”\n]{2,60})["”] in (?:the|your) subject|subject(?: line)?:? ["“]([^"“”\n]{2,60})["”]/i

function findSubjectWords({ submission_guidelines }: StaffOpportunity): string | null {
  const match = SUBJECT_WORDS.exec(submission_guidelines ?? '')
  return toPlainLine(match?.[1] ?? match?.[2] ?? null)
}

function writeSubject(opportunity: StaffOpportunity, { name }: Sender): string {
  const asked = findSubjectWords(opportunity)
  if (asked !== null) return `${asked}: ${name}`
  const company = toPlainLine(opportunity.company_agency)
  return company === null ? `Songs from ${name}` : `Songs from ${name} for ${company}`
}

function writeOpening(opportunity: StaffOpportunity, { name, city }: Sender): string {
  // A role mailbox may be read by someone other than the person that the pages name.
  const person = opportunity.email_kind === 'role' ? null : toPlainLine(opportunity.name, 60)
  const media = opportunity.industry_type.flatMap((industry) => findMedium(industry) ?? [])
  const work =
    media.length === 0 ? 'your productions' : LIST.format(media.map((medium) => MEDIA_IN_TEXT[medium] ?? medium))
  const who =
    opportunity.who_may_submit.length > 0 &&
    opportunity.who_may_submit.every((group) => group === 'artist' || group === 'agent')
      ? `${name} is a music label in ${city} and writes on behalf of the artists below.`
      : `${name} is a music label in ${city}.`
  const why =
    opportunity.status_reason === 'ask_first'
      ? 'Your page asks people to write before they send anything. May we? This is what we have in mind:'
      : `These are from our roster, chosen for ${work}:`
  return `${person === null ? 'Hello,' : `Hello ${person},`}\n\n${who} ${why}`
}

function writeClosing({ terms }: StaffOpportunity, { name, email, siteUrl }: Sender): string {
  const formats = (terms?.formats ?? []).flatMap((format) => toPlainLine(format, 30) ?? [])
  const files =
    formats.length === 0
      ? 'Links only, no attachments. Files on request.'
      : `Links only, no attachments. Files on request: ${LIST.format(formats)}, as your page says.`
  return `${files}\n\n${name}\n${email}\n${siteUrl}`
}

type Group = StaffOpportunity['who_may_submit'][number]

/** Who may submit, in a list and alone. */
const WHO: Record<Group, { among: string; alone: string }> = {
  artist: {
    among: 'artists',
    alone: 'Artists may submit: say that the label writes on their behalf, or let the artist send it.',
  },
  label: { among: 'labels', alone: 'Labels may submit.' },
  publisher: { among: 'publishers', alone: 'Publishers may submit: only one-stop tracks qualify.' },
  agent: { among: 'agents', alone: 'Only agents may submit: send this through one.' },
  anyone: { among: 'anyone', alone: 'Anyone may submit.' },
}

function describeWho(who: readonly Group[]): string[] {
  const [only] = who
  if (only === undefined) return []
  if (who.length === 1) return [WHO[only].alone]
  const named = LIST.format(who.map((group) => WHO[group].among))
  return [`${named.slice(0, 1).toUpperCase()}${named.slice(1)} may submit.`]
}

/** What staff must know before they send the mail. */
function listSendingNotes(opportunity: StaffOpportunity): string[] {
  const { deadline, who_may_submit: who, terms } = opportunity
  const words = findSubjectWords(opportunity)
  return [
    ...(opportunity.sample ? ['This company of the sample web is invented: a mail to it reaches no one.'] : []),
    ...describeRoute(opportunity),
    ...(words === null ? [] : [`The subject must contain “${words}”.`]),
    ...(deadline === null ? [] : [`Deadline: ${formatLongDay(deadline, 'UTC')}.`]),
    ...describeWho(who),
    ...(terms?.retitle ? ['They re-title music: clear that with the writers first.'] : []),
    ...(terms?.exclusive && !terms.non_exclusive ? ['They ask for exclusive rights.'] : []),
    ...(opportunity.stale ? ['The pages have not confirmed this for a while.'] : []),
  ]
}

/** How music is accepted, other than by mail; `at` names the host. */
const ROUTES: Partial<Record<NonNullable<StaffOpportunity['route']>, (at: string) => string>> = {
  form: (at) => `They accept music through their form${at}: paste the text there.`,
  disco: (at) => `They accept music through their DISCO inbox${at}.`,
  portal: (at) => `They accept music through their portal${at}.`,
  post: () => 'They accept music by post only.',
  agent: () => 'They accept music from agents only: send this through one.',
}

function describeRoute(opportunity: StaffOpportunity): string[] {
  const { route, route_value } = opportunity
  const describe = route === null ? undefined : ROUTES[route]
  if (describe === undefined)
    return findAddress(opportunity) === null ? ['The pages show no mailbox: check the source first.'] : []
  const host = toHost(route_value)
  return [describe(host === null ? '' : ` at ${host}`)]
}
