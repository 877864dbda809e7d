import { getDomain, parse } from 'tldts'
import { isSharedHost } from '#contracts/scraper/shared-hosts.ts'

/** Subdomains that name a purpose and not an owner. */
const GENERIC_LABEL =
  /^(?:www?\d*|m|mobile|blogs?|blogtrans|community|forum|forums|licens(?:e|ing)|company|corporate|corp|shop|store|help|support|faq|portal|apps?|music|sync|submit|submissions?|demos?|contributors?|artists?|composers?|library|about|info|news|press|media|docs?|careers|jobs|catalog(?:ue)?|search|go|my|web|home|site|secure|login|account|members?|admin|cdn|static|img|api|beta|dev|staging|test|old|new|us|uk|eu|ca|en|de|fr|es|it|nl|se|au|jp|int|global|investors?|partners?|legal|hello|get|play|radio|tv|studio|learn|academy|events?|tickets?)$/

export type Site = {
  /** Names that may identify the owner, the most likely first. */
  labels: string[]
  suffix: string
  /** The domain that belongs to the owner alone. */
  domain: string
  shared: boolean
}

/** The site at a host. Each customer of a shared host has a site of its own. */
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
  const names = (found.subdomain ?? '').split('.').filter((label) => label.length > 3 && !GENERIC_LABEL.test(label))
  return {
    labels: [...names.slice(-1), name],
    suffix: found.publicSuffix ?? '',
    domain: found.domain ?? hostname,
    shared: found.isPrivate === true,
  }
}

/** The domain whose servers answer for an address. Politeness is per hosting domain, even if many customers share it. */
export function hostingDomainOf(url: string): string | null {
  const host = URL.parse(url)?.hostname
  return host === undefined ? null : (getDomain(host, { allowPrivateDomains: true, validHosts: ['localhost'] }) ?? host)
}

/** The domain of the site that a page belongs to. Each customer of a shared host has a domain of its own. */
export function domainOf(url: string): string | null {
  const host = URL.parse(url)?.hostname
  if (host === undefined) return null
  return siteOf(host).domain
}
