import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { MPEGDecoder } from 'mpg123-decoder'
import { createMp3Encoder } from 'wasm-media-encoders'
import { measureLevels } from '#app/lib/player/levels.ts'
import { type PreviewSound, writeLevels } from '#app/lib/player/preview.ts'
import { ContentError } from '#content/load.ts'
import type { PreviewFile } from '#content/schema.ts'
import { measureLoudness } from './loudness.ts'
import { parseWav, type Sound } from './parse-wav.ts'

/** A preview as the build serves it: an MP3 file, the facts for pages, and its loudness in LUFS. */
export type Recording = { slug: string; file: string; bytes: Uint8Array; facts: PreviewSound; loudness: number }

/** A track cannot be judged by less. */
const MIN_SECONDS = 5
/** For WAV files, in kbit/s: half a minute is half a megabyte. MP3 files are not changed. */
const BIT_RATE = 128
/** In dB. With a larger difference, listeners adjust the volume between two previews. */
const MAX_DIFFERENCE = 6

/** Reads the recordings of a folder. Throws ContentError with a line for each invalid one. */
export async function readRecordings(folder: string, previews: readonly PreviewFile[]): Promise<Recording[]> {
  const faults: string[] = []
  const recordings: Recording[] = []
  for (const { slug, file } of previews) {
    try {
      const sound = await measureRecording(new Uint8Array(await readFile(join(folder, file))), file.endsWith('.wav'))
      recordings.push({ slug, file, ...describe(slug, sound) })
    } catch (error) {
      faults.push(`content/previews/${file}: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
  if (faults.length > 0) throw new ContentError(faults)
  return recordings
}

/** A line for each recording that is much louder or softer than most. */
export function listUneven(recordings: readonly Recording[]): string[] {
  const sorted = recordings.map(({ loudness }) => loudness).sort((a, b) => a - b)
  const median = sorted[Math.floor(sorted.length / 2)] ?? 0
  return recordings.flatMap(({ file, loudness }) => {
    const difference = Math.round(loudness - median)
    if (Math.abs(difference) < MAX_DIFFERENCE) return []
    return [
      `content/previews/${file} is ${Math.abs(difference)} dB ${difference > 0 ? 'louder' : 'softer'} than most previews`,
    ]
  })
}

type Measured = { bytes: Uint8Array; sound: Sound; loudness: number }

async function measureRecording(original: Uint8Array, isWav: boolean): Promise<Measured> {
  const bytes = isWav ? await encodeMp3(parseWav(original)) : original
  const sound = await decodeMp3(bytes)
  const seconds = (sound.channels[0]?.length ?? 0) / sound.sampleRate
  if (seconds < MIN_SECONDS)
    throw new Error(`is too short: it lasts ${seconds.toFixed(1)} seconds and needs at least ${MIN_SECONDS}`)
  const loudness = measureLoudness(sound.channels, sound.sampleRate)
  if (!Number.isFinite(loudness)) throw new Error('is silent')
  return { bytes, sound, loudness }
}

/** Uses a constant bit rate, so that every browser knows the length from the first packet and seeks exactly. */
export async function encodeMp3({ channels, sampleRate }: Sound): Promise<Uint8Array> {
  const encoder = await createMp3Encoder()
  encoder.configure({ sampleRate, channels: channels.length === 1 ? 1 : 2, bitrate: BIT_RATE })
  // Copied, because the encoder reuses the memory that it returns.
  const body = Uint8Array.from(encoder.encode(channels))
  const end = encoder.finalize()
  const bytes = new Uint8Array(body.length + end.length)
  bytes.set(body)
  bytes.set(end, body.length)
  return bytes
}

/** Throws one line that describes what is wrong with the file. */
export async function decodeMp3(bytes: Uint8Array): Promise<Sound> {
  const decoder = new MPEGDecoder()
  await decoder.ready
  const { channelData, sampleRate, samplesDecoded, errors } = decoder.decode(bytes)
  decoder.free()
  if (samplesDecoded === 0) throw new Error('is not an MP3 file')
  const [error] = errors
  if (error) {
    const seconds = (error.outputSamples / sampleRate).toFixed(1)
    throw new Error(`is damaged or not an MP3 file: it can be decoded up to ${seconds} seconds`)
  }
  return { sampleRate, channels: channelData }
}

function describe(slug: string, { bytes, sound, loudness }: Measured) {
  const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 6)
  const samples = mixToMono(sound.channels)
  const facts: PreviewSound = {
    // With a hash in its name, so that browsers may cache it forever.
    src: `/assets/preview-${slug}-${hash}.mp3`,
    seconds: Math.round((100 * samples.length) / sound.sampleRate) / 100,
    levels: writeLevels(measureLevels(samples)),
  }
  return { bytes, facts, loudness }
}

function mixToMono(channels: readonly Float32Array[]): Float32Array {
  const [left = new Float32Array(), right] = channels
  if (!right) return left
  const mono = new Float32Array(left.length)
  for (let at = 0; at < mono.length; at++) mono[at] = ((left[at] as number) + (right[at] as number)) / 2
  return mono
}
