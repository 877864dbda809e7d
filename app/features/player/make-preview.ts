import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { measureLevels } from '#app/lib/player/levels.ts'
import { type PreviewSound, writeLevels } from '#app/lib/player/preview.ts'
import type { PreviewScore, PreviewSource } from '#content/preview-score.ts'
import { parseWav, type Sound } from '#content/wav.ts'
import { encodeMp3 } from './encode-mp3.ts'
import { keepTakes, playScore } from './synth/play-score.ts'
import { SAMPLE_RATE } from './synth/signal.ts'
import { mixToMono } from './synth/stereo.ts'

/** The details of a preview's files that pages use: the track's own sound, and other versions of it. */
export type PreviewFacts = PreviewSound & { versions?: (PreviewSound & { name: string })[] }
export type PreviewFile = { src: string; bytes: Uint8Array }
export type MadePreview = { slug: string; files: PreviewFile[]; facts: PreviewFacts }

/** A preview's files and their details: the recording in the given folder, or else the rendered score with its versions. */
export async function makePreview({ slug, score }: PreviewSource, folder: string): Promise<MadePreview> {
  if (score) return renderScore(score)
  const bytes = new Uint8Array(await readFile(join(folder, `${slug}.wav`)))
  const { src, facts } = describe(slug, 'wav', bytes, parseWav(bytes))
  return { slug, files: [{ src, bytes }], facts }
}

async function renderScore(score: PreviewScore): Promise<MadePreview> {
  const takes = keepTakes()
  const files: PreviewFile[] = []
  const sounds: PreviewSound[] = []
  for (const version of [undefined, ...score.versions]) {
    const stereo = playScore(score, version, takes)
    const bytes = await encodeMp3(stereo)
    const sound = { sampleRate: SAMPLE_RATE, samples: mixToMono(stereo) }
    const { src, facts } = describe(score.slug, 'mp3', bytes, sound)
    files.push({ src, bytes })
    sounds.push(facts)
  }
  const [own, ...others] = sounds
  if (!own) throw new Error(`'${score.slug}' has no sound`)
  const versions = others.map((sound, at) => ({ name: score.versions[at]?.name ?? '', ...sound }))
  return { slug: score.slug, files, facts: versions.length > 0 ? { ...own, versions } : own }
}

function describe(slug: string, kind: 'mp3' | 'wav', bytes: Uint8Array, sound: Sound) {
  const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 6)
  // Named by a hash among the assets, so that browsers may cache it forever.
  const src = `/assets/preview-${slug}-${hash}.${kind}`
  const seconds = Math.round((100 * sound.samples.length) / sound.sampleRate) / 100
  return { src, facts: { src, seconds, levels: writeLevels(measureLevels(sound)) } }
}
