import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { LEVEL_COUNT } from '#app/lib/player/levels.ts'
import { ContentError } from '#content/load.ts'
import { measureLoudness } from './loudness.ts'
import { parseWav, type Sound } from './parse-wav.ts'
import { decodeMp3, encodeMp3, listUneven, readRecordings } from './read-recording.ts'

const tone = (seconds: number, level = 0.3, sampleRate = 32_000): Float32Array =>
  Float32Array.from({ length: seconds * sampleRate }, (_, n) => level * Math.sin((2 * Math.PI * 440 * n) / sampleRate))
/** The loudness of a tone at a level of 0.3 is -10.8 LUFS; the encoder reduces it by half a decibel. */
const distance = (loudness = Number.NaN, expected: number) => Math.abs(loudness - expected)
const stereo = (samples: Float32Array, sampleRate = 32_000): Sound => ({ sampleRate, channels: [samples, samples] })

/** A WAV file as editors write it: 24 bits with the extended format. */
function writeWav({ sampleRate, channels }: Sound, bits: 16 | 24 = 16): Uint8Array {
  const length = channels[0]?.length ?? 0
  const frame = (channels.length * bits) / 8
  const formatSize = bits === 16 ? 16 : 40
  const bytes = Buffer.alloc(28 + formatSize + length * frame)
  bytes.write('RIFF', 0)
  bytes.writeUInt32LE(bytes.length - 8, 4)
  bytes.write('WAVEfmt ', 8)
  bytes.writeUInt32LE(formatSize, 16)
  bytes.writeUInt16LE(bits === 16 ? 1 : 0xfffe, 20)
  bytes.writeUInt16LE(channels.length, 22)
  bytes.writeUInt32LE(sampleRate, 24)
  bytes.writeUInt32LE(sampleRate * frame, 28)
  bytes.writeUInt16LE(frame, 32)
  bytes.writeUInt16LE(bits, 34)
  if (bits === 24) bytes.writeUInt16LE(1, 44)
  bytes.write('data', 20 + formatSize)
  bytes.writeUInt32LE(length * frame, 24 + formatSize)
  for (let n = 0; n < length; n++)
    for (const [channel, samples] of channels.entries())
      bytes.writeIntLE(
        Math.round((samples[n] ?? 0) * (2 ** (bits - 1) - 1)),
        28 + formatSize + n * frame + (channel * bits) / 8,
        bits / 8,
      )
  return new Uint8Array(bytes)
}

async function readFiles(files: Record<string, Uint8Array>) {
  const folder = await mkdtemp(join(tmpdir(), 'recordings-'))
  try {
    for (const [file, bytes] of Object.entries(files)) await writeFile(join(folder, file), bytes)
    const previews = Object.keys(files).map((file) => ({ slug: file.replace(/\.\w+$/, ''), file }))
    return await readRecordings(folder, previews)
  } finally {
    await rm(folder, { recursive: true })
  }
}

async function listFaults(files: Record<string, Uint8Array>): Promise<string[]> {
  const error = await readFiles(files).catch((thrown: unknown) => thrown)
  if (!(error instanceof ContentError)) throw new Error('was accepted', { cause: error })
  return error.lines
}

test('an MP3 is served unchanged, with its length, levels and loudness', async () => {
  const bytes = await encodeMp3(stereo(tone(6)))
  const [recording] = await readFiles({ 'one.mp3': bytes })
  expect(recording?.bytes).toEqual(bytes)
  expect(recording?.facts.src).toMatch(/^\/assets\/preview-one-[\w-]{6}\.mp3$/)
  expect(recording?.facts.seconds).toBeCloseTo(6, 0)
  expect(recording?.facts.levels).toHaveLength(LEVEL_COUNT)
  expect(distance(recording?.loudness, -10.8)).toBeLessThan(1)
})

test('a WAV of any sample rate is converted to an MP3, and mono stays as loud', async () => {
  const samples = tone(6, 0.3, 96_000)
  const recordings = await readFiles({
    'high.wav': writeWav(stereo(samples, 96_000), 24),
    'mono.wav': writeWav({ sampleRate: 44_100, channels: [tone(6, 0.3, 44_100)] }),
  })
  for (const { facts, bytes, loudness } of recordings) {
    expect(facts.src).toMatch(/\.mp3$/)
    expect(facts.seconds).toBeCloseTo(6, 0)
    expect(distance(loudness, -10.8)).toBeLessThan(1)
    const { channels, sampleRate } = await decodeMp3(bytes)
    expect((channels[0]?.length ?? 0) / sampleRate).toBeCloseTo(6, 0)
    // 128 kbit/s.
    expect(bytes.byteLength / facts.seconds / 16_000).toBeCloseTo(1, 1)
  }
  expect(recordings).toHaveLength(2)
})

test('the URL of a recording changes with its content only', async () => {
  const first = await encodeMp3(stereo(tone(6)))
  const second = await encodeMp3(stereo(tone(7)))
  const addresses = await Promise.all([first, first, second].map((bytes) => readFiles({ 'one.mp3': bytes })))
  const [one, again, other] = addresses.map(([recording]) => recording?.facts.src)
  expect(again).toBe(one)
  expect(other).not.toBe(one)
})

