import type { Catalogue, CatalogueTrack, Label } from './catalogue.ts'
import type { Condition, Range, Sense, Voice } from './criteria.ts'
import { type Reason, VOICES } from './reason.ts'
import { containsWords, toWords } from './words.ts'

/** How well a track meets a condition; null if that is not known. */
export type TrackScore = { points: number; reasons: readonly Reason[] } | 'contradicts' | null
export type TrackScorer = (track: CatalogueTrack) => TrackScore

const POINTS = { own: 6, artist: 3, medium: 2, tempo: 4, felt: 1, key: 3, near: 2, vocal: 4, version: 2, name: 8 }
/** Added for each further label with the same meaning. */
const FURTHER_LABEL_POINTS = 0.3
/** How far apart, as a fraction, two tempi may be and still be cut together. */
const TEMPO_TOLERANCE = 0.05

/** A function that scores tracks by one condition. Words need `scoreWord`, which has the full-text index. */
export function createScorer(
  { tracks }: Catalogue,
  condition: Condition,
  scoreWord?: (word: string) => TrackScorer,
): TrackScorer {
  switch (condition.kind) {
    case 'sense':
      return scoreSense(condition)
    case 'tempo':
      return (track) => scoreTempo(track, condition)
    case 'length':
      return ({ seconds }) => (isIn(seconds, condition) ? { points: 1, reasons: [] } : 'contradicts')
    case 'key':
      return ({ key, camelot }) => {
        const at = camelot === null ? -1 : condition.positions.indexOf(camelot)
        if (key === null || at < 0) return key === null ? null : 'contradicts'
        return { points: at === 0 ? POINTS.key : 1, reasons: [{ kind: 'key', key, relation: 'same' }] }
      }
    case 'vocal':
      return (track) => scoreVoice(track, condition.voice)
    case 'version':
      return (track) => {
        const text = findVersion(track, condition.version)
        return text === null ? null : { points: POINTS.version, reasons: [{ kind: 'version', text }] }
      }
    case 'medium':
      return ({ media }) => scoreMedium(media, condition.medium)
    case 'cleared':
      // No reason here: every match ends with a reason about rights.
      return ({ missingRights }) => (missingRights.length === 0 ? { points: 1, reasons: [] } : 'contradicts')
    case 'territory':
      return ({ credits: { territory } }) => {
        if (territory === undefined) return null
        const has = /world/i.test(territory) || containsWords(toWords(territory), toWords(condition.territory))
        return has
          ? {
              points: /world/i.test(territory) ? 1 : POINTS.near,
              reasons: [{ kind: 'credit', text: `Territory: ${territory}` }],
            }
          : 'contradicts'
      }
    case 'name':
      return (track) => scoreName(track, condition.name)
    case 'like':
      return scoreSimilarity(tracks.find(({ id }) => id === condition.id))
    case 'word':
      return scoreWord?.(condition.word) ?? (() => null)
    case 'either':
      return scoreEither(condition.of.map((one) => createScorer({ tracks } as Catalogue, one, scoreWord)))
  }
}

const isIn = (value: number, { from, to }: Range) => value >= from && value <= to

