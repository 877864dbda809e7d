import type { Catalogue, CatalogueTrack } from '#catalogue/catalogue.ts'
import type { Condition } from '#catalogue/criteria.ts'
import { toPhrase } from '#catalogue/lexicon.ts'
import { isBrief as looksLikeBrief, readCriteria } from '#catalogue/read-criteria.ts'
import { describeReason, type Reason } from '#catalogue/reason.ts'
import { prepareCondition, type Weigh, weighEither } from '#catalogue/weigh-track.ts'

/** What the words of a search ask for, and how the catalogue answers. */
export type ReadSearch = {
  conditions: readonly Condition[]
  /** Conditions that too few tracks meet together with the others. */
  dropped: readonly Condition[]
  /** Whether more is asked for than is looked for at once. */
  isCut: boolean
  /** How many tracks meet them all. */
  meetAll: number
  /** What each track that is found is worth; null if nothing is asked for. */
  points: ReadonlyMap<string, number> | null
  /** Why a track is found, where its line does not show that itself. */
  explain: (track: CatalogueTrack) => string | null
  /** Whether a track meets the conditions by itself, not by what is said of its artist. */
  isOwn: (track: CatalogueTrack) => boolean
}

/** What it costs to drop a condition. What must not be, and rights, are never dropped. */
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
/** Once something has to be dropped, as many tracks are wanted. */
const ENOUGH = 5
/** More that may be dropped is not asked at once; one bit each. */
export const MOST_CONDITIONS = 30

/** `bit`: its own among what may be dropped, otherwise 0. */
type Asked = { condition: Condition; weigh: Weigh; cost: number; bit: number }

export function readSearch(catalogue: Catalogue, weighWord: (word: string) => Weigh, words: string): ReadSearch {
  const asBrief = looksLikeBrief(words) ? readCriteria(catalogue, words, 'brief') : []
  const read = asBrief.length > 0 ? asBrief : readCriteria(catalogue, words, 'search')
  const droppable = read.filter((one) => costOf(one) !== Number.POSITIVE_INFINITY)
  const cut = new Set(droppable.slice(MOST_CONDITIONS))
  const asked = read
    .filter((one) => !cut.has(one))
    .map((one): Asked => {
      // Half time is for who listens on; a search for 120 means 120.
      const condition = one.kind === 'tempo' ? { ...one, isFelt: false } : one
      const at = droppable.indexOf(one)
      const weigh = prepareSearch(catalogue, condition, weighWord)
      return { condition, weigh, cost: costOf(one), bit: at < 0 ? 0 : 1 << at }
    })
  const weighed = catalogue.tracks.flatMap((track) => weighTrack(asked, track) ?? [])
  const most = chooseCost(weighed, asked, read === asBrief)
  const found = weighed.filter(({ cost }) => cost <= most)
  const dropped = found.reduce((set, { unmet }) => set | unmet, 0)
  return {
    conditions: asked.map(({ condition }) => condition),
    dropped: asked.flatMap(({ condition, bit }) => ((dropped & bit) === 0 ? [] : [condition])),
    isCut: cut.size > 0,
    meetAll: found.filter(({ unmet }) => unmet === 0).length,
    points: asked.length === 0 ? null : new Map(found.map(({ id, points }) => [id, points])),
    explain: (track) => explainTrack(asked, track),
    isOwn: (track) => asked.every(({ condition, weigh }) => condition.isNot || isOwn(weigh(track))),
  }
}

const costOf = ({ kind, isNot }: Condition) => (isNot ? Number.POSITIVE_INFINITY : COSTS[kind])

/** A word of the trade may also stand in a title or a description; that it is refused there says nothing. */
function prepareSearch(catalogue: Catalogue, condition: Condition, weighWord: (word: string) => Weigh): Weigh {
  if (condition.kind === 'either')
    return weighEither(condition.of.map((one) => prepareSearch(catalogue, one, weighWord)))
  const weigh = prepareCondition(catalogue, condition, weighWord)
  if (condition.kind !== 'sense' || condition.isNot) return weigh
  const words = toPhrase(condition.said).split(' ').map(weighWord)
  return (track) => {
    const weighed = weigh(track)
    if (weighed !== null && weighed !== 'against') return weighed
    const found = words.map((word) => word(track)).filter((one) => one !== null && one !== 'against')
    if (found.length < words.length) return weighed
    // What contradicts, such as a fast track for 'slow', may still be called so; a scene in slow motion does not make it slow.
    const counts = weighed === 'against' ? isName : isPrinted
    const printed = found.filter(({ reasons }) => reasons.every(counts))
    return printed.length < words.length
      ? weighed
      : { points: Math.min(...printed.map(({ points }) => points)), reasons: printed.flatMap(({ reasons }) => reasons) }
  }
}

