import { getDomain } from 'tldts'
import type { RemovalForm } from '#contracts/forms/removal.ts'

export type Suppression = { kind: 'domain' | 'email' | 'name'; value: string }

/** Free mail providers: writing from one says nothing about its domain. */
const FREE_MAIL = new Set([
  'aol.com',
  'fastmail.com',
  'gmail.com',
  'gmx.com',
  'gmx.de',
  'gmx.net',
  'googlemail.com',
  'hey.com',
  'hotmail.com',
  'icloud.com',
  'live.com',
  'mac.com',
  'mail.com',
  'mail.ru',
  'me.com',
  'msn.com',
  'outlook.com',
  'pm.me',
  'proton.me',
  'protonmail.com',
  'qq.com',
  'web.de',
  'yahoo.co.uk',
  'yahoo.com',
  'yandex.com',
  'ymail.com',
  'zoho.com',
])

/** What goes on the suppression list for a request; null if a person has to decide: a company is more than its name. */
export function suppressionOf({ subject, value }: Pick<RemovalForm, 'subject' | 'value'>): Suppression | null {
  if (subject === 'email') return { kind: 'email', value }
  if (subject === 'person') return { kind: 'name', value }
  const host = hostOf(value)
  if (subject === 'domain' && host !== null) return { kind: 'domain', value: host }
  return null
}

/**
 * Whether the sender's mailbox may confirm the request: the same address, or a mailbox of the same domain. What a mail
 * cannot prove (a name, a company, a free-mail domain) waits for staff.
 */
export function canConfirmItself(request: Pick<RemovalForm, 'subject' | 'value' | 'contactEmail'>): boolean {
  const from = request.contactEmail.toLowerCase()
  if (request.subject === 'email') return request.value.toLowerCase() === from
  if (request.subject !== 'domain') return false
  const host = hostOf(request.value)
  const mailDomain = from.slice(from.lastIndexOf('@') + 1)
  const own = getDomain(mailDomain, { allowPrivateDomains: true })
  if (host === null || own === null || FREE_MAIL.has(own)) return false
  // A mailbox speaks for its own domain and its subdomains, never for sibling or parent domains.
  return host === mailDomain || host.endsWith(`.${mailDomain}`)
}

/** The host of an address or a bare domain, without `www`; null if there is none. */
function hostOf(value: string): string | null {
  const text = value.trim()
  const host = URL.parse(/^https?:\/\//i.test(text) ? text : `https://${text}`)?.hostname ?? ''
  const bare = host.replace(/^www\./, '').replace(/\.$/, '')
  return getDomain(bare, { allowPrivateDomains: true }) === null ? null : bare
}
