import type { Catalogue, CatalogueTrack, Label } from './catalogue.ts'
import type { Condition, Range, Sense, Voice } from './criteria.ts'
import { type Reason, VOICES } from './reason.ts'
import { holdsWords, toWords } from './words.ts'

/** What speaks for a track; 'against' if the track is known to contradict what is asked; null if nothing is known. */
export type Weighed = { points: number; reasons: readonly Reason[] } | 'against' | null
export type Weigh = (track: CatalogueTrack) => Weighed

const POINTS = { own: 6, shared: 3, medium: 2, tempo: 4, felt: 1, key: 3, near: 2, vocal: 4, version: 2, name: 8 }
/** What each further label adds that says the same. */
const MORE = 0.3
/** How far apart two tempi may be and still be cut together: a twentieth. */
const NEAR_TEMPO = 0.05

/** How each track answers a condition. Words are weighed by who has an index of the text. */
export function prepareCondition(
  { tracks }: Catalogue,
  condition: Condition,
  weighWord?: (word: string) => Weigh,
): Weigh {
  switch (condition.kind) {
    case 'sense':
      return weighSense(condition)
    case 'tempo':
      return (track) => weighTempo(track, condition)
    case 'length':
      return ({ seconds }) => (isIn(seconds, condition) ? { points: 1, reasons: [] } : 'against')
    case 'key':
      return ({ key, place }) => {
        const at = place === null ? -1 : condition.places.indexOf(place)
        if (key === null || at < 0) return key === null ? null : 'against'
        return { points: at === 0 ? POINTS.key : 1, reasons: [{ kind: 'key', key, relation: 'same' }] }
      }
    case 'vocal':
      return (track) => weighVoice(track, condition.voice)
    case 'version':
      return (track) => {
        const text = findVersion(track, condition.version)
        return text === null ? null : { points: POINTS.version, reasons: [{ kind: 'version', text }] }
      }
    case 'medium':
      return ({ media }) => weighMedium(media, condition.medium)
    case 'cleared':
      // That rights are complete is the last reason of every match.
      return ({ missingRights }) => (missingRights.length === 0 ? { points: 1, reasons: [] } : 'against')
    case 'territory':
      return ({ credits: { territory } }) => {
        if (territory === undefined) return null
        const has = /world/i.test(territory) || holdsWords(toWords(territory), toWords(condition.territory))
        return has
          ? {
              points: /world/i.test(territory) ? 1 : POINTS.near,
              reasons: [{ kind: 'credit', text: `Territory: ${territory}` }],
            }
          : 'against'
      }
    case 'name':
      return (track) => weighName(track, condition.name)
    case 'like':
      return weighNearness(tracks.find(({ id }) => id === condition.id))
    case 'word':
      return weighWord?.(condition.word) ?? (() => null)
    case 'either':
      return weighEither(condition.of.map((one) => prepareCondition({ tracks } as Catalogue, one, weighWord)))
  }
}

const isIn = (value: number, { from, to }: Range) => value >= from && value <= to

/** The best evidence in the track's own moods, and the best in what its artist is filed under. */
function weighSense({ means, unless, tempo, isTempo, medium }: Sense): Weigh {
  const best = (labels: readonly Label[], worth: number) => {
    let found: { points: number; reason: Reason } | null = null
    let others = 0
    for (const label of labels) {
      // Moods come first, and only a track has them.
      if (worth === POINTS.own && label.kind !== 'mood') break
      const points = (means.get(label.words) ?? 0) * worth
      if (points > 0) others += MORE
      if (points > (found?.points ?? 0)) found = { points, reason: label }
    }
    return found && { ...found, points: found.points + others }
  }
  const known = new Map<readonly Label[], ReturnType<typeof best>>()
  return ({ labels, shared, bpm, media }) => {
    if (tempo !== null && bpm !== null && !isIn(bpm, tempo)) return 'against'
    const own = best(labels, POINTS.own)
    if (own === null && labels.some(({ kind, words }) => kind === 'mood' && unless.has(words))) return 'against'
    if (!known.has(shared)) known.set(shared, best(shared, POINTS.shared))
    const found = [own, known.get(shared) ?? null].filter((one) => one !== null)
    const inMedium = medium === null ? null : weighMedium(media, medium)
    const inTempo = tempo !== null && bpm !== null
    if (found.length === 0 && inMedium === null && !(inTempo && isTempo)) return null
    return {
      points: found.reduce(
        (sum, { points }, at) => sum + (at === 0 ? points : points / 2),
        (inMedium?.points ?? 0) + (inTempo ? 1 : 0),
      ),
      reasons: [
        ...found.map(({ reason }) => reason),
        ...(inMedium?.reasons ?? []),
        ...(inTempo ? [{ kind: 'tempo' as const, bpm, heard: bpm }] : []),
      ],
    }
  }
}

function weighMedium(media: CatalogueTrack['media'], medium: string) {
  const labels = media.get(medium)
  return labels === undefined ? null : { points: POINTS.medium, reasons: [{ kind: 'medium' as const, medium, labels }] }
}

