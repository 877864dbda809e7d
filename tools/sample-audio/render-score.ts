import { encodeMp3 } from '#app/features/player/recordings/encode-mp3.ts'
import { toSlug } from '#content/ids.ts'
import type { PreviewScore } from './score.ts'
import { keepTakes, playInMono, playScore, type Version } from './synth/play-score.ts'
import { SAMPLE_RATE } from './synth/signal.ts'

/** Kilobits a second: all files together have to stay small enough for the repository. */
const BIT_RATE = 64
const SKETCH_BIT_RATE = 32

/** The file of a score, or of a version of it, in content/previews. */
export function nameFile({ slug }: PreviewScore, version?: Version): string {
  return `${[slug, ...(version ? [toSlug(version.name)] : [])].join('-')}.mp3`
}

/** Plays a score, or a version of it, and encodes it: the same bytes each time. */
export function renderScore(score: PreviewScore, version?: Version, takes = keepTakes()): Promise<Uint8Array> {
  const { left, right } = playScore(score, version, takes)
  return encodeMp3({ sampleRate: SAMPLE_RATE, channels: [left, right] }, BIT_RATE)
}

/** Plays and encodes a sketch. */
export function renderSketch(sketch: PreviewScore, takes = keepTakes()): Promise<Uint8Array> {
  return encodeMp3({ sampleRate: SAMPLE_RATE, channels: [playInMono(sketch, takes)] }, SKETCH_BIT_RATE)
}
