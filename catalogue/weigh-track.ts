import type { Asked } from './asked.ts'
import type { CatalogueTrack } from './catalogue.ts'
import { relateKeys } from './keys.ts'
import { type Reason, VOICES } from './reason.ts'
import { holdsWords } from './words.ts'

const POINTS = { description: 1, medium: 2, tempo: 3, key: 2, vocal: 3, version: 2, rights: 3 }
/** How far apart two tempi may be and still be cut together: a twentieth. */
const NEAR_TEMPO = 0.05

export type Weighed = { score: number; reasons: Reason[] }

/** What speaks for a track, or null if it contradicts what was asked or if nothing speaks for it. */
export function weighTrack(track: CatalogueTrack, asked: Asked): Weighed | null {
  if (isRefused(track, asked)) return null
  const found = [...weighLabels(track, asked), ...weighMedia(track, asked), ...weighSound(track, asked)]
  const last = found.length === 0 ? null : weighRights(track, asked)
  if (last === null) return null
  const all = [...found, last]
  return { score: all.reduce((sum, { points }) => sum + points, 0), reasons: all.map(({ reason }) => reason) }
}

type Point = { points: number; reason: Reason }

function isRefused(track: CatalogueTrack, { avoid, cleared, near, tempo, vocal }: Asked): boolean {
  if (track.id === near?.id) return true
  if (cleared === 'must' && track.missingRights.length > 0) return true
  if (tempo !== undefined && track.bpm !== null && hearTempo(track.bpm, tempo) === null) return true
  if (vocal !== undefined && track.vocal !== null && findVoice(track, vocal) === null) return true
  return avoid.size > 0 && track.labels.some(({ words }) => avoid.has(words))
}

function weighLabels({ labels, description }: CatalogueTrack, { points, phrases }: Asked): Point[] {
  const found: Point[] = []
  let genre: string | null = null
  for (const { kind, text, words } of labels) {
    const worth = points.get(words)
    // 'Torch jazz' says all that 'jazz' would.
    const isSaid = kind === 'genre' && genre !== null && holdsWords(genre, words)
    if (worth === undefined || isSaid) continue
    if (kind === 'genre') genre = words
    found.push({ points: worth, reason: { kind, text } })
  }
  for (const { text, words } of phrases) {
    if (holdsWords(description, words)) {
      found.push({ points: POINTS.description, reason: { kind: 'description', text } })
    }
  }
  return found
}

function weighMedia(track: CatalogueTrack, { media }: Asked): Point[] {
  return media.flatMap((medium) => {
    const labels = track.media.get(medium)
    return labels === undefined ? [] : [{ points: POINTS.medium, reason: { kind: 'medium' as const, medium, labels } }]
  })
}

function weighSound(track: CatalogueTrack, asked: Asked): Point[] {
  const { bpm, key } = track
  const { near } = asked
  const tempo = asked.tempo ?? nearTempo(near)
  const heard = bpm === null || tempo === undefined ? null : hearTempo(bpm, tempo)
  const wanted = asked.key ?? near?.key ?? null
  const relation = key === null || wanted === null ? null : relateKeys(key, wanted)
  const voice = asked.vocal === undefined ? nearVoice(track, near) : findVoice(track, asked.vocal)
  const versions = asked.versions.flatMap(({ words }) => findVersion(track, words) ?? [])
  return [
    ...(bpm === null || heard === null
      ? []
      : [{ points: POINTS.tempo, reason: { kind: 'tempo' as const, bpm, heard } }]),
    ...(key === null || relation === null
      ? []
      : [{ points: POINTS.key, reason: { kind: 'key' as const, key, relation } }]),
    ...(voice === null ? [] : [{ points: POINTS.vocal, reason: voice }]),
    ...[...new Set(versions)].map((text) => ({
      points: POINTS.version,
      reason: { kind: 'version' as const, text },
    })),
  ]
}

function weighRights({ missingRights: missing }: CatalogueTrack, { cleared }: Asked): Point {
  const counts = missing.length === 0 && cleared !== undefined
  return { points: counts ? POINTS.rights : 0, reason: { kind: 'rights', missing } }
}

/** The tempo as somebody hears it who asks for this range: as it is, doubled or halved. Null if none of them is within. */
function hearTempo(bpm: number, { from, to }: { from: number; to: number }): number | null {
  return [bpm, bpm * 2, bpm / 2].find((heard) => heard >= from && heard <= to) ?? null
}

function nearTempo(near: CatalogueTrack | null): Asked['tempo'] {
  if (near === null || near.bpm === null) return undefined
  return { from: near.bpm * (1 - NEAR_TEMPO), to: near.bpm * (1 + NEAR_TEMPO) }
}

/** How a track meets the criteria for its voice. An instrumental version serves where no voice is wanted. */
function findVoice(track: CatalogueTrack, wanted: NonNullable<Asked['vocal']>): Reason | null {
  const { vocal } = track
  if (vocal === null) return null
  if (wanted === 'no' && vocal !== 'instrumental') {
    const version = findVersion(track, ' instrumental ')
    return version === null ? null : { kind: 'version', text: version }
  }
  const meets =
    wanted === 'no'
      ? vocal === 'instrumental'
      : wanted === 'yes'
        ? vocal !== 'instrumental'
        : vocal === wanted || (vocal === 'mixed' && wanted !== 'choir')
  return meets ? { kind: 'vocal', vocal: VOICES[vocal] } : null
}

function nearVoice({ vocal }: CatalogueTrack, near: CatalogueTrack | null): Reason | null {
  return vocal !== null && vocal === near?.vocal ? { kind: 'vocal', vocal: VOICES[vocal] } : null
}

/** The version whose name has all of the wanted words: '60-second edit' is among '15/30/60-second edits'. */
function findVersion({ versions }: CatalogueTrack, wanted: string): string | null {
  const words = wanted.trim().split(' ')
  return versions.find((version) => words.every((word) => holdsWords(version.words, ` ${word} `)))?.text ?? null
}
