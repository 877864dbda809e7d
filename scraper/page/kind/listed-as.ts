import type { OrganisationKind } from '#contracts/scraper/directory.ts'
import { findAddresses } from '#scraper/page/mailboxes/addresses.ts'
import type { ParsedPage } from '#scraper/text/page-text.ts'
import type { Classified } from './classify.ts'

// The kinds that the rules do not tell from a broader one.
const BROADER: Partial<Record<OrganisationKind, OrganisationKind>> = {
  clearance: 'music-supervision',
  'ad-agency': 'advertising-music',
  'sync-agency': 'sync-library',
  label: 'publisher-sync',
}
const SURELY_OWN = 0.6

/** What a company is: as the page says, or more finely as a source calls it. */
export function finerKind(
  read: OrganisationKind | null,
  listed: OrganisationKind | undefined,
): OrganisationKind | null {
  if (listed === undefined) return read
  return read === null || BROADER[listed] === read ? listed : read
}

/**
 * Whether a page is that of an advertising agency that a source names, with a way to reach it. Agencies buy music and hardly speak of it,
 * so nothing is asked of their words.
 */
export function isListedAgency(page: ParsedPage, { kind, ownSite }: Classified, listed?: OrganisationKind): boolean {
  return listed === 'ad-agency' && kind === 'organisation' && ownSite >= SURELY_OWN && findAddresses(page).length > 0
}