/** The best of the track's own moods, and the best of its artist's labels. */
function scoreSense({ means, unless, tempo, isTempoOnly, medium }: Sense): TrackScorer {
  const findBest = (labels: readonly Label[], pointsEach: number) => {
    let found: { points: number; reason: Reason } | null = null
    let extra = 0
    for (const label of labels) {
      // The track's own labels are its moods, which come first.
      if (pointsEach === POINTS.own && label.kind !== 'mood') break
      const points = (means.get(label.words) ?? 0) * pointsEach
      if (points > 0) extra += FURTHER_LABEL_POINTS
      if (points > (found?.points ?? 0)) found = { points, reason: label }
    }
    return found && { ...found, points: found.points + extra }
  }
  const cache = new Map<readonly Label[], ReturnType<typeof findBest>>()
  return ({ labels, artistLabels, bpm, media }) => {
    if (tempo !== null && bpm !== null && !isIn(bpm, tempo)) return 'contradicts'
    const own = findBest(labels, POINTS.own)
    if (own === null && labels.some(({ kind, words }) => kind === 'mood' && unless.has(words))) return 'contradicts'
    if (!cache.has(artistLabels)) cache.set(artistLabels, findBest(artistLabels, POINTS.artist))
    const found = [own, cache.get(artistLabels) ?? null].filter((one) => one !== null)
    const inMedium = medium === null ? null : scoreMedium(media, medium)
    const inTempo = tempo !== null && bpm !== null
    if (found.length === 0 && inMedium === null && !(inTempo && isTempoOnly)) return null
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

function scoreMedium(media: CatalogueTrack['media'], medium: string) {
  const labels = media.get(medium)
  return labels === undefined ? null : { points: POINTS.medium, reasons: [{ kind: 'medium' as const, medium, labels }] }
}

function scoreTempo({ bpm }: CatalogueTrack, range: Range & { allowsHalfTime: boolean }): TrackScore {
  if (bpm === null) return null
  const heard = (range.allowsHalfTime ? [bpm, bpm * 2, bpm / 2] : [bpm]).find((felt) => isIn(felt, range))
  if (heard === undefined) return 'contradicts'
  return { points: heard === bpm ? POINTS.tempo : POINTS.felt, reasons: [{ kind: 'tempo', bpm, heard }] }
}

/** If no voice is wanted, an instrumental version matches too, but scores less than an instrumental track. */
function scoreVoice(track: CatalogueTrack, voice: Voice): TrackScore {
  const { vocal } = track
  if (vocal === null) return null
  const meets = voice === 'any' ? vocal !== 'instrumental' : vocal === voice
  if (meets) return { points: POINTS.vocal, reasons: [{ kind: 'vocal', vocal: VOICES[vocal] }] }
  if (vocal === 'mixed' && (voice === 'female' || voice === 'male'))
    return { points: 1, reasons: [{ kind: 'vocal', vocal: VOICES.mixed }] }
  const text = voice === 'instrumental' ? findVersion(track, 'instrumental') : null
  return text === null ? 'contradicts' : { points: 1, reasons: [{ kind: 'version', text }] }
}

/** The version whose name contains all wanted words: '15/30/60-second edits' contains '60-second edit'. */
function findVersion({ versions }: CatalogueTrack, wanted: string): string | null {
  const words = toWords(wanted).trim().split(' ')
  return versions.find((version) => words.every((word) => containsWords(toWords(version), ` ${word} `))) ?? null
}

function scoreName({ artist, album, title, versions, credits }: CatalogueTrack, name: string): TrackScore {
  const { isrc, writers = [], placements = [] } = credits
  const matches = (text: string | null | undefined) =>
    text !== null && text !== undefined && containsWords(toWords(text), name)
  const writer = writers.find((one) => matches(one.name))?.name
  const placed = placements.find(({ network, show }) => matches(`${show}`) || matches(network))
  const version = versions.find(matches)
  const reasons: Reason[] = [
    ...(version === undefined ? [] : [{ kind: 'version' as const, text: version }]),
    ...(writer === undefined ? [] : [{ kind: 'credit' as const, text: `Written by ${writer}` }]),
    ...(placed === undefined
      ? []
      : [{ kind: 'credit' as const, text: `Heard in ${placed.show} on ${placed.network}` }]),
    ...(matches(isrc) ? [{ kind: 'credit' as const, text: `ISRC ${isrc}` }] : []),
  ]
  const isNamed = matches(artist) || matches(album) || matches(title)
  return isNamed || reasons.length > 0 ? { points: POINTS.name, reasons } : null
}

/** What can be heard counts more than the artist's labels. */
const SIMILARITY_POINTS: Partial<Record<Reason['kind'], number>> = {
  mood: 4,
  tempo: 3,
  vocal: 3,
  genre: 2,
  key: 2,
  tag: 1.5,
  keyword: 1.5,
}

/** What a track has in common with a reference track. The reference itself never matches. */
function scoreSimilarity(reference: CatalogueTrack | undefined): TrackScorer {
  if (reference === undefined) return () => null
  const wanted = new Set(reference.labels.filter(({ kind }) => kind !== 'project').map(({ words }) => words))
  const { bpm, camelot, vocal } = reference
  const tempo =
    bpm === null ? null : { from: bpm * (1 - TEMPO_TOLERANCE), to: bpm * (1 + TEMPO_TOLERANCE), allowsHalfTime: true }
  return (track) => {
    if (track.id === reference.id) return 'contradicts'
    const relation = relateKeys(track.camelot, camelot)
    const heard = tempo === null ? null : scoreTempo(track, tempo)
    const shared = listShared(track.labels, wanted)
    const reasons: Reason[] = [
      ...shared,
      ...(heard === null || heard === 'contradicts' ? [] : heard.reasons),
      ...(relation === null ? [] : [{ kind: 'key' as const, key: track.key ?? '', relation }]),
      ...(vocal !== null && vocal === track.vocal ? [{ kind: 'vocal' as const, vocal: VOICES[vocal] }] : []),
    ]
    const points = reasons.reduce((sum, { kind }) => sum + (SIMILARITY_POINTS[kind] ?? 1), 0)
    return reasons.length === 0 ? null : { points, reasons }
  }
}

/** Keys at the same position of the Camelot wheel sound the same. A relative key has the same number and the same notes. */
function relateKeys(one: string | null, other: string | null): 'same' | 'relative' | null {
  if (one === null || other === null || one.slice(0, -1) !== other.slice(0, -1)) return null
  return one === other ? 'same' : 'relative'
}

function listShared(labels: readonly Label[], wanted: ReadonlySet<string>): Label[] {
  const shared = labels.filter(({ words }) => wanted.has(words))
  const genre = shared.find(({ kind }) => kind === 'genre')
  // 'Torch jazz' already contains 'jazz'.
  return shared.filter((label) => label.kind !== 'genre' || label === genre)
}

/** The best of several scores. */
export function scoreEither(scorers: readonly TrackScorer[]): TrackScorer {
  return (track) => {
    const all = scorers.map((scoreTrack) => scoreTrack(track))
    const met = all.filter((one) => one !== null && one !== 'contradicts')
    if (met.length === 0) return all.includes(null) ? null : 'contradicts'
    return { points: Math.max(...met.map(({ points }) => points)), reasons: met.flatMap(({ reasons }) => reasons) }
  }
}
