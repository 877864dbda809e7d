import type { Catalogue, CatalogueTrack } from '#catalogue/catalogue.ts'
import type { Condition } from '#catalogue/criteria.ts'
import { toPhrase } from '#catalogue/lexicon.ts'
import { isBrief, readCriteria } from '#catalogue/read-criteria.ts'
import { describeReason, type Reason } from '#catalogue/reason.ts'
import { createScorer, scoreEither, type TrackScore, type TrackScorer } from '#catalogue/score-track.ts'

/** What the words of a search ask for, and what the catalogue has. */
export type WordSearch = {
  conditions: readonly Condition[]
  /** Conditions that were dropped because too few tracks meet them all. */
  dropped: readonly Condition[]
  /** Whether there are more conditions than MAX_CONDITIONS. */
  isTruncated: boolean
  /** How many tracks meet all conditions. */
  fullMatchCount: number
  /** The score of each found track, by id; null if the words ask for nothing. */
  scores: ReadonlyMap<string, number> | null
  /** Why a track was found, if its line does not show it. */
  explain: (track: CatalogueTrack) => string | null
  /** Whether a track meets the conditions itself, not only through texts about its artist. */
  isOwnMatch: (track: CatalogueTrack) => boolean
}

/** The cost of dropping a condition. Exclusions and rights are never dropped. */
const COSTS: Record<Condition['kind'], number> = {
  medium: 1,
  territory: 1,
  sense: 2,
  length: 2,
  version: 2,
  word: 2.5,
  either: 3,
  key: 3,
  tempo: 3,
  vocal: 4,
  like: 4,
  name: 5,
  cleared: Number.POSITIVE_INFINITY,
}
/** If conditions have to be dropped, they are dropped until this many tracks are found. */
const MIN_RESULTS = 5
/** The number of conditions that may be dropped: each has a bit in a 32-bit mask. */
export const MAX_CONDITIONS = 30

/** `bit`: the condition's bit in masks of unmet conditions; 0 if it is never dropped. */
type Weighted = { condition: Condition; scoreTrack: TrackScorer; cost: number; bit: number }

export function searchByWords(
  catalogue: Catalogue,
  scoreWord: (word: string) => TrackScorer,
  words: string,
): WordSearch {
  const asBrief = isBrief(words) ? readCriteria(catalogue, words, 'brief') : []
  const conditions = asBrief.length > 0 ? asBrief : readCriteria(catalogue, words, 'search')
  const droppable = conditions.filter((one) => getCost(one) !== Number.POSITIVE_INFINITY)
  const excess = new Set(droppable.slice(MAX_CONDITIONS))
  const weighted = conditions
    .filter((one) => !excess.has(one))
    .map((one): Weighted => {
      // Half time suggests similar tracks; a search for 120 means 120.
      const condition = one.kind === 'tempo' ? { ...one, allowsHalfTime: false } : one
      const at = droppable.indexOf(one)
      const scoreTrack = createSearchScorer(catalogue, condition, scoreWord)
      return { condition, scoreTrack, cost: getCost(one), bit: at < 0 ? 0 : 1 << at }
    })
  const scored = catalogue.tracks.flatMap((track) => scoreAllConditions(weighted, track) ?? [])
  const maxCost = chooseMaxCost(scored, weighted, conditions === asBrief)
  const found = scored.filter(({ cost }) => cost <= maxCost)
  const dropped = found.reduce((set, { unmet }) => set | unmet, 0)
  return {
    conditions: weighted.map(({ condition }) => condition),
    dropped: weighted.flatMap(({ condition, bit }) => ((dropped & bit) === 0 ? [] : [condition])),
    isTruncated: excess.size > 0,
    fullMatchCount: found.filter(({ unmet }) => unmet === 0).length,
    scores: weighted.length === 0 ? null : new Map(found.map(({ id, points }) => [id, points])),
    explain: (track) => explainTrack(weighted, track),
    isOwnMatch: (track) => weighted.every(({ condition, scoreTrack }) => condition.isNot || isOwn(scoreTrack(track))),
  }
}

const getCost = ({ kind, isNot }: Condition) => (isNot ? Number.POSITIVE_INFINITY : COSTS[kind])

