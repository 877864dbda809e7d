import { join } from 'node:path'
import { MPEGDecoder } from 'mpg123-decoder'
import { beforeAll, expect, test } from 'vitest'
import { loadContent } from '#content/load.ts'
import { compareSounds, listOnsets, measureChroma, measureColour, measureTempo, rankKeys } from './hear.ts'
import type { MadePreview } from './make-preview.ts'
import { makePreviews } from './make-previews.ts'
import { listPowers, measureLoudness, toLufs } from './synth/loudness.ts'
import { mixToMono } from './synth/stereo.ts'
import { measurePeak } from './true-peak.ts'

// Hears what visitors hear: the encoded files, decoded again by another library than the one that made them.

type Heard = { left: Float32Array; right: Float32Array; sampleRate: number }

const content = await loadContent()
const scores = content.previews.flatMap(({ score }) => (score ? [score] : []))
const lineOf = (slug: string) =>
  content.artists.flatMap(({ tracks }) => tracks).find(({ previewAudio }) => previewAudio === slug)

let made: MadePreview[] = []
const sounds = new Map<string, Heard>()

beforeAll(async () => {
  // From the other end than a build that runs beside the tests: both take over what the other has made.
  made = await makePreviews(content.previews.toReversed(), join(import.meta.dirname, '..', '..', '..'))
  const decoder = new MPEGDecoder()
  await decoder.ready
  for (const { src, bytes } of made.flatMap(({ files }) => files)) {
    const { channelData, sampleRate, errors } = decoder.decode(bytes)
    expect(errors, src).toEqual([])
    const [left, right] = channelData
    if (left && right) sounds.set(src, { left: left.slice(), right: right.slice(), sampleRate })
    await decoder.reset()
  }
  decoder.free()
}, 600_000)

const own = (slug: string) => {
  const facts = made.find((preview) => preview.slug === slug)?.facts
  const sound = facts && sounds.get(facts.src)
  if (!facts || !sound) throw new Error(`${slug} cannot be heard`)
  return { facts, ...sound, mono: mixToMono(sound) }
}

test.each(scores.map((score) => [score.slug, score] as const))('%s is as fast as its line says', (slug, score) => {
  const { mono, sampleRate } = own(slug)
  const bpm = lineOf(slug)?.bpm ?? Number.NaN
  expect(score.bpm).toBe(bpm)
  // A listener may tap every second beat, or twice in each.
  const ratio = measureTempo(listOnsets(mono, sampleRate)) / bpm
  const offBeat = Math.min(...[0.5, 1, 2].map((multiple) => Math.abs(ratio / multiple - 1)))
  expect(offBeat).toBeLessThan(0.01)
})

test.each(scores.map((score) => [score.slug, score.key] as const))('%s is in the key of its line', (slug, scored) => {
  const { mono, sampleRate } = own(slug)
  const { key = scored } = lineOf(slug) ?? {}
  expect(scored).toBe(key)
  expect(rankKeys(measureChroma(mono, sampleRate))[0]?.key).toBe(key)
})

test.each(scores.map((score) => [score.slug, score] as const))('%s begins, develops and ends', (slug, score) => {
  const { left, right, mono, sampleRate, facts } = own(slug)
  expect(facts.seconds).toBeGreaterThanOrEqual(30)
  expect(facts.seconds).toBeLessThan(45)
  const powers = listPowers([left, right], sampleRate)
  const bar = (60 / score.bpm) * score.beatsPerBar
  let from = 0
  const sections = score.sections.map(({ bars }) => {
    const to = from + bars * bar
    const part = powers.slice(Math.round(from * 10), Math.round(to * 10))
    const colour = measureColour(mono.subarray(Math.round(from * sampleRate), Math.round(to * sampleRate)), sampleRate)
    from = to
    return { loudness: toLufs(part.reduce((sum, power) => sum + power, 0) / part.length), colour, bars }
  })
  const loudness = sections.map((section) => section.loudness)
  const [opening = 0, ...later] = loudness
  expect(Math.max(...later)).toBeGreaterThan(opening + 3)
  expect(opening).toBeGreaterThan(-26)
  // The last notes ring and are gone.
  expect(toLufs(powers.at(-1) ?? 1)).toBeLessThan(Math.max(...loudness) - 15)
  // No two sections have the same parts doing the same.
  const played = score.sections.map(({ play, chords }) => JSON.stringify([Object.keys(play).sort(), chords]))
  expect(new Set(played).size).toBe(score.sections.length)
  // And it is heard: what follows has another colour, 2 dB on average over the bands.
  for (const [at, { colour, bars }] of sections.slice(1).entries()) {
    const before = sections[at]
    const same = 10 * Math.log10(bars / (before?.bars ?? bars))
    const steps = colour.map((level, band) => (level - (before?.colour[band] ?? 0) - same) ** 2)
    expect(Math.sqrt(steps.reduce((sum, step) => sum + step, 0) / steps.length), `section ${at + 2}`).toBeGreaterThan(2)
  }
})

