import { getDomain, parse } from 'tldts'
import { isSharedHost } from '#contracts/scraper/shared-hosts.ts'

/** Names below a domain that tell what stands there rather than who speaks. */
const PLAIN_LABEL =
  /^(?:www?\d*|m|mobile|blogs?|blogtrans|community|forum|forums|licens(?:e|ing)|company|corporate|corp|shop|store|help|support|faq|portal|apps?|music|sync|submit|submissions?|demos?|contributors?|artists?|composers?|library|about|info|news|press|media|docs?|careers|jobs|catalog(?:ue)?|search|go|my|web|home|site|secure|login|account|members?|admin|cdn|static|img|api|beta|dev|staging|test|old|new|us|uk|eu|ca|en|de|fr|es|it|nl|se|au|jp|int|global|investors?|partners?|legal|hello|get|play|radio|tv|studio|learn|academy|events?|tickets?)$/

export type Site = {
  /** Names that tell whose the page is, the likeliest first. */
  labels: string[]
  suffix: string
  /** The domain that the owner alone holds. */
  domain: string
  shared: boolean
}

/** Who holds the page at a host. Shared hosts count each customer apart. */
export function siteOf(hostname: string): Site {
  const registered = getDomain(hostname)
  const below = hostname.split('.').slice(0, registered === null ? 0 : -registered.split('.').length)
  if (registered !== null && isSharedHost(registered)) {
    const customer = below.filter((label) => !/^www?\d*$/.test(label)).at(-1)
    if (customer !== undefined)
      return { labels: [customer], suffix: '', domain: `${customer}.${registered}`, shared: true }
  }
  const found = parse(hostname, { allowPrivateDomains: true, validHosts: ['localhost'] })
  const name = found.domainWithoutSuffix ?? hostname
  const telling = (found.subdomain ?? '').split('.').filter((label) => label.length > 3 && !PLAIN_LABEL.test(label))
  return {
    labels: [...telling.slice(-1), name],
    suffix: found.publicSuffix ?? '',
    domain: found.domain ?? hostname,
    shared: found.isPrivate === true,
  }
}

/** The domain whose machines answer for an address: what politeness is counted by, however many customers share it. */
export function hostingDomainOf(url: string): string | null {
  const host = URL.parse(url)?.hostname
  return host === undefined ? null : (getDomain(host, { allowPrivateDomains: true, validHosts: ['localhost'] }) ?? host)
}

/** The domain that owns a page: the first key of a row. Shared hosts count each customer apart. */
export function domainOf(url: string): string | null {
  const host = URL.parse(url)?.hostname
  if (host === undefined) return null
  return siteOf(host).domain
}
