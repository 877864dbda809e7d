import { parse } from 'tldts'
import { pagePattern } from '#scraper/page/page-words.ts'
import { toNameKey } from '#scraper/text/name-key.ts'
import type { ParsedPage } from '#scraper/text/page-text.ts'
import { siteOf } from '#scraper/web/shared-hosts.ts'
import { LEGAL_SUFFIX, TRADE_WORDS_ONLY } from './host-name.ts'
import { isSpelledBy } from './names-in-text.ts'

/** A part of a URL that may spell the company name. A domain is named after its company; an account on a shared host may belong to anyone. */
export type AddressLabel = {
  key: string
  kind: 'domain' | 'subdomain' | 'account' | 'folder' | 'imprint'
}

/** The labels in host and folders, the most likely first. */
export function listAddressLabels(page: ParsedPage): AddressLabel[] {
  const { labels, suffix, shared } = siteOf(page.host.quote)
  const [first = '', second] = labels.map((label) => toNameKey(label))
  const own = second ?? first
  const whole = pagePattern('suffix-of-a-name').test(suffix) ? own + suffix : ''
  const inFull = /.{5}co$/.test(own) ? `${own}mpany` : ''
  const hosts = [whole, own.replace(LEGAL_SUFFIX, ''), own, inFull]
  const subdomains = first === own ? [] : [first]
  const all: AddressLabel[] = [
    ...subdomains.map((label) => ({ key: label, kind: 'subdomain' as const })),
    ...hosts.map((label) => ({ key: label, kind: shared ? ('account' as const) : ('domain' as const) })),
    ...listFolderNames(page, shared).map((label) => ({
      key: label,
      kind: shared ? ('folder' as const) : ('imprint' as const),
    })),
  ]
  return all.filter((label, at) => label.key.length > 1 && all.findIndex((one) => one.key === label.key) === at)
}

/** "/stonelark/about": a record label may have a folder on another site. On a shared host it is the first folder. */
function listFolderNames(page: ParsedPage, shared: boolean): string[] {
  const parts = new URL(page.url).pathname.split('/').slice(1, -1)
  return (shared ? parts.slice(0, 1) : parts)
    .filter((part) => !pagePattern('not-a-company-folder').test(part))
    .map((part) => toNameKey((parse(part).domainWithoutSuffix ?? part).replace(pagePattern('tail-of-a-project'), '')))
    .filter((part) => part.length > 5)
}

export type NameMatch = 'same' | 'core' | 'part' | 'end' | null

/** How a name matches a label: the same letters, the same except for words of the trade, or one is part of the other. */
export function matchNameToLabel(name: string, label: string): NameMatch {
  if (isSpelledBy(name, label) || isSpelledBy(`the ${name}`, label) || `the${label}` === toNameKey(name)) return 'same'
  const own = toNameKey(name)
  if (own.length > 2 && label.startsWith(own) && TRADE_WORDS_ONLY.test(label.slice(own.length))) return 'core'
  const isPart =
    (own.length > 3 && (label.startsWith(own) || (label.includes(own) && own.length >= label.length * 0.6))) ||
    (label.length > 3 && own.includes(label) && own.length <= label.length + 24)
  if (isPart) return 'part'
  return own.length > 4 && label.endsWith(own) ? 'end' : null
}
