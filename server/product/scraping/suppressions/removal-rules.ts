import { getDomain, parse } from 'tldts'
import type { RemovalForm } from '#contracts/forms/removal.ts'
import { isSharedHost } from '#contracts/scraper/shared-hosts.ts'
import { isSharedMail } from '#contracts/scraper/shared-mail.ts'
import { ownHostOf, type Suppressed } from './match.ts'

/** What goes on the suppression list for a request; null if a person has to decide: a company is more than its name. */
export function suppressionOf({ subject, value }: Pick<RemovalForm, 'subject' | 'value'>): Suppressed | null {
  if (subject === 'email') return { kind: 'email', value }
  if (subject === 'person') return { kind: 'name', value }
  const host = ownHostOf(value)
  if (subject === 'domain' && host !== null) return { kind: 'domain', value: host }
  return null
}

/**
 * Whether the sender's mailbox may confirm the request: the same address, or a mailbox of the same domain. What a mail
 * cannot prove (a name, a company, a host that many share) waits for staff.
 */
export function canConfirmItself(request: Pick<RemovalForm, 'subject' | 'value' | 'contactEmail'>): boolean {
  const from = request.contactEmail.toLowerCase()
  if (request.subject === 'email') return request.value.toLowerCase() === from
  if (request.subject !== 'domain') return false
  const host = ownHostOf(request.value)
  const mailDomain = from.slice(from.lastIndexOf('@') + 1)
  if (host === null || isShared(host) || isShared(mailDomain)) return false
  // A mailbox speaks for its own domain and its subdomains, never for sibling or parent domains.
  return host === mailDomain || host.endsWith(`.${mailDomain}`)
}

/** Students of a university have its domain in common, as customers of a mail provider or of a web host have theirs. */
const ACADEMIC = /(^|\.)(edu|ac|edu\.[a-z]{2}|ac\.[a-z]{2})$/

/** Whether many people who have nothing to do with each other have mailboxes or pages there. */
function isShared(host: string): boolean {
  const { domain, isPrivate, publicSuffix } = parse(host, { allowPrivateDomains: true })
  const registered = getDomain(host)
  if (domain === null || registered === null || isPrivate === true) return true
  return [host, domain].some(isSharedMail) || isSharedHost(registered) || ACADEMIC.test(publicSuffix ?? '')
}