function weighTempo({ bpm }: CatalogueTrack, range: Range & { isFelt: boolean }): Weighed {
  if (bpm === null) return null
  const heard = (range.isFelt ? [bpm, bpm * 2, bpm / 2] : [bpm]).find((felt) => isIn(felt, range))
  if (heard === undefined) return 'against'
  return { points: heard === bpm ? POINTS.tempo : POINTS.felt, reasons: [{ kind: 'tempo', bpm, heard }] }
}

/** An instrumental version serves where no voice is wanted, but less than a track that never had one. */
function weighVoice(track: CatalogueTrack, voice: Voice): Weighed {
  const { vocal } = track
  if (vocal === null) return null
  const meets = voice === 'any' ? vocal !== 'instrumental' : vocal === voice
  if (meets) return { points: POINTS.vocal, reasons: [{ kind: 'vocal', vocal: VOICES[vocal] }] }
  if (vocal === 'mixed' && (voice === 'female' || voice === 'male'))
    return { points: 1, reasons: [{ kind: 'vocal', vocal: VOICES.mixed }] }
  const text = voice === 'instrumental' ? findVersion(track, 'instrumental') : null
  return text === null ? 'against' : { points: 1, reasons: [{ kind: 'version', text }] }
}

/** The version whose name has all of the wanted words: '60-second edit' is among '15/30/60-second edits'. */
function findVersion({ versions }: CatalogueTrack, wanted: string): string | null {
  const words = toWords(wanted).trim().split(' ')
  return versions.find((version) => words.every((word) => holdsWords(toWords(version), ` ${word} `))) ?? null
}

function weighName({ artist, album, title, versions, credits }: CatalogueTrack, name: string): Weighed {
  const { isrc, writers = [], placements = [] } = credits
  const holds = (text: string | null | undefined) =>
    text !== null && text !== undefined && holdsWords(toWords(text), name)
  const writer = writers.find((one) => holds(one.name))?.name
  const placed = placements.find(({ network, show }) => holds(`${show}`) || holds(network))
  const version = versions.find(holds)
  const reasons: Reason[] = [
    ...(version === undefined ? [] : [{ kind: 'version' as const, text: version }]),
    ...(writer === undefined ? [] : [{ kind: 'credit' as const, text: `Written by ${writer}` }]),
    ...(placed === undefined
      ? []
      : [{ kind: 'credit' as const, text: `Heard in ${placed.show} on ${placed.network}` }]),
    ...(holds(isrc) ? [{ kind: 'credit' as const, text: `ISRC ${isrc}` }] : []),
  ]
  const isNamed = holds(artist) || holds(album) || holds(title)
  return isNamed || reasons.length > 0 ? { points: POINTS.name, reasons } : null
}

/** What is heard says more than what the artist is filed under. */
const NEARNESS: Partial<Record<Reason['kind'], number>> = {
  mood: 4,
  tempo: 3,
  vocal: 3,
  genre: 2,
  key: 2,
  tag: 1.5,
  keyword: 1.5,
}

/** What a track shares with another one. The other one itself is no answer. */
function weighNearness(near: CatalogueTrack | undefined): Weigh {
  if (near === undefined) return () => null
  const wanted = new Set(near.labels.filter(({ kind }) => kind !== 'project').map(({ words }) => words))
  const { bpm, place, vocal } = near
  const tempo = bpm === null ? null : { from: bpm * (1 - NEAR_TEMPO), to: bpm * (1 + NEAR_TEMPO), isFelt: true }
  return (track) => {
    if (track.id === near.id) return 'against'
    const relation = relate(track.place, place)
    const heard = tempo === null ? null : weighTempo(track, tempo)
    const shared = listShared(track.labels, wanted)
    const reasons: Reason[] = [
      ...shared,
      ...(heard === null || heard === 'against' ? [] : heard.reasons),
      ...(relation === null ? [] : [{ kind: 'key' as const, key: track.key ?? '', relation }]),
      ...(vocal !== null && vocal === track.vocal ? [{ kind: 'vocal' as const, vocal: VOICES[vocal] }] : []),
    ]
    const points = reasons.reduce((sum, { kind }) => sum + (NEARNESS[kind] ?? 1), 0)
    return reasons.length === 0 ? null : { points, reasons }
  }
}

/** Keys at the same place of the Camelot wheel sound the same; beside each is its relative key, which has the same notes. */
function relate(one: string | null, other: string | null): 'same' | 'relative' | null {
  if (one === null || other === null || one.slice(0, -1) !== other.slice(0, -1)) return null
  return one === other ? 'same' : 'relative'
}

function listShared(labels: readonly Label[], wanted: ReadonlySet<string>): Label[] {
  const shared = labels.filter(({ words }) => wanted.has(words))
  const genre = shared.find(({ kind }) => kind === 'genre')
  // 'Torch jazz' says all that 'jazz' would.
  return shared.filter((label) => label.kind !== 'genre' || label === genre)
}

/** The best of several answers. */
export function weighEither(ways: readonly Weigh[]): Weigh {
  return (track) => {
    const all = ways.map((weigh) => weigh(track))
    const met = all.filter((one) => one !== null && one !== 'against')
    if (met.length === 0) return all.every((one) => one === 'against') ? 'against' : null
    return { points: Math.max(...met.map(({ points }) => points)), reasons: met.flatMap(({ reasons }) => reasons) }
  }
}