const isPrinted = ({ kind }: Reason) => kind === 'word' || kind === 'credit'
const isName = (reason: Reason) => reason.kind === 'word' && (reason.part === 'title' || reason.part === 'names')

/** `cost`: what is unmet; `unmet`: the same as bits. */
type WeighedTrack = { id: string; unmet: number; cost: number; points: number }

/** Which conditions a track does not meet, as bits; null if it must not be found. */
function weighTrack(asked: readonly Asked[], track: CatalogueTrack): WeighedTrack | null {
  let unmet = 0
  let lost = 0
  let points = track.missingRights.length === 0 ? CLEARED : 0
  for (const { condition, weigh, cost, bit } of asked) {
    const weighed = weigh(track)
    const isMet = weighed !== null && weighed !== 'against'
    if (condition.isNot) {
      if (isMet) return null
      continue
    }
    if (isMet) points += weighed.points
    else if (cost === Number.POSITIVE_INFINITY) return null
    else {
      unmet |= bit
      // What is known to contradict is further away than what is not known.
      lost += weighed === 'against' ? 2 * cost : cost
    }
  }
  return { id: track.id, unmet, cost: lost, points }
}
/** Between tracks that fit equally, what one signature clears comes first. */
const CLEARED = 0.1

/**
 * What may be unmet: nothing where some tracks meet everything. Otherwise the cheapest conditions are dropped until there is something
 * to choose from, but never all of them. Who sends a brief wants to choose in any case.
 */
function chooseCost(weighed: readonly WeighedTrack[], asked: readonly Asked[], isBrief: boolean): number {
  const all = asked.reduce((sum, { cost }) => (cost === Number.POSITIVE_INFINITY ? sum : sum + cost), 0)
  const costs = weighed.map(({ cost }) => cost).filter((cost) => cost === 0 || cost < all)
  if (!isBrief && costs.includes(0)) return 0
  return (
    costs
      .toSorted((one, other) => one - other)
      .slice(0, ENOUGH)
      .at(-1) ?? -1
  )
}

/** A word that stands in a text about the artist only. */
const isInText = (reason: Reason) => reason.kind === 'word' && (reason.part === 'description' || reason.part === 'bio')

const OWN: ReadonlySet<Reason['kind']> = new Set(['mood', 'tempo', 'key', 'vocal', 'version', 'credit'])

function isOwn(weighed: ReturnType<Weigh>): boolean {
  if (weighed === null || weighed === 'against') return false
  return (
    weighed.reasons.length === 0 ||
    weighed.reasons.some((reason) => OWN.has(reason.kind) || (reason.kind === 'word' && !isInText(reason)))
  )
}

/** More of an artist's labels say no more. */
const SHOWN = 3
const FILED: ReadonlySet<Reason['kind']> = new Set(['keyword', 'tag', 'genre', 'project'])

function explainTrack(asked: readonly Asked[], track: CatalogueTrack): string | null {
  const filed = new Set<string>()
  const said = new Set<string>()
  for (const { condition, weigh } of asked) {
    const weighed = condition.isNot ? null : weigh(track)
    if (weighed === null || weighed === 'against') continue
    const isLiteral =
      condition.kind === 'like' ||
      weighed.reasons.some((reason) => 'text' in reason && reason.text.toLowerCase() === condition.said)
    for (const reason of weighed.reasons) {
      if (FILED.has(reason.kind) && 'text' in reason) filed.add(reason.text)
      if (reason.kind === 'mood' && !isLiteral) said.add(`“${condition.said}”: ${reason.text}`)
      if (reason.kind === 'credit' || isInText(reason)) said.add(describeReason(reason))
    }
  }
  const parts = [...(filed.size > 0 ? [`Filed under ${[...filed].slice(0, SHOWN).join(', ')}`] : []), ...said]
  return parts.length === 0 ? null : parts.join('. ')
}
