import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { measureLevels } from '#app/lib/player/levels.ts'
import { writeLevels } from '#app/lib/player/preview.ts'
import type { PreviewSource } from '#content/preview-score.ts'
import { parseWav, writeWav } from '#content/wav.ts'
import { playScore } from './synth/play-score.ts'

/** The details of a preview's file that pages use. */
export type PreviewFacts = { src: string; seconds: number; levels: string }
export type MadePreview = { slug: string; bytes: Uint8Array; facts: PreviewFacts }

/** A preview's file and its details: the recording in the given folder, or else the rendered score. */
export async function makePreview({ slug, score }: PreviewSource, folder: string): Promise<MadePreview> {
  const bytes = score ? writeWav(playScore(score)) : new Uint8Array(await readFile(join(folder, `${slug}.wav`)))
  // Read from the file in both cases, so that the waveform matches the sound.
  const sound = parseWav(bytes)
  const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 8)
  return {
    slug,
    bytes,
    facts: {
      // Named by a hash among the assets, so that browsers may cache it forever.
      src: `/assets/preview-${slug}-${hash}.wav`,
      seconds: Math.round((100 * sound.samples.length) / sound.sampleRate) / 100,
      levels: writeLevels(measureLevels(sound)),
    },
  }
}
