import type { Catalogue, CatalogueTrack } from './catalogue.ts'
import type { Condition } from './criteria.ts'
import type { Reason } from './reason.ts'
import { prepareCondition } from './weigh-track.ts'

export type CatalogueMatch = { track: CatalogueTrack; score: number; reasons: readonly Reason[] }

export type MatchLimits = {
  limit: number
  /** At most so many tracks of one artist. */
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
  const matches = catalogue.tracks.flatMap((track): CatalogueMatch[] => {
    let score = 0
    const reasons: Reason[] = []
    for (const { condition, weigh } of asked) {
      const weighed = weigh(track)
      const isMet = weighed !== null && weighed !== 'against'
      if (condition.isNot ? isMet : weighed === 'against') return []
      if (condition.isNot || !isMet) continue
      score += weighed.points
      for (const reason of weighed.reasons) if (!reasons.some((other) => isSame(other, reason))) reasons.push(reason)
    }
    if (reasons.length === 0) return []
    const { missingRights: missing } = track
    const isCleared = missing.length === 0 && prefersCleared
    return [{ track, score: score + (isCleared ? CLEARED : 0), reasons: [...reasons, { kind: 'rights', missing }] }]
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
}

const isIncomplete = ({ missingRights }: CatalogueTrack) => missingRights.length > 0

function isSame(one: Reason, other: Reason): boolean {
  if (one.kind !== other.kind) return false
  if (one.kind === 'medium' && other.kind === 'medium') return one.medium === other.medium
  return !('text' in one && 'text' in other) || one.text === other.text
}
