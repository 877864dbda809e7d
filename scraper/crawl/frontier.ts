import type { ScraperStore } from '#contracts/scraper-port.ts'
import type { FoundLink } from '#scraper/web/found-link.ts'
import { domainOf } from '#scraper/web/shared-hosts.ts'
import { canonicalUrl } from '#scraper/web/url-rules.ts'

export type Site = { domain: string; seeds: string[] }

/** The most pages of one site that a run reads. */
export const PAGE_BUDGET = 8

/** How many pages of each site a run may still read. */
export type PageBudget = { left(domain: string): number; take(domain: string): boolean }

export function createPageBudget(perSite = PAGE_BUDGET): PageBudget {
  const spent = new Map<string, number>()
  return {
    left: (domain) => perSite - (spent.get(domain) ?? 0),
    take(domain) {
      const count = spent.get(domain) ?? 0
      if (count >= perSite) return false
      spent.set(domain, count + 1)
      return true
    },
  }
}

/** Groups seeds by registrable domain, each page once. */
export function planSites(seeds: readonly { url: string }[]): Site[] {
  const sites = new Map<string, Set<string>>()
  for (const { url } of seeds) {
    const canonical = canonicalUrl(url)
    const domain = canonical === null ? null : domainOf(canonical)
    if (canonical === null || domain === null) continue
    sites.set(domain, (sites.get(domain) ?? new Set<string>()).add(canonical))
  }
  return [...sites].map(([domain, urls]) => ({ domain, seeds: [...urls].slice(0, PAGE_BUDGET) }))
}

/**
 * The sites a run reads: never a suppressed one, and none that an earlier part of it has finished. With `dueOnly` only those that are due, including known sites that no
 * source names today.
 */
export async function chooseSites(
  planned: readonly Site[],
  options: { dueOnly?: boolean; finished?: readonly string[] },
  { store, now }: { store: Pick<ScraperStore, 'chooseDomains' | 'listDueSites'>; now: Date },
): Promise<Site[]> {
  const dueOnly = options.dueOnly === true
  const known = new Set(planned.map(({ domain }) => domain))
  const finished = new Set(options.finished)
  const due = dueOnly ? await store.listDueSites(now) : []
  const added = due
    .filter(({ domain, urls }) => !known.has(domain) && urls.length > 0)
    .map(({ domain, urls }) => ({ domain, seeds: urls.slice(0, PAGE_BUDGET) }))
  const sites = [...planned, ...added]
  const chosen = new Set(
    await store.chooseDomains(
      sites.map(({ domain }) => domain),
      { now, dueOnly },
    ),
  )
  return sites.filter(({ domain }) => chosen.has(domain) && !finished.has(domain))
}

const TOPICS: [RegExp, number][] = [
  [/submit|submission|demos?\b|send[-_ ]?(?:us|your|music)|get[-_ ]?heard/i, 10],
  [/contact|get[-_ ]in[-_ ]touch/i, 7],
  [/faqs?\b|frequently/i, 7],
  [/licens|sync\b|synch|clearance/i, 5],
  [/composers?\b|for[-_ ]artists?|artists?\b|songwriters?|musicians?/i, 5],
  [/team\b|people\b|staff\b|who[-_ ]we[-_ ]are/i, 5],
  [/about\b/i, 4],
]
const UNWANTED =
  /\/(?:blog|news|press|tag|category|author|cart|checkout|login|log-in|signin|register|account|wp-(?:json|content|admin)|feed|events?|shop|product|jobs?|careers?|privacy|cookies?)(?:[/.-]|$)|\.(?:pdf|jpe?g|png|gif|webp|svg|mp[34]|wav|zip|xml|css|js)$|\/20\d\d\/|[?&](?:replytocom|share|add-to-cart)=/i

/** How likely an address has a policy or a contact; 0 means not worth a request. */
export function scoreLink(url: string, label: string): number {
  const parsed = URL.parse(url)
  if (parsed === null || UNWANTED.test(parsed.pathname + parsed.search)) return 0
  const path = decodeURISafe(parsed.pathname)
  const depth = path.split('/').filter((part) => part !== '').length
  const words = TOPICS.reduce(
    (sum, [pattern, weight]) => sum + (pattern.test(path) || pattern.test(label) ? weight : 0),
    0,
  )
  // A list of artists leads to hundreds of pages that only name one.
  return words === 0 ? 0 : Math.max(0, words - Math.max(0, depth - 1) * 3)
}

/** The best pages of a site that were not planned yet, best first. */
export function choosePages(
  links: readonly FoundLink[],
  site: Site,
  planned: ReadonlySet<string>,
  room: number,
): string[] {
  const scored = new Map<string, number>()
  for (const { href, label } of links) {
    const canonical = canonicalUrl(href)
    if (canonical === null || planned.has(canonical) || domainOf(canonical) !== site.domain) continue
    const points = scoreLink(canonical, label)
    if (points > 0) scored.set(canonical, Math.max(points, scored.get(canonical) ?? 0))
  }
  return [...scored]
    .sort((a, b) => b[1] - a[1] || a[0].length - b[0].length)
    .slice(0, Math.max(0, room))
    .map(([url]) => url)
}

function decodeURISafe(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
