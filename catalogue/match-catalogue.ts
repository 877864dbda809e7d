import { prepareCriteria } from './asked.ts'
import type { Catalogue, CatalogueTrack } from './catalogue.ts'
import type { Criteria } from './criteria.ts'
import type { Reason } from './reason.ts'
import { weighTrack } from './weigh-track.ts'

export type CatalogueMatch = { track: CatalogueTrack; score: number; reasons: readonly Reason[] }

export type MatchLimits = {
  limit: number
  /** At most so many tracks of one artist. */
  perArtist?: number
}

/**
 * The tracks that fit best, best first, each with its reasons; those that contradict the criteria, and those that nothing speaks
 * for, are left out. Equal scores follow complete rights, then the roster's order, so the same criteria gives the same answer.
 */
export function matchCatalogue(
  catalogue: Catalogue,
  criteria: Criteria,
  { limit, perArtist }: MatchLimits,
): CatalogueMatch[] {
  const asked = prepareCriteria(catalogue, criteria)
  const matches: CatalogueMatch[] = []
  for (const track of catalogue.tracks) {
    const weighed = weighTrack(track, asked)
    if (weighed !== null) matches.push({ track, ...weighed })
  }
  matches.sort(
    (one, other) => other.score - one.score || Number(isIncomplete(one.track)) - Number(isIncomplete(other.track)),
  )
  return perArtist === undefined ? matches.slice(0, limit) : capArtists(matches, perArtist).slice(0, limit)
}

function isIncomplete({ missingRights }: CatalogueTrack): boolean {
  return missingRights.length > 0
}

function capArtists(matches: readonly CatalogueMatch[], perArtist: number): CatalogueMatch[] {
  const counts = new Map<string, number>()
  return matches.filter(({ track }) => {
    const count = (counts.get(track.artistSlug) ?? 0) + 1
    counts.set(track.artistSlug, count)
    return count <= perArtist
  })
}