test('every sound is alike in loudness, and none clips', () => {
  const measured = [...sounds].map(([src, { left, right, sampleRate }]) => ({
    src,
    loudness: measureLoudness([left, right], sampleRate),
    peak: Math.max(measurePeak(left), measurePeak(right)),
  }))
  expect(measured.length).toBeGreaterThanOrEqual(scores.length)
  expect(measured.filter(({ loudness }) => !(Math.abs(loudness + 16) <= 1))).toEqual([])
  expect(measured.filter(({ peak }) => !(peak < 10 ** (-1 / 20)))).toEqual([])
})

test('no sound begins or ends with a click, and none falls silent on the way', () => {
  for (const [src, { left, right, sampleRate }] of sounds) {
    const edges = [left, right].flatMap((side) => [...side.subarray(0, 8), ...side.subarray(-8)])
    expect(Math.max(...edges.map(Math.abs)), src).toBeLessThan(0.005)
    const heard = listPowers([left, right], sampleRate).map((power) => toLufs(power) > -50)
    const pauses = heard
      .slice(0, heard.lastIndexOf(true))
      .join('')
      .split('true')
      .map((pause) => pause.split('false').length - 1)
    // In tenths of a second: a drum alone may ring out before its next stroke.
    expect(Math.max(...pauses), src).toBeLessThanOrEqual(15)
  }
})

test('one track of every artist who has tracks, and every artist’s first, can be heard; all of it fits into 12 MB', () => {
  for (const { slug, tracks } of content.artists.filter((artist) =>
    artist.tracks.some(({ duration }) => duration !== 'TBD'),
  ))
    expect(tracks[0]?.previewAudio, slug).toBeDefined()
  const bytes = made.flatMap(({ files }) => files).reduce((sum, file) => sum + file.bytes.byteLength, 0)
  expect(bytes).toBeLessThan(12_000_000)
  expect(made.map(({ slug }) => slug).sort()).toEqual(content.previews.map(({ slug }) => slug).sort())
})

test('a version has the name that the track gives it, and its own sound', () => {
  for (const { slug, facts } of made) {
    const named = lineOf(slug)?.versions ?? []
    for (const { name, src } of facts.versions ?? []) {
      // '15/30/60-second edits' are three.
      const isNamed = named.some(
        (words) => words === name || (/edit/.test(words) && words.includes(name.split('-')[0] ?? '')),
      )
      expect(isNamed, `${slug}: ${name}`).toBe(true)
      const [own, other] = [facts.src, src].map((address) => sounds.get(address))
      if (!own || !other) throw new Error(`${slug}: ${name} cannot be heard`)
      expect(compareSounds(mixToMono(own), mixToMono(other)), `${slug}: ${name}`).toBeLessThan(0.997)
      const seconds = Number(/^(\d+)-second/.exec(name)?.[1] ?? Number.NaN)
      if (seconds)
        expect(Math.abs(other.left.length / other.sampleRate - seconds), `${slug}: ${name}`).toBeLessThan(0.1)
    }
  }
})

test('what was made is kept, and not made again', async () => {
  const [source] = content.previews
  if (!source?.score) throw new Error('no score')
  const threads: unknown[] = []
  const note = (thread: unknown) => threads.push(thread)
  process.on('worker', note)
  const [again] = await makePreviews([source], join(import.meta.dirname, '..', '..', '..'))
  process.off('worker', note)
  expect(threads).toEqual([])
  expect(again?.facts).toEqual(made.find(({ slug }) => slug === source.slug)?.facts)
})
