import type { OrganisationKind } from '#contracts/scraper/directory.ts'
import type { SiteStanding } from '#contracts/scraper/scraper-port.ts'
import { domainOf } from '#scraper/web/shared-hosts.ts'
import type { Site } from './frontier.ts'

/** What the sources say about the companies behind sites. */
type Entry = { url: string; kind: OrganisationKind; origin?: string; first_page?: string | undefined }

/** How often companies of a kind take music that was not asked for. */
const TAKES_SUBMISSIONS: Record<OrganisationKind, number> = {
  'sync-library': 30,
  'sync-agency': 30,
  'publisher-sync': 28,
  label: 28,
  'music-supervision': 24,
  'advertising-music': 20,
  'trailer-house': 20,
  games: 14,
  clearance: 8,
  'ad-agency': 8,
}
const KNOWN_OPEN = 200
const KNOWN_ROW = 40
const CHOSEN_PAGE = 30
const FOUND_BY_SEARCH = 4
/** One failed visit outweighs everything but an opening. */
const FAILED_ONCE = -120
const FAILED_OFTEN = -400

/**
 * The sites of a run, the most promising first: open ones, then those with a way in that somebody knows, then by what such
 * companies are like; what failed before comes last. Sites of equal promise keep their order. Pure.
 */
export function orderSites(
  sites: readonly Site[],
  entries: readonly Entry[],
  standings: ReadonlyMap<string, SiteStanding>,
): Site[] {
  const listed = new Map<string, number>()
  for (const entry of entries) {
    const domain = domainOf(entry.url)
    if (domain === null) continue
    listed.set(domain, Math.max(listed.get(domain) ?? 0, promiseOf(entry)))
  }
  return sites
    .map((site) => {
      const standing = standings.get(site.domain)
      return { site, promise: (listed.get(site.domain) ?? FOUND_BY_SEARCH) + judge(standing) }
    })
    .sort((a, b) => b.promise - a.promise)
    .map(({ site }) => site)
}

function promiseOf({ kind, origin, first_page }: Entry): number {
  return TAKES_SUBMISSIONS[kind] + (first_page !== undefined || origin === 'staff' ? CHOSEN_PAGE : 0)
}

function judge(standing: SiteStanding | undefined): number {
  if (standing === undefined) return 0
  const { status, failures } = standing
  const known = status === 'open' ? KNOWN_OPEN : status === null ? 0 : KNOWN_ROW
  return known + (failures === 0 ? 0 : failures < 3 ? FAILED_ONCE : FAILED_OFTEN)
}