/** A wanted term may also be found as a word in a title or a description. For a refused term, that does not matter. */
function createSearchScorer(
  catalogue: Catalogue,
  condition: Condition,
  scoreWord: (word: string) => TrackScorer,
): TrackScorer {
  if (condition.kind === 'either')
    return scoreEither(condition.of.map((one) => createSearchScorer(catalogue, one, scoreWord)))
  const scoreTrack = createScorer(catalogue, condition, scoreWord)
  if (condition.kind !== 'sense' || condition.isNot) return scoreTrack
  const words = toPhrase(condition.text).split(' ').map(scoreWord)
  return (track) => {
    const result = scoreTrack(track)
    if (result !== null && result !== 'contradicts') return result
    const found = words.map((word) => word(track)).filter((one) => one !== null && one !== 'contradicts')
    if (found.length < words.length) return result
    // A fast track contradicts 'slow', but may have 'slow' in its title. A scene in slow motion does not make it slow.
    const counts = result === 'contradicts' ? isName : isPrinted
    const printed = found.filter(({ reasons }) => reasons.every(counts))
    return printed.length < words.length
      ? result
      : { points: Math.min(...printed.map(({ points }) => points)), reasons: printed.flatMap(({ reasons }) => reasons) }
  }
}

const isPrinted = ({ kind }: Reason) => kind === 'word' || kind === 'credit'
const isName = (reason: Reason) => reason.kind === 'word' && (reason.part === 'title' || reason.part === 'names')

/** `cost`: the total cost of the unmet conditions; `unmet`: the same conditions as bits. */
type ScoredTrack = { id: string; unmet: number; cost: number; points: number }

/** Null if the track must not be found. */
function scoreAllConditions(weighted: readonly Weighted[], track: CatalogueTrack): ScoredTrack | null {
  let unmet = 0
  let unmetCost = 0
  let points = track.missingRights.length === 0 ? CLEARED_POINTS : 0
  for (const { condition, scoreTrack, cost, bit } of weighted) {
    const result = scoreTrack(track)
    const isMet = result !== null && result !== 'contradicts'
    if (condition.isNot) {
      if (isMet) return null
      continue
    }
    if (isMet) points += result.points
    else if (cost === Number.POSITIVE_INFINITY) return null
    else {
      unmet |= bit
      // A known contradiction costs more than a missing fact.
      unmetCost += result === 'contradicts' ? 2 * cost : cost
    }
  }
  return { id: track.id, unmet, cost: unmetCost, points }
}
/** Only decides between tracks that otherwise match equally. */
const CLEARED_POINTS = 0.1

/**
 * The highest cost of unmet conditions with which a track is found: 0 if some tracks meet everything. Otherwise the cheapest
 * conditions are dropped until enough tracks are found, but never all of them. A brief always gets tracks to choose from.
 */
function chooseMaxCost(scored: readonly ScoredTrack[], weighted: readonly Weighted[], fromBrief: boolean): number {
  const all = weighted.reduce((sum, { cost }) => (cost === Number.POSITIVE_INFINITY ? sum : sum + cost), 0)
  const costs = scored.map(({ cost }) => cost).filter((cost) => cost === 0 || cost < all)
  if (!fromBrief && costs.includes(0)) return 0
  return (
    costs
      .toSorted((one, other) => one - other)
      .slice(0, MIN_RESULTS)
      .at(-1) ?? -1
  )
}

/** A word found only in a text about the artist. */
const isInText = (reason: Reason) => reason.kind === 'word' && (reason.part === 'description' || reason.part === 'bio')

const OWN: ReadonlySet<Reason['kind']> = new Set(['mood', 'tempo', 'key', 'vocal', 'version', 'credit'])

function isOwn(result: TrackScore): boolean {
  if (result === null || result === 'contradicts') return false
  return (
    result.reasons.length === 0 ||
    result.reasons.some((reason) => OWN.has(reason.kind) || (reason.kind === 'word' && !isInText(reason)))
  )
}

const MAX_LABELS = 3
const ARTIST_LABELS: ReadonlySet<Reason['kind']> = new Set(['keyword', 'tag', 'genre', 'project'])

function explainTrack(weighted: readonly Weighted[], track: CatalogueTrack): string | null {
  const labels = new Set<string>()
  const others = new Set<string>()
  for (const { condition, scoreTrack } of weighted) {
    const result = condition.isNot ? null : scoreTrack(track)
    if (result === null || result === 'contradicts') continue
    const isLiteral =
      condition.kind === 'like' ||
      result.reasons.some((reason) => 'text' in reason && reason.text.toLowerCase() === condition.text)
    for (const reason of result.reasons) {
      if (ARTIST_LABELS.has(reason.kind) && 'text' in reason) labels.add(reason.text)
      if (reason.kind === 'mood' && !isLiteral) others.add(`“${condition.text}”: ${reason.text}`)
      if (reason.kind === 'credit' || isInText(reason)) others.add(describeReason(reason))
    }
  }
  const parts = [...(labels.size > 0 ? [`Filed under ${[...labels].slice(0, MAX_LABELS).join(', ')}`] : []), ...others]
  return parts.length === 0 ? null : parts.join('. ')
}
