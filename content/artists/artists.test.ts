import { expect, test } from 'vitest'
import { loadContent } from '#content/load.ts'

const { artists } = await loadContent()
const isListed = ({ tracks }: (typeof artists)[number]) => tracks.some((track) => track.duration !== 'TBD')
const listed = artists.filter(isListed)

test('eleven artists have 5 to 14 tracks each, the twelfth has one that is coming soon', () => {
  expect(listed).toHaveLength(11)
  for (const { slug, tracks } of listed) {
    expect(tracks.length, slug).toBeGreaterThanOrEqual(5)
    expect(tracks.length, slug).toBeLessThanOrEqual(14)
    expect(new Set(tracks.map((track) => track.title)).size, `${slug}: titles`).toBe(tracks.length)
  }
  const waiting = artists.find((artist) => !isListed(artist))
  expect(waiting?.tracks).toEqual([{ title: 'Coming Soon', duration: 'TBD', discoUrl: '#' }])
})

test('two artists have no picture and the others each have a cover system of their own', () => {
  const systems = artists.flatMap((artist) => artist.image ?? [])
  expect(systems).toHaveLength(artists.length - 2)
  expect(new Set(systems).size).toBe(systems.length)
})

test('four artists have everything a licence needs on every track', () => {
  const complete = artists.filter(({ tracks }) =>
    tracks.every(
      ({ isrc, bpm, key, vocal, moods, versions, writers, oneStop }) =>
        isrc && bpm && key && vocal && moods && versions && writers && oneStop !== undefined,
    ),
  )
  expect(complete.length).toBeGreaterThanOrEqual(4)
})

test('no recording code is used twice', () => {
  const codes = artists.flatMap(({ tracks }) => tracks.flatMap((track) => track.isrc ?? []))
  expect(new Set(codes).size).toBe(codes.length)
})

test('no two biographies or descriptions begin alike', () => {
  for (const texts of [artists.flatMap((artist) => artist.bio ?? []), artists.map((artist) => artist.description)]) {
    const openings = texts.map((text) => text.split(/\s+/).slice(0, 2).join(' ').toLowerCase())
    expect(new Set(openings).size).toBe(openings.length)
  }
})
