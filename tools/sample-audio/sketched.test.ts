import { readFile, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { listPowers, measureLoudness, toLufs } from '#app/features/player/recordings/loudness.ts'
import { decodeMp3 } from '#app/features/player/recordings/read-recording.ts'
import { loadContent } from '#content/load.ts'
import { listOnsets, measureChroma, measureTempo, rankKeys } from './hear.ts'
import { readScores } from './read-scores.ts'
import { nameFile, renderSketch } from './render-score.ts'
import { readSketches } from './sketch/read-sketches.ts'
import { measurePeak } from './true-peak.ts'

// Measures the sketches as visitors hear them, and how much all audio takes.

const FOLDER = resolve(import.meta.dirname, '..', '..', 'content', 'previews')
const MOST_BYTES = 15_000_000
/** A slower piece has too few beats in 20 seconds to count them. */
const SLOWEST_COUNTED = 62

const content = await loadContent()
const scores = await readScores()
const sketches = await readSketches(new Set(scores.map(({ slug }) => slug)))
const sounds = await Promise.all(
  sketches.map(async (sketch) => {
    const { channels, sampleRate } = await decodeMp3(await readFile(join(FOLDER, nameFile(sketch))))
    const [samples = new Float32Array()] = channels
    return { sketch, samples, channels, sampleRate, seconds: samples.length / sampleRate }
  }),
)

test('every track that is out can be heard for at least 20 seconds', () => {
  const heard = new Set(content.previews.map(({ slug }) => slug))
  const tracks = content.artists.flatMap((artist) => artist.tracks).filter(({ duration }) => duration !== 'TBD')
  expect(tracks.filter(({ previewAudio }) => !heard.has(previewAudio ?? '')).map(({ title }) => title)).toEqual([])
  for (const { sketch, seconds } of sounds) {
    expect(seconds, sketch.slug).toBeGreaterThanOrEqual(20)
    expect(seconds, sketch.slug).toBeLessThan(26)
  }
})

test('the files are those of the scores and the sketches, and fit into the repository', async () => {
  const made = [
    ...scores.flatMap((score) => [undefined, ...score.versions].map((version) => nameFile(score, version))),
    ...sketches.map((sketch) => nameFile(sketch)),
  ]
  expect(content.previews.map(({ file }) => file).toSorted()).toEqual(made.toSorted())
  const sizes = await Promise.all(made.map(async (file) => (await stat(join(FOLDER, file))).size))
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(MOST_BYTES)
})

test('a sketch is as fast as its line says, and in its key', () => {
  let unclear = 0
  for (const { sketch, samples, sampleRate } of sounds) {
    const ratio = measureTempo(listOnsets(samples, sampleRate)) / sketch.bpm
    // A listener may tap every second beat, or two or four times in each.
    const offBeat = Math.min(...[0.5, 1, 2, 3, 4].map((multiple) => Math.abs(ratio / multiple - 1)))
    if (sketch.bpm >= SLOWEST_COUNTED) expect(offBeat, sketch.slug).toBeLessThan(0.01)
    const likely = rankKeys(measureChroma(samples, sampleRate)).map(({ key }) => key)
    const place = likely.indexOf(sketch.key.replace('C#', 'Db'))
    expect(place, `${sketch.slug} sounds like ${likely[0]}`).toBeLessThanOrEqual(1)
    unclear += place
  }
  expect(unclear).toBeLessThanOrEqual(3)
})

test('all are alike in loudness; none clips, clicks or falls silent on the way', () => {
  for (const { sketch, samples, channels, sampleRate } of sounds) {
    expect(Math.abs(measureLoudness(channels, sampleRate) + 16), sketch.slug).toBeLessThan(1)
    expect(measurePeak(samples), sketch.slug).toBeLessThan(10 ** (-1 / 20))
    const edges = [...samples.subarray(0, 8), ...samples.subarray(-8)]
    expect(Math.max(...edges.map(Math.abs)), sketch.slug).toBeLessThan(0.005)
    const heard = listPowers(channels, sampleRate).map((power) => toLufs(power) > -50)
    const pauses = heard.slice(0, heard.lastIndexOf(true)).join('').split('true')
    expect(Math.max(...pauses.map((pause) => pause.split('false').length - 1)), sketch.slug).toBeLessThanOrEqual(12)
  }
})

test('no two sketches are the same piece, and the same track always gets the same bytes', async () => {
  const played = sketches.map(({ sections }) => JSON.stringify(sections.map(({ chords, play }) => [chords, play])))
  expect(new Set(played).size).toBe(sketches.length)
  const [sketch] = sketches
  if (!sketch) throw new Error('no sketches')
  const file = await readFile(join(FOLDER, nameFile(sketch)))
  expect(Buffer.from(await renderSketch(sketch)).equals(file)).toBe(true)
})
