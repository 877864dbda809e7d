import type { Catalogue, CatalogueTrack } from './catalogue.ts'
import type { Condition } from './criteria.ts'
import type { Reason } from './reason.ts'
import { createScorer } from './score-track.ts'

export type CatalogueMatch = { track: CatalogueTrack; score: number; reasons: readonly Reason[] }

export type MatchLimits = {
  limit: number
  perArtist?: number
  /** Whether complete rights raise a track's score. */
  prefersCleared?: boolean
}

const CLEARED_POINTS = 3

/**
 * The matching tracks, best first, each with its reasons. Tracks that contradict a condition or match none are left out. With
 * equal scores, tracks with complete rights come first, then the roster's order, so the result is always the same.
 */
export function matchCatalogue(
  catalogue: Catalogue,
  conditions: readonly Condition[],
  { limit, perArtist = Number.POSITIVE_INFINITY, prefersCleared = false }: MatchLimits,
): CatalogueMatch[] {
  const scorers = conditions.map((condition) => ({ condition, scoreTrack: createScorer(catalogue, condition) }))
  const matches = catalogue.tracks.flatMap((track) => {
    let score = prefersCleared && !isIncomplete(track) ? CLEARED_POINTS : 0
    const met: (readonly Reason[])[] = []
    for (const { condition, scoreTrack } of scorers) {
      const result = scoreTrack(track)
      const isMet = result !== null && result !== 'contradicts'
      if (condition.isNot ? isMet : result === 'contradicts') return []
      if (condition.isNot || !isMet) continue
      score += result.points
      if (result.reasons.length > 0) met.push(result.reasons)
    }
    return met.length === 0 ? [] : [{ track, score, met }]
  })
  matches.sort(
    (one, other) => other.score - one.score || Number(isIncomplete(one.track)) - Number(isIncomplete(other.track)),
  )
  const counts = new Map<string, number>()
  return matches
    .filter(({ track: { artistId } }) => {
      const count = (counts.get(artistId) ?? 0) + 1
      counts.set(artistId, count)
      return count <= perArtist
    })
    .slice(0, limit)
    .map(({ track, score, met }) => {
      const all = met.flat()
      const reasons = all.filter((reason, at) => all.findIndex((other) => isSameReason(other, reason)) === at)
      return { track, score, reasons: [...reasons, { kind: 'rights' as const, missing: track.missingRights }] }
    })
}

const isIncomplete = ({ missingRights }: CatalogueTrack) => missingRights.length > 0

function isSameReason(one: Reason, other: Reason): boolean {
  if (one.kind !== other.kind) return false
  if (one.kind === 'medium' && other.kind === 'medium') return one.medium === other.medium
  return !('text' in one && 'text' in other) || one.text === other.text
}
