import {
  listChanges,
  type OpportunityDraft,
  type ScraperStore,
  type StoredReading,
} from '#contracts/scraper/scraper-port.ts'
import type { SearchAccount } from '#contracts/scraper/search-account.ts'

/** The store of a dry run: keeps the results in memory. */
export function createMemoryStore(): ScraperStore & { rows(): OpportunityDraft[] } {
  const stops = new Map<string, Date>()
  const accounts = new Map<string, SearchAccount>()
  const pages = new Map<
    string,
    { domain: string; stored: StoredReading | null; etag: string | null; lastModified: string | null }
  >()
  const opportunities = new Map<string, { opportunity: OpportunityDraft; openingAnnounced: boolean }>()
  return {
    rows: () => [...opportunities.values()].map(({ opportunity }) => opportunity),
    findValidators: async (url) => pages.get(url) ?? null,
    findReading: async (url) => pages.get(url)?.stored?.reading ?? null,
    listKnownPages: async (domain) =>
      [...pages].flatMap(([url, page]) => (page.domain === domain && page.stored !== null ? [url] : [])),
    findHostStop: async (domain, now) => {
      const until = stops.get(domain)
      return until !== undefined && until > now ? until : null
    },
    saveHostStop: async ({ domain, until }) => {
      stops.set(domain, until)
    },
    chooseDomains: async (domains) => [...domains],
    listDueSites: async () => [],
    saveSite: async (site, resolver) => {
      for (const page of site.pages) {
        const known = pages.get(page.url)
        const stored = resolver.mergeReading(known?.stored ?? null, page)
        pages.set(page.url, {
          domain: site.domain,
          stored,
          etag: page.etag ?? known?.etag ?? null,
          lastModified: page.lastModified ?? known?.lastModified ?? null,
        })
      }
      const readings = [...pages.values()].flatMap(({ domain, stored }) =>
        domain === site.domain && stored !== null ? [stored] : [],
      )
      const known = opportunities.get(site.domain)
      const previous =
        known === undefined
          ? null
          : { status: known.opportunity.submission_status, openingAnnounced: known.openingAnnounced }
      const { row: opportunity, openingAnnounced } = resolver.decide({ readings, previous, now: site.at })
      if (
        opportunity === null ||
        !site.pages.some(({ reading, outcome }) => reading !== null || outcome === 'unchanged')
      )
        return 'none'
      opportunities.set(site.domain, { opportunity, openingAnnounced })
      if (known === undefined) return 'created'
      return Object.keys(listChanges(known.opportunity, opportunity)).length > 0 ? 'updated' : 'confirmed'
    },
    listSourceChanges: async () => [],
    updateSearchAccount: async (provider, change) => {
      const { account, answer } = change(accounts.get(provider) ?? null)
      accounts.set(provider, account)
      return answer
    },
    heartbeat: async () => undefined,
  }
}
