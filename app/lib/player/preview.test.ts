import { expect, test } from 'vitest'
import { loadContent } from '#content/load.ts'
import { LEVEL_COUNT, measureLevels } from './levels.ts'
import { listPreviews, listVersions } from './list-previews.ts'
import { clock, downsampleLevels, readLevels, writeLevels } from './preview.ts'

const content = await loadContent()
const sound = (length: number, at: (n: number) => number) => Float32Array.from({ length }, (_, n) => at(n))

test('levels follow loudness: silence is 0, the loudest part 1, and half as loud is in between', () => {
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

test('levels are encoded as digits, and downsampling keeps the loud ones', () => {
  const levels = [0, 0.5, 1, 0.2]
  expect(writeLevels(levels)).toHaveLength(4)
  for (const [at, level] of readLevels(writeLevels(levels)).entries()) expect(level).toBeCloseTo(levels[at] ?? -1, 1)
  expect(writeLevels([-1, 7])).toBe('0z')
  expect(downsampleLevels(levels, 2)).toEqual([0.5, 1])
  expect(downsampleLevels(levels, 9)).toEqual(levels)
})

test('a duration is printed in minutes and whole seconds', () => {
  expect([0, 4.9, 12, 61.2, -1].map(clock)).toEqual(['0:00', '0:04', '0:12', '1:01', '0:00'])
})

test('every released track has a preview, in the order of the artist’s tracks', () => {
  const facts = { src: '/x.wav', seconds: 9, levels: '0' }
  const made = Object.fromEntries(content.previews.map(({ slug }) => [slug, facts]))
  const previews = content.artists.map((artist) => listPreviews(artist, made))
  for (const [at, { tracks }] of content.artists.entries()) {
    const out = tracks.filter(({ duration }) => duration !== 'TBD')
    expect(previews[at]?.map(({ title }) => title)).toEqual(out.map(({ title }) => title))
  }
})

test('an uploaded preview replaces the one of the build or fills a gap', () => {
  const artist = {
    id: 'lido',
    slug: 'lido',
    name: 'Lido',
    tracks: [
      { id: 'one', title: 'One', duration: '3:00', previewAudio: 'one' },
      { id: 'two', title: 'Two', duration: '3:00' },
      { id: 'three', title: 'Three', duration: '3:00', previewAudio: 'three' },
    ],
  }
  const built = { src: '/built.wav', seconds: 9, levels: '0' }
  const uploaded = { artist: 'lido', seconds: 31, levels: 'z' }
  const previews = listPreviews(artist, { one: built, three: built }, [
    { ...uploaded, track: 'lido:one', name: 'lido/a b.mp3' },
    { ...uploaded, track: 'lido:two', name: 'lido/2.mp3' },
    { ...uploaded, track: 'other:three', name: 'other/3.mp3' },
  ])
  expect(previews.map(({ title, src, seconds }) => [title, src, seconds])).toEqual([
    ['One', '/storage/v1/object/public/previews/lido/a%20b.mp3', 31],
    ['Two', '/storage/v1/object/public/previews/lido/2.mp3', 31],
    ['Three', '/built.wav', 9],
  ])
})

test('a version has its own id, and one without a recording is left out', () => {
  const track = {
    id: 'one',
    title: 'One',
    duration: '03:48',
    previewVersions: [
      { name: 'Instrumental', audio: 'one-instrumental' },
      { name: 'No drums', audio: 'one-no-drums' },
    ],
  }
  const facts = { src: '/assets/preview-one-instrumental.mp3', seconds: 9, levels: '0' }
  expect(listVersions({ id: 'lido', slug: 'lido', name: 'Lido' }, track, { 'one-instrumental': facts })).toEqual([
    {
      id: 'lido:one:one-instrumental',
      of: 'lido:one',
      artistSlug: 'lido',
      artist: 'Lido',
      title: 'One (Instrumental)',
      whole: '03:48',
      ...facts,
    },
  ])
  expect(
    listVersions(
      { id: 'lido', slug: 'lido', name: 'Lido' },
      { id: 'one', title: 'One', duration: '03:48' },
      { one: facts },
    ),
  ).toEqual([])
})
