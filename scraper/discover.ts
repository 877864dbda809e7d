import type { DirectoryEntry, OrganisationKind } from '#contracts/directory.ts'
import type { Preset } from '#contracts/sync-scraper.ts'

export type SearchResult = {
  url: string
  title: string
  snippet: string
  rank: number
  provider: string
  fetchedAt: Date
}
export type SearchOutcome =
  | { kind: 'results'; results: SearchResult[] }
  | { kind: 'budget'; detail: string }
  | { kind: 'failed'; detail: string }

/** A source of addresses. 402 and 429 of a search service are its budget speaking, not an error. */
export type SearchProvider = {
  name: string
  search(query: string, options: { page: number; lang: string; country: string | null }): Promise<SearchOutcome>
}

export type Seed = { url: string; title: string; provider: string; query: string | null }

const PRESET_KINDS: Record<Preset, OrganisationKind[]> = {
  'music-supervisors': ['music-supervision'],
  'sync-libraries': ['sync-library', 'publisher-sync'],
  'ad-agencies': ['advertising-music', 'trailer-house'],
}
const PRESET_QUERIES: Record<Preset, string[]> = {
  'music-supervisors': ['music supervisor film tv accepting submissions', 'music supervision company submit music'],
  'sync-libraries': ['sync licensing library submit music', 'production music library submissions open'],
  'ad-agencies': ['advertising music house submissions', 'music production company commercials submit demo'],
}
const QUERY_KINDS: [RegExp, OrganisationKind[]][] = [
  [/supervis/i, ['music-supervision']],
  [/librar|stock|royalty/i, ['sync-library']],
  [/sync|licens/i, ['sync-library', 'publisher-sync']],
  [/publish|label|songwriter/i, ['publisher-sync']],
  [/advertis|agenc|commercial|brand|jingle|creative director/i, ['advertising-music']],
  [/film|tv|television|placement/i, ['music-supervision', 'sync-library', 'publisher-sync']],
  [/trailer|promo/i, ['trailer-house']],
  [/game/i, ['games']],
]
const RESULTS_PER_DOMAIN_AND_QUERY = 3

/** Which kinds of the directory a run looks at: a preset's own, else what the queries' words ask for, else all. */
export function kindsFor(preset: Preset | null, queries: readonly string[]): Set<OrganisationKind> | null {
  if (preset !== null) return new Set(PRESET_KINDS[preset])
  const asked = queries.flatMap((query) =>
    QUERY_KINDS.flatMap(([pattern, kinds]) => (pattern.test(query) ? kinds : [])),
  )
  return asked.length === 0 ? null : new Set(asked)
}

/** Collects the addresses a run starts from: the directory's entries, and what each search provider answers. */
export async function discover(
  wish: { preset: Preset | null; queries: readonly string[] },
  sources: { directory: readonly DirectoryEntry[]; providers: readonly SearchProvider[] },
  domainOf: (url: string) => string | null,
): Promise<{ seeds: Seed[]; notes: string[] }> {
  const kinds = kindsFor(wish.preset, wish.queries)
  const seeds: Seed[] = sources.directory
    .filter(({ kind }) => kinds === null || kinds.has(kind))
    .map(({ url, company }) => ({ url, title: company, provider: 'directory', query: null }))
  const notes: string[] = []
  const queries = wish.preset === null ? wish.queries : PRESET_QUERIES[wish.preset]
  for (const provider of sources.providers) {
    for (const query of queries) {
      const outcome = await provider.search(query, { page: 1, lang: 'en', country: null })
      if (outcome.kind !== 'results') {
        notes.push(`${provider.name}: ${outcome.detail}`)
        break
      }
      const perDomain = new Map<string, number>()
      for (const { url, title } of outcome.results) {
        const domain = domainOf(url) ?? url
        const count = (perDomain.get(domain) ?? 0) + 1
        perDomain.set(domain, count)
        if (count <= RESULTS_PER_DOMAIN_AND_QUERY) seeds.push({ url, title, provider: provider.name, query })
      }
    }
  }
  return { seeds, notes }
}
