import { parse } from 'tldts'
import type { Span } from '#contracts/scraper/reading.ts'
import { isSharedMail } from '#contracts/scraper/shared-mail.ts'
import { findAddresses } from '#scraper/page/mailboxes/addresses.ts'
import { pageWords } from '#scraper/page/page-words.ts'
import { letters } from '#scraper/text/letters.ts'
import type { ParsedPage } from '#scraper/text/page-text.ts'
import { siteOf } from '#scraper/web/shared-hosts.ts'
import { LEGAL_TAIL, NAME_TAIL, TRADE_BEHIND } from './host-name.ts'
import { isShortFor, spells } from './names-in-text.ts'

/** What an address says of a name. The owner of a domain has named it after the company; an account on a host of many may be anybody's. */
export type Label = {
  letters: string
  kind: 'domain' | 'below' | 'mail' | 'mailbox' | 'account' | 'folder' | 'imprint'
}

/** What host, folder and mailboxes say of the name, the likeliest first. */
export function addressLabels(page: ParsedPage): Label[] {
  const { labels, suffix, shared } = siteOf(page.host.quote)
  const [telling = '', owner] = labels.map((label) => letters(label))
  const own = owner ?? telling
  const whole = pageWords('suffix-of-a-name').test(suffix) ? own + suffix : ''
  const inFull = /.{5}co$/.test(own) ? `${own}mpany` : ''
  const hosts = [whole, own.replace(LEGAL_TAIL, ''), own, inFull]
  const below = telling === own ? [] : [telling]
  // Under a shared host the company's own domain shows in its addresses, and the first folder may be called like it.
  const mailed = shared ? mailDomains(page) : []
  const mailbox = shared ? companyMailbox(page) : null
  const all: Label[] = [
    ...mailed.map((label) => ({ letters: label, kind: 'mail' as const })),
    ...(mailbox === null ? [] : [{ letters: mailbox.name, kind: 'mailbox' as const }]),
    ...below.map((label) => ({ letters: label, kind: 'below' as const })),
    ...hosts.map((label) => ({ letters: label, kind: shared ? ('account' as const) : ('domain' as const) })),
    ...folders(page, shared).map((label) => ({
      letters: label,
      kind: shared ? ('folder' as const) : ('imprint' as const),
    })),
  ]
  return all.filter(
    (label, at) => label.letters.length > 1 && all.findIndex((one) => one.letters === label.letters) === at,
  )
}

/** The domain of the page's mailboxes; none where they are of several, because then they are of labels, agents and press. */
function mailDomains(page: ParsedPage): string[] {
  const domains = findAddresses(page)
    .filter(({ address }) => !isSharedMail(address))
    .map(({ address }) => letters(parse(address.slice(address.lastIndexOf('@') + 1)).domainWithoutSuffix ?? ''))
  return new Set(domains).size > 1 ? [] : domains
}

/**
 * The page's mailbox at a provider where anybody may have one, if it is called like a company and no other is: "stonelarkrecords@gmail.com".
 * Those that are called like people say nothing of the company.
 */
export function companyMailbox(page: ParsedPage): { name: string; span: Span } | null {
  const found = new Map<string, Span>()
  for (const { address, span } of findAddresses(page)) {
    const name = letters(address.slice(0, address.lastIndexOf('@')).replace(/\+.*$/, '')).replace(
      pageWords('desk-of-a-mailbox'),
      '',
    )
    if (isSharedMail(address) && TRADE_BEHIND.test(name) && !NAME_TAIL.test(name)) found.set(name, span)
  }
  const [first, ...others] = found
  return first === undefined || others.length > 0 ? null : { name: first[0], span: first[1] }
}

/** "/stonelark/about": a label may live in a folder of somebody's site; on a host of many it is the first one. */
function folders(page: ParsedPage, shared: boolean): string[] {
  const parts = new URL(page.url).pathname.split('/').slice(1, -1)
  return (shared ? parts.slice(0, 1) : parts)
    .filter((part) => !pageWords('no-folder-of-a-company').test(part))
    .map((part) => letters((parse(part).domainWithoutSuffix ?? part).replace(pageWords('tail-of-a-project'), '')))
    .filter((part) => part.length > 5)
}

export type Agreement = 'same' | 'short' | 'core' | 'part' | 'end' | null

/** How a name agrees with a label: its letters, a name of which the label has initials, all but the words of a trade, or one of which the other is a part. */
export function agreementOf(name: string, label: string): Agreement {
  if (spells(name, label) || spells(`the ${name}`, label) || `the${label}` === letters(name)) return 'same'
  if (isShortFor(name, label)) return 'short'
  const own = letters(name)
  if (own.length > 2 && label.startsWith(own) && NAME_TAIL.test(label.slice(own.length))) return 'core'
  const isPart =
    (own.length > 3 && (label.startsWith(own) || (label.includes(own) && own.length >= label.length * 0.6))) ||
    (label.length > 3 && own.includes(label) && own.length <= label.length + 24)
  if (isPart) return 'part'
  return own.length > 4 && label.endsWith(own) ? 'end' : null
}
