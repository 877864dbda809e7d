import { expect, test } from 'vitest'
import { LEVEL_COUNT, measureLevels } from '#app/lib/player/levels.ts'
import { clock, readLevels, thinOut, writeLevels } from '#app/lib/player/preview.ts'
import { loadContent } from '#content/load.ts'
import { PreviewScoreSchema } from '#content/preview-score.ts'
import { parseWav, writeWav } from '#content/wav.ts'
import { listOnsets, measureChroma, measureTempo, rankKeys } from './hear.ts'
import { listPreviews } from './list-previews.ts'
import { makePreview } from './make-preview.ts'
import { chordTone, closeVoicing, keyTone } from './synth/chords.ts'
import { measureLoudness } from './synth/loudness.ts'
import { listSections, readRhythm } from './synth/read-score.ts'
import { measurePeak } from './true-peak.ts'

const content = await loadContent()
const scores = content.previews.flatMap(({ score }) => (score ? [score] : []))
const sampleRate = 8000
const sound = (length: number, at: (n: number) => number) => ({
  sampleRate,
  samples: Float32Array.from({ length }, (_, n) => at(n)),
})

test('levels follow what is heard: silence is 0, the loudest place 1, and half as loud is in between', () => {
  const tone = (n: number) => Math.sin(n / 5)
  const levels = measureLevels(
    sound(8000, (n) => (n < 2000 ? 0 : n < 4000 ? 0.25 * tone(n) : 0.5 * tone(n))),
    4,
  )
  expect(levels[0]).toBe(0)
  expect(levels[1]).toBeGreaterThan(0.2)
  expect(levels[1]).toBeLessThan(0.6)
  expect(levels[2]).toBeCloseTo(1, 1)
  expect(measureLevels(sound(100, () => 0))).toEqual(Array(LEVEL_COUNT).fill(0))
  expect(measureLevels(sound(3, () => 1))).toHaveLength(LEVEL_COUNT)
})

test('levels travel as digits and can be thinned out without losing the loud ones', () => {
  const levels = [0, 0.5, 1, 0.2]
  expect(writeLevels(levels)).toHaveLength(4)
  for (const [at, level] of readLevels(writeLevels(levels)).entries()) expect(level).toBeCloseTo(levels[at] ?? -1, 1)
  expect(writeLevels([-1, 7])).toBe('0z')
  expect(thinOut(levels, 2)).toEqual([0.5, 1])
  expect(thinOut(levels, 9)).toEqual(levels)
})

test('a clock shows minutes and whole seconds that have passed', () => {
  expect([0, 4.9, 12, 61.2, -1].map(clock)).toEqual(['0:00', '0:04', '0:12', '1:01', '0:00'])
})

test('sound survives its file, and a stereo file is mixed', () => {
  const before = sound(400, (n) => Math.sin(n / 9))
  const after = parseWav(writeWav(before))
  expect(after.sampleRate).toBe(sampleRate)
  expect(after.samples).toHaveLength(400)
  expect(after.samples.every((value, at) => Math.abs(value - (before.samples[at] ?? 9)) < 0.001)).toBe(true)
  const stereo = writeWav(sound(4, (n) => (n % 2 === 0 ? 0.5 : 0)))
  stereo[22] = 2
  expect([...parseWav(stereo).samples].map((value) => value.toFixed(2))).toEqual(['0.25', '0.25'])
})

test('what is no plain WAV file is refused in words', () => {
  const good = writeWav(sound(4, () => 0))
  const changed = (at: number, value: number) => good.map((byte, n) => (n === at ? value : byte))
  expect(() => parseWav(new Uint8Array(3))).toThrow('is not a WAV file')
  expect(() => parseWav(changed(0, 0))).toThrow('is not a WAV file')
  expect(() => parseWav(changed(20, 3))).toThrow('must hold 16-bit PCM')
  expect(() => parseWav(changed(22, 6))).toThrow('must hold 16-bit PCM')
  expect(() => parseWav(changed(36, 0))).toThrow('holds no sound')
  // A size beyond the end of the file is clipped.
  expect(parseWav(changed(42, 255)).samples).toHaveLength(4)
})

test('a rhythm repeats, holds and rests', () => {
  expect(readRhythm('1-.|c', 6)).toEqual([
    { sign: '1', step: 0, steps: 2 },
    { sign: 'c', step: 3, steps: 1 },
    { sign: '1', step: 4, steps: 2 },
  ])
  expect(readRhythm('.-', 4)).toEqual([])
})

test('chords have their tones: from the root upwards, and close together', () => {
  expect([1, 2, 3, 4, 5].map((step) => chordTone('F#m7', 3, step))).toEqual([54, 57, 61, 64, 66])
  expect(closeVoicing('Am', 4)).toEqual([60, 64, 69])
  expect(closeVoicing('Bb', 4)).toEqual([62, 65, 70])
})

test('a score that names a part it does not have is refused', () => {
  const [score] = scores
  if (!score) throw new Error('no scores')
  const read = (change: object) => PreviewScoreSchema.safeParse({ ...score, ...change }).success
  expect(read({})).toBe(true)
  expect(read({ sections: [...score.sections, { bars: 1, chords: ['C'], play: { nobody: 'x...' } }] })).toBe(false)
  expect(read({ versions: [{ name: 'Instrumental', without: ['nobody'] }] })).toBe(false)
  expect(read({ versions: [{ name: 'Edit', sections: [9] }] })).toBe(false)
})

