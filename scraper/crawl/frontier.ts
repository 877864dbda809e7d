import type { OrganisationKind } from '#contracts/scraper/directory.ts'
import type { ScraperStore } from '#contracts/scraper/scraper-port.ts'
import { domainOf } from '#scraper/web/shared-hosts.ts'
import { canonicalUrl } from '#scraper/web/url-rules.ts'

/** `kind` is the company's kind according to a source. */
export type Site = { domain: string; seeds: string[]; kind?: OrganisationKind | undefined }

/** How many pages of one site a run reads at most. */
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
 * The sites that a run reads, without suppressed ones and without those that the continued run has finished. With `dueOnly` only sites that
 * are due, including known sites that no source lists any more.
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
