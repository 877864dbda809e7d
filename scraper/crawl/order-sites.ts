import type { OrganisationKind } from '#contracts/scraper/directory.ts'
import type { SiteHistory } from '#contracts/scraper/scraper-port.ts'
import { domainOf } from '#scraper/web/shared-hosts.ts'
import type { Site } from './frontier.ts'

type SourceEntry = { url: string; kind: OrganisationKind; origin?: string; first_page?: string | undefined }

/** How often companies of a kind accept unsolicited music. */
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
const KNOWN_OPPORTUNITY = 40
const CHOSEN_PAGE = 30
const FOUND_BY_SEARCH = 4
/** One failed visit outweighs everything but an opening. */
const FAILED_ONCE = -120
const FAILED_OFTEN = -400

/**
 * The sites of a run, the most promising first: open ones, then those with a known submission page, then by kind of company. Sites that
 * failed before come last. Equally promising sites keep their order. Pure.
 */
export function orderSites(
  sites: readonly Site[],
  entries: readonly SourceEntry[],
  histories: ReadonlyMap<string, SiteHistory>,
): Site[] {
  const listed = new Map<string, number>()
  for (const entry of entries) {
    const domain = domainOf(entry.url)
    if (domain === null) continue
    listed.set(domain, Math.max(listed.get(domain) ?? 0, scoreEntry(entry)))
  }
  return sites
    .map((site) => {
      const points = (listed.get(site.domain) ?? FOUND_BY_SEARCH) + scoreHistory(histories.get(site.domain))
      return { site, points }
    })
    .sort((a, b) => b.points - a.points)
    .map(({ site }) => site)
}

function scoreEntry({ kind, origin, first_page }: SourceEntry): number {
  return TAKES_SUBMISSIONS[kind] + (first_page !== undefined || origin === 'staff' ? CHOSEN_PAGE : 0)
}

function scoreHistory(history: SiteHistory | undefined): number {
  if (history === undefined) return 0
  const { status, failures } = history
  const known = status === 'open' ? KNOWN_OPEN : status === null ? 0 : KNOWN_OPPORTUNITY
  return known + (failures === 0 ? 0 : failures < 3 ? FAILED_ONCE : FAILED_OFTEN)
}