test('a section goes on with what the one before played, unless it says otherwise', () => {
  const [score] = scores
  if (!score) throw new Error('no scores')
  const plays: Record<string, string | null>[] = [{ bass: '1...', pad: 'c...' }, { pad: null }, { bass: '3...' }]
  const sections = plays.map((play) => ({ bars: 1, chords: ['C'], level: 1, bright: 1, play }))
  const read = listSections({ ...score, sections }).map(({ play }) => Object.fromEntries(play))
  expect(read).toEqual([{ bass: '1...', pad: 'c...' }, { bass: '1...' }, { bass: '3...' }])
})

test('digits count the steps of the key where a part says so', () => {
  for (const key of ['F# minor', 'F sharp minor'])
    expect([1, 3, 8].map((step) => keyTone(key, 4, step))).toEqual([66, 69, 78])
  expect(keyTone('Db major', 4, 4)).toBe(66)
})

test('loudness is what the recommendation says of a tone at -23 dB', () => {
  const tone = Float32Array.from(
    { length: 96_000 },
    (_, n) => 10 ** (-23 / 20) * Math.sin((2 * Math.PI * 997 * n) / 48_000),
  )
  expect(measureLoudness([tone, tone], 48_000)).toBeCloseTo(-23, 1)
  expect(measureLoudness([tone], 48_000)).toBeCloseTo(-26, 1)
  expect(measureLoudness([new Float32Array(96_000)], 48_000)).toBe(Number.NEGATIVE_INFINITY)
})

test('a peak between two samples is found', () => {
  // At a quarter of the sample rate, 45 degrees away from every crest: the samples stand at 0.707 of it.
  const tone = Float32Array.from({ length: 400 }, (_, n) => Math.sin((Math.PI / 2) * n + Math.PI / 4))
  expect(Math.max(...tone)).toBeCloseTo(Math.SQRT1_2, 2)
  expect(measurePeak(tone)).toBeCloseTo(1, 1)
})

test('a listener hears the tempo of clicks and the key of a cadence', () => {
  const clicks = new Float32Array(8 * 8000)
  for (let beat = 0; beat < 16; beat++)
    for (let n = 0; n < 200; n++) clicks[beat * 4000 + n] = Math.sin(n) * (1 - n / 200)
  expect([60, 120]).toContain(Math.round(measureTempo(listOnsets(clicks, 8000))))
  const chords = [
    [57, 60, 64],
    [62, 65, 69],
    [64, 68, 71],
    [57, 60, 64],
  ]
  const cadence = sound(8 * 8000, (n) =>
    (chords[Math.floor(n / 16_000)] ?? []).reduce(
      (sum, tone) => sum + 0.2 * Math.sin((2 * Math.PI * 440 * 2 ** ((tone - 69) / 12) * n) / 8000),
      0,
    ),
  )
  expect(rankKeys(measureChroma(cadence.samples, 8000))[0]?.key).toBe('A minor')
})

test('the same score always sounds the same, and another one has another name', async () => {
  const base = scores.find(({ slug }) => slug === 'yield-point')
  if (!base) throw new Error('no score')
  const score = {
    ...base,
    sections: base.sections.slice(0, 3).map((section) => ({ ...section, bars: 1 })),
    versions: [],
  }
  const [one, again, other] = await Promise.all(
    [score, score, { ...score, room: 0.1 }].map((each) => makePreview({ slug: each.slug, score: each }, 'unused')),
  )
  expect(again?.facts).toEqual(one?.facts)
  expect(one?.facts.src).toMatch(/^\/assets\/preview-yield-point-[\w-]{6}\.mp3$/)
  expect(one?.facts.levels).toHaveLength(LEVEL_COUNT)
  expect(other?.facts.src).not.toBe(one?.facts.src)
})

test('at least eight tracks of four artists can be heard, in the order of their tracks', () => {
  const facts = { src: '/x.wav', seconds: 9, levels: '0' }
  const made = Object.fromEntries(content.previews.map(({ slug }) => [slug, facts]))
  const heard = content.artists.map((artist) => listPreviews(artist, made))
  expect(heard.flat().length).toBeGreaterThanOrEqual(8)
  expect(heard.filter((list) => list.length > 0).length).toBeGreaterThanOrEqual(4)
  const lido = heard.flat().filter(({ artistSlug }) => artistSlug === 'mirror-lido')
  expect(lido.map(({ id }) => id)).toEqual(['mirror-lido:chlorine', 'mirror-lido:no-running'])
})

test('what staff uploaded for a track is heard in place of what was built, and where nothing was', () => {
  const artist = {
    slug: 'lido',
    name: 'Lido',
    tracks: [
      { title: 'One', duration: '3:00', discoUrl: '#', previewAudio: 'one' },
      { title: 'Two', duration: '3:00', discoUrl: '#' },
      { title: 'Three', duration: '3:00', discoUrl: '#', previewAudio: 'three' },
    ],
  }
  const built = { src: '/built.wav', seconds: 9, levels: '0' }
  const uploaded = { artist: 'lido', seconds: 31, levels: 'z' }
  const heard = listPreviews(artist, { one: built, three: built }, [
    { ...uploaded, track: 'lido:one', name: 'lido/a b.mp3' },
    { ...uploaded, track: 'lido:two', name: 'lido/2.mp3' },
    { ...uploaded, track: 'other:three', name: 'other/3.mp3' },
  ])
  expect(heard.map(({ title, src, seconds }) => [title, src, seconds])).toEqual([
    ['One', '/storage/v1/object/public/previews/lido/a%20b.mp3', 31],
    ['Two', '/storage/v1/object/public/previews/lido/2.mp3', 31],
    ['Three', '/built.wav', 9],
  ])
})
