import { getDomain, parse } from 'tldts'
import type { z } from 'zod'
import type { EmailKindSchema } from '#contracts/scraper/opportunity.ts'
import type { Contact, Span } from '#contracts/scraper/reading.ts'
import { isSharedMail } from '#contracts/scraper/shared-mail.ts'
import { pagePattern } from '#scraper/page/page-words.ts'
import { ALL_EMAILS, EMAIL, findObfuscatedAddresses } from '#scraper/text/email-text.ts'
import { oncePerPage } from '#scraper/text/once.ts'
import { spanAt } from '#scraper/text/page-text.ts'
import { isOfAnotherCompany } from '#scraper/web/foreign-mail.ts'

export type FoundAddress = {
  address: string
  span: Span
  source: Contact['source']
  at: number
  /** The text of its link and the subject that the link sets. */
  label: string
}

// No real site has this reserved suffix. Pages under it belong to the sample web, and so do their addresses.
const RESERVED_SUFFIX = /\.example$/
const ASSET_SUFFIX =
  /\.(?:png|jpe?g|gif|webp|svg|css|js|mjs|ts|ico|avif|bmp|tiff?|woff2?|ttf|eot|mp[34]|wav|pdf|zip|php|html?|json|xml)$/

/** Removes the next word in "a@b.com.Thanks", where the space after the full stop is missing. */
function withoutNextSentence(written: string): string {
  const shorter = /^(.*@.*\.[a-z]{2,24})\.[A-Z][a-z]+$/.exec(written)?.[1]
  return shorter !== undefined && parse(written.slice(written.lastIndexOf('@') + 1)).isIcann !== true
    ? shorter
    : written
}

/** Every address on a page, the most reliable first: JSON-LD, mailto links, plain text, obfuscated text. */
export const findAddresses = oncePerPage((page): readonly FoundAddress[] => {
  const visible = page.text.slice(0, page.visibleEnd)
  const found: FoundAddress[] = []
  for (const { email } of page.entities) {
    if (email !== null) found.push({ address: email.quote, span: email, source: 'json-ld', at: email.start, label: '' })
  }
  for (const { span, at, label } of page.mailtos) {
    // One link may contain several addresses, or a name and an address.
    for (const match of span.quote.matchAll(ALL_EMAILS)) {
      const start = span.start + match.index
      found.push({
        address: match[0],
        span: { start, end: start + match[0].length, quote: match[0] },
        source: 'mailto',
        at,
        label,
      })
    }
  }
  for (const match of visible.matchAll(ALL_EMAILS)) {
    const written = withoutNextSentence(match[0])
    // A link's label may follow the previous word without a space.
    if (
      page.mailtos
        .slice(0, 200)
        .some(({ address, at }) => at > match.index && at < match.index + written.length && written.endsWith(address))
    )
      continue
    // The part before the @ in a web address is a login.
    if (/:\/\/\S{0,60}$/.test(visible.slice(Math.max(0, match.index - 70), match.index))) continue
    const span = spanAt(page.text, match.index, match.index + written.length)
    if (span !== null) found.push({ address: written, span, source: 'text', at: match.index, label: '' })
  }
  for (const { address, start, end } of findObfuscatedAddresses(visible)) {
    const span = spanAt(page.text, start, end)
    if (span !== null) found.push({ address, span, source: 'deobfuscated', at: start, label: '' })
  }
  return withoutDuplicates(
    found
      .map((one) => ({ ...one, address: one.address.toLowerCase() }))
      .filter(({ address }) => isRealAddress(address, page.host.quote)),
  )
})

/** Merges duplicates. An address from JSON-LD gets the position of its link or text. */
function withoutDuplicates(found: FoundAddress[]): FoundAddress[] {
  const byAddress = new Map<string, FoundAddress>()
  for (const one of found) {
    const known = byAddress.get(one.address)
    if (known === undefined) byAddress.set(one.address, one)
    else if (known.source === 'json-ld') byAddress.set(one.address, { ...known, at: one.at })
  }
  return [...byAddress.values()]
}

// Hosts where accounts have numeric names.
const NUMERIC_MAILBOX_HOSTS = /^(?:qq|163|126|139)\.com$/
// A placeholder elsewhere, but a real mailbox at the page's own domain.
const MAIL_AS_NAME = /^e-?mail$/

/** Whether text shaped like an address is one. Asset names, keys, examples, package names and hashes are not. */
export function isRealAddress(address: string, host: string | null = null): boolean {
  const at = address.lastIndexOf('@')
  const local = address.slice(0, at)
  const domain = address.slice(at + 1)
  if (EMAIL.exec(address)?.[0] !== address || local.length === 0 || local.length > 64 || address.length > 254)
    return false
  const isOwn = host !== null && getDomain(host) !== null && getDomain(host) === getDomain(domain)
  if (ASSET_SUFFIX.test(domain) || pagePattern('machine-domain').test(domain)) return false
  const isReserved = host !== null && RESERVED_SUFFIX.test(host) && RESERVED_SUFFIX.test(domain)
  if (pagePattern('example-domain').test(domain) && !isOwn && !isReserved) return false
  if (pagePattern('placeholder-mailbox').test(local) && !(isOwn && MAIL_AS_NAME.test(local))) return false
  if (/^[0-9a-f-]{16,}$/.test(local) || /^\d+x$/.test(local)) return false
  if (/^\d+$/.test(local) && !NUMERIC_MAILBOX_HOSTS.test(domain)) return false
  const { isIcann, domainWithoutSuffix } = parse(domain)
  return (isIcann === true || isReserved) && domainWithoutSuffix !== null && domainWithoutSuffix !== ''
}

// Word lists for mailbox names, with their rank for submissions.
const RANKS: [string, number][] = [
  ['mailbox-of-submissions', 100],
  ['mailbox-of-demos', 95],
  ['mailbox-of-music', 90],
  ['mailbox-of-sync', 85],
  ['mailbox-of-licensing', 80],
  ['mailbox-of-composers', 70],
  ['mailbox-of-a-label', 65],
  ['mailbox-of-the-office', 60],
  ['mailbox-of-the-office-abroad', 60],
  ['mailbox-of-management', 40],
  ['mailbox-of-bookings', 15],
  ['mailbox-of-others', 0],
  // A small company's only mailbox may be one of these.
  ['mailbox-of-support', 8],
]

/** A name of several parts, "demos-uk" or "office.berlin", has the rank of its best part, unless one part is never chosen. */
function rankLocalPart(local: string): number {
  const rankOf = (words: string) => RANKS.find(([name]) => pagePattern(name).test(words))?.[1]
  const whole = rankOf(local)
  if (whole !== undefined) return whole
  const parts = local.split(/[._+-]/).flatMap((part) => rankOf(part) ?? [])
  return parts.length === 0 ? 50 : parts.some((rank) => rank === 0) ? Math.min(...parts) : Math.max(...parts)
}

/** How suitable an address is for submissions; 0 means that it is kept but never chosen. */
export function rankAddress(address: string, host: string): number {
  const base = rankLocalPart(address.slice(0, address.lastIndexOf('@')))
  // Another company's address on this page is a partner's or a client's.
  const less = (isOfAnotherCompany(address, host) ? 30 : 0) + (isSharedMail(address) ? 10 : 0)
  return base === 0 ? 0 : Math.max(1, base - less)
}

export function classifyAddress(address: string): z.infer<typeof EmailKindSchema> {
  if (isSharedMail(address)) return 'webmail'
  const local = address.slice(0, address.lastIndexOf('@'))
  return RANKS.some(([name]) => pagePattern(name).test(local)) ? 'role' : 'person'
}
