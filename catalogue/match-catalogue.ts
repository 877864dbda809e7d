import type { Catalogue, CatalogueTrack } from './catalogue.ts'
import type { Condition } from './criteria.ts'
import type { Reason } from './reason.ts'
import { prepareCondition } from './weigh-track.ts'

export type CatalogueMatch = { track: CatalogueTrack; score: number; reasons: readonly Reason[] }

export type MatchLimits = {
  limit: number
  perArtist?: number
  /** Whether complete rights count in a track's favour. */
  prefersCleared?: boolean
}

const CLEARED = 3

/**
 * The tracks that fit best, best first, each with its reasons; those that contradict a condition, and those that nothing speaks
 * for, are left out. Equal scores follow complete rights, then the roster's order, so the same conditions give the same answer.
 */
export function matchCatalogue(
  catalogue: Catalogue,
  conditions: readonly Condition[],
  { limit, perArtist = Number.POSITIVE_INFINITY, prefersCleared = false }: MatchLimits,
): CatalogueMatch[] {
  const asked = conditions.map((condition) => ({ condition, weigh: prepareCondition(catalogue, condition) }))
  const matches = catalogue.tracks.flatMap((track) => {
    let score = prefersCleared && !isIncomplete(track) ? CLEARED : 0
    const met: (readonly Reason[])[] = []
    for (const { condition, weigh } of asked) {
      const weighed = weigh(track)
      const isMet = weighed !== null && weighed !== 'against'
      if (condition.isNot ? isMet : weighed === 'against') return []
      if (condition.isNot || !isMet) continue
      score += weighed.points
      if (weighed.reasons.length > 0) met.push(weighed.reasons)
    }
    return met.length === 0 ? [] : [{ track, score, met }]
  })
  matches.sort(
    (one, other) => other.score - one.score || Number(isIncomplete(one.track)) - Number(isIncomplete(other.track)),
  )
  const counts = new Map<string, number>()
  // Reasons are put together only for the matches that are asked for.
  return matches
    .filter(({ track: { artistId } }) => {
      const count = (counts.get(artistId) ?? 0) + 1
      counts.set(artistId, count)
      return count <= perArtist
    })
    .slice(0, limit)
    .map(({ track, score, met }) => {
      const all = met.flat()
      const reasons = all.filter((reason, at) => all.findIndex((other) => isSame(other, reason)) === at)
      return { track, score, reasons: [...reasons, { kind: 'rights' as const, missing: track.missingRights }] }
    })
}

const isIncomplete = ({ missingRights }: CatalogueTrack) => missingRights.length > 0

function isSame(one: Reason, other: Reason): boolean {
  if (one.kind !== other.kind) return false
  if (one.kind === 'medium' && other.kind === 'medium') return one.medium === other.medium
  return !('text' in one && 'text' in other) || one.text === other.text
}
