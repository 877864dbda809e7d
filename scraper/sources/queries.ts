import type { OrganisationKind } from '#contracts/directory.ts'
import type { Preset } from '#contracts/sync-scraper.ts'

/** A query as the search providers are asked it: once for each country, or once for the world. */
export type CountryQuery = { query: string; country: string | null }

export const PRESET_KINDS: Record<Preset, OrganisationKind[]> = {
  'music-supervisors': ['music-supervision', 'clearance'],
  'sync-libraries': ['sync-library', 'sync-agency', 'publisher-sync', 'label'],
  'ad-agencies': ['ad-agency', 'advertising-music'],
}
/** What is asked for companies of each kind. */
const KIND_QUERIES: Record<OrganisationKind, string> = {
  'music-supervision': 'music supervision company film tv submit music',
  clearance: 'music clearance company film tv',
  'ad-agency': 'advertising agency music producer contact',
  'advertising-music': 'music house for advertising submissions',
  'sync-library': 'production music library submit music',
  'sync-agency': 'sync licensing agency submit music',
  'trailer-house': 'trailer music company submit music',
  games: 'game audio studio music submissions',
  'publisher-sync': 'music publisher sync department submissions',
  label: 'record label sync licensing demo submissions',
}

/**
 * What a run asks the search providers: a preset one query for each of its kinds, a custom run the stored ones as they stand;
 * both once for each country if countries are given. Pure.
 */
export function queriesOf(
  { preset, queries }: { preset: Preset | null; queries: readonly string[] },
  countries: readonly string[],
): CountryQuery[] {
  const asked = [...new Set(preset === null ? queries : PRESET_KINDS[preset].map((kind) => KIND_QUERIES[kind]))]
  if (countries.length === 0) return asked.map((query) => ({ query, country: null }))
  return asked.flatMap((query) => countries.map((country) => ({ query, country })))
}

/** How a query is named to people. */
export function nameQuery({ query, country }: CountryQuery): string {
  return country === null ? query : `${query} (${country})`
}
