import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { listPowers, measureLoudness, toLufs } from '#app/features/player/recordings/loudness.ts'
import { decodeMp3, mixToMono } from '#app/features/player/recordings/read-recording.ts'
import { loadContent } from '#content/load.ts'
import { compareSounds, listOnsets, measureChroma, measureColour, measureTempo, rankKeys } from './hear.ts'
import { readScores } from './read-scores.ts'
import { nameFile, renderScore } from './render-score.ts'
import { measurePeak } from './true-peak.ts'

// Measures what visitors hear: the files in content/previews, decoded by another library than the one that encoded them.

const FOLDER = resolve(import.meta.dirname, '..', '..', 'content', 'previews')

const content = await loadContent()
const scores = await readScores()
const lineOf = (slug: string) =>
  content.artists.flatMap(({ tracks }) => tracks).find(({ previewAudio }) => previewAudio === slug)

const versions = scores.flatMap((score) => [undefined, ...score.versions].map((version) => ({ score, version })))
const sounds = new Map(
  await Promise.all(
    versions.map(async ({ score, version }) => {
      const file = nameFile(score, version)
      const { channels, sampleRate } = await decodeMp3(await readFile(join(FOLDER, file)))
      const [left, right] = channels
      if (!left || !right) throw new Error(`${file} is not in stereo`)
      return [file, { left, right, sampleRate, mono: mixToMono(channels) }] as const
    }),
  ),
)

function soundOf(file: string) {
  const sound = sounds.get(file)
  if (!sound) throw new Error(`there is no ${file}`)
  return sound
}

test.each(scores.map((score) => [score.slug, score] as const))('%s is as fast as its line says', (slug, score) => {
  const { mono, sampleRate } = soundOf(`${slug}.mp3`)
  const bpm = lineOf(slug)?.bpm ?? Number.NaN
  expect(score.bpm).toBe(bpm)
  // A listener may tap every second beat, or twice in each.
  const ratio = measureTempo(listOnsets(mono, sampleRate)) / bpm
  const offBeat = Math.min(...[0.5, 1, 2].map((multiple) => Math.abs(ratio / multiple - 1)))
  expect(offBeat).toBeLessThan(0.01)
})

test.each(scores.map((score) => [score.slug, score.key] as const))('%s is in the key of its line', (slug, scored) => {
  const { mono, sampleRate } = soundOf(`${slug}.mp3`)
  const { key = scored } = lineOf(slug) ?? {}
  expect(scored).toBe(key)
  expect(rankKeys(measureChroma(mono, sampleRate))[0]?.key).toBe(key)
})

test.each(scores.map((score) => [score.slug, score] as const))('%s begins, develops and ends', (slug, score) => {
  const { left, right, mono, sampleRate } = soundOf(`${slug}.mp3`)
  expect(left.length / sampleRate).toBeGreaterThanOrEqual(30)
  expect(left.length / sampleRate).toBeLessThan(45)
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
  const measured = [...sounds].map(([file, { left, right, sampleRate }]) => ({
    file,
    loudness: measureLoudness([left, right], sampleRate),
    peak: Math.max(measurePeak(left), measurePeak(right)),
  }))
  expect(measured.length).toBeGreaterThanOrEqual(scores.length)
  expect(measured.filter(({ loudness }) => !(Math.abs(loudness + 16) <= 1))).toEqual([])
  expect(measured.filter(({ peak }) => !(peak < 10 ** (-1 / 20)))).toEqual([])
})

test('no sound begins or ends with a click, and none falls silent on the way', () => {
  for (const [file, { left, right, sampleRate }] of sounds) {
    const edges = [left, right].flatMap((side) => [...side.subarray(0, 8), ...side.subarray(-8)])
    expect(Math.max(...edges.map(Math.abs)), file).toBeLessThan(0.005)
    const heard = listPowers([left, right], sampleRate).map((power) => toLufs(power) > -50)
    const pauses = heard
      .slice(0, heard.lastIndexOf(true))
      .join('')
      .split('true')
      .map((pause) => pause.split('false').length - 1)
    // In tenths of a second: a drum alone may ring out before its next stroke.
    expect(Math.max(...pauses), file).toBeLessThanOrEqual(15)
  }
})

test('a version has the name that the track gives it, and its own sound', () => {
  for (const { score, version } of versions) {
    if (!version) continue
    const { name } = version
    const file = nameFile(score, version)
    const track = lineOf(score.slug)
    expect(track?.previewVersions, file).toContainEqual({ name, audio: file.replace('.mp3', '') })
    // '15/30/60-second edits' are three.
    const isNamed = track?.versions?.some(
      (words) => words === name || (/edit/.test(words) && words.includes(name.split('-')[0] ?? '')),
    )
    expect(isNamed, file).toBe(true)
    const [own, other] = [soundOf(`${score.slug}.mp3`), soundOf(file)]
    expect(compareSounds(own.mono, other.mono), file).toBeLessThan(0.997)
    const seconds = Number(/^(\d+)-second/.exec(name)?.[1] ?? Number.NaN)
    if (seconds) expect(Math.abs(other.mono.length / other.sampleRate - seconds), file).toBeLessThan(0.1)
  }
})

test('a score always gives the same bytes, and they are those of its file', async () => {
  const score = scores.find(({ slug }) => slug === 'peso-y-medio')
  const version = score?.versions.find(({ name }) => name === '15-second edit')
  if (!score || !version) throw new Error('no such score')
  const file = await readFile(join(FOLDER, nameFile(score, version)))
  expect(Buffer.from(await renderScore(score, version)).equals(file)).toBe(true)
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
  const cadence = Float32Array.from({ length: 8 * 8000 }, (_, n) =>
    (chords[Math.floor(n / 16_000)] ?? []).reduce(
      (sum, tone) => sum + 0.2 * Math.sin((2 * Math.PI * 440 * 2 ** ((tone - 69) / 12) * n) / 8000),
      0,
    ),
  )
  expect(rankKeys(measureChroma(cadence, 8000))[0]?.key).toBe('A minor')
})