test('an MP3 with tags is measured like one without', async () => {
  const bytes = await encodeMp3(stereo(tone(6)))
  const before = Buffer.alloc(10 + 128 * 900)
  before.write('ID3\x03', 0, 'latin1')
  // A length in four bytes of seven bits.
  before.set([0, (900 >> 7) & 127, 900 & 127, 0], 6)
  const after = Buffer.alloc(128)
  after.write('TAGA title')
  const [plain, tagged] = await readFiles({ 'plain.mp3': bytes, 'tagged.mp3': Buffer.concat([before, bytes, after]) })
  expect(tagged?.facts.seconds).toBe(plain?.facts.seconds)
  expect(tagged?.facts.levels).toBe(plain?.facts.levels)
})

test('all invalid recordings are reported, each with its error', async () => {
  // The decoder also writes its own line for each frame that it cannot read.
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const mp3 = await encodeMp3(stereo(tone(12)))
  const wav = writeWav(stereo(tone(6)))
  const faults = await listFaults({
    'good.mp3': mp3,
    'empty.mp3': new Uint8Array(),
    'text.mp3': new TextEncoder().encode('ID3 '.repeat(5000)),
    'renamed.mp3': wav,
    'damaged.mp3': mp3.map((byte, at) => (at > 80_000 && at < 120_000 ? 0 : byte)),
    'short.mp3': mp3.slice(0, 40_000),
    'silent.mp3': await encodeMp3(stereo(new Float32Array(6 * 32_000))),
    'renamed.wav': mp3,
    'short.wav': writeWav(stereo(tone(1))),
    'none.wav': writeWav(stereo(new Float32Array())),
    'silent.wav': writeWav(stereo(new Float32Array(6 * 32_000))),
    'missing-half.wav': wav.slice(0, 400_000),
  })
  expect(faults).toEqual([
    'content/previews/empty.mp3: is not an MP3 file',
    'content/previews/text.mp3: is not an MP3 file',
    expect.stringMatching(/^content\/previews\/renamed\.mp3: is damaged or not an MP3 file/),
    expect.stringMatching(/^content\/previews\/damaged\.mp3: is damaged or not an MP3 file: .* up to 5\.\d seconds$/),
    expect.stringMatching(/^content\/previews\/short\.mp3: is too short: it lasts 2\.\d seconds and needs at least 5$/),
    'content/previews/silent.mp3: is silent',
    'content/previews/renamed.wav: is not a WAV file',
    expect.stringMatching(/^content\/previews\/short\.wav: is too short: it lasts 1\.\d seconds/),
    expect.stringMatching(/^content\/previews\/none\.wav: is too short: it lasts 0\.\d seconds/),
    'content/previews/silent.wav: is silent',
    expect.stringMatching(/^content\/previews\/missing-half\.wav: is too short: it lasts 3\.\d seconds/),
  ])
})

test('samples of 16 and 24 bits are read correctly for both channels', () => {
  const channels = [Float32Array.from([0, 0.5, -0.5, 0.999]), Float32Array.from([-1, 0.25, 0, 0.001])]
  for (const bits of [16, 24] as const) {
    const read = parseWav(writeWav({ sampleRate: 8000, channels }, bits))
    expect(read.sampleRate).toBe(8000)
    expect(read.channels).toHaveLength(2)
    for (const [at, samples] of read.channels.entries())
      for (const [n, value] of samples.entries()) expect(value).toBeCloseTo(channels[at]?.[n] ?? 9, bits === 16 ? 4 : 6)
  }
})

test('formats other than PCM are rejected, and a size beyond the end of the file is limited', () => {
  const good = writeWav({ sampleRate: 8000, channels: [Float32Array.from([0, 0, 0, 0])] })
  const changed = (at: number, value: number) => good.map((byte, n) => (n === at ? value : byte))
  const format = 'must have 16-bit or 24-bit PCM samples, mono or stereo'
  expect(() => parseWav(new Uint8Array(3))).toThrow('is not a WAV file')
  expect(() => parseWav(changed(20, 3))).toThrow(format)
  expect(() => parseWav(changed(34, 8))).toThrow(format)
  expect(() => parseWav(changed(22, 6))).toThrow(format)
  expect(() => parseWav(changed(36, 0))).toThrow('has no samples')
  expect(() => parseWav(changed(12, 0))).toThrow('has no format before its samples')
  expect(parseWav(changed(42, 255)).channels[0]).toHaveLength(4)
})

test('only recordings that are much louder or softer than most are reported', () => {
  const at = (file: string, loudness: number) => ({
    slug: file,
    file,
    bytes: new Uint8Array(),
    facts: { src: '', seconds: 9, levels: '' },
    loudness,
  })
  expect(
    listUneven([at('a.mp3', -16), at('b.mp3', -9), at('c.mp3', -17), at('d.wav', -26.4), at('e.mp3', -12)]),
  ).toEqual([
    'content/previews/b.mp3 is 7 dB louder than most previews',
    'content/previews/d.wav is 10 dB softer than most previews',
  ])
  expect(listUneven([])).toEqual([])
})

test('the loudness of a tone at -23 dB matches the recommendation', () => {
  const tone = Float32Array.from(
    { length: 96_000 },
    (_, n) => 10 ** (-23 / 20) * Math.sin((2 * Math.PI * 997 * n) / 48_000),
  )
  expect(measureLoudness([tone, tone], 48_000)).toBeCloseTo(-23, 1)
  expect(measureLoudness([tone], 48_000)).toBeCloseTo(-26, 1)
  expect(measureLoudness([new Float32Array(96_000)], 48_000)).toBe(Number.NEGATIVE_INFINITY)
})
