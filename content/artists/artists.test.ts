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
  expect(waiting?.tracks).toMatchObject([{ title: 'Coming Soon', duration: 'TBD', discoUrl: '#' }])
})

test('two artists have no picture, and the others have different cover patterns', () => {
  const systems = artists.flatMap((artist) => artist.image ?? [])
  expect(systems).toHaveLength(artists.length - 2)
  expect(new Set(systems).size).toBe(systems.length)
})

const offered = listed.flatMap(({ tracks }) => tracks)

test('every released track has all licensing facts', () => {
  for (const track of offered) {
    const { isrc, bpm, key, vocal, moods, versions, writers, oneStop, territory, term } = track
    const facts = { isrc, bpm, key, vocal, moods, versions, writers, oneStop, territory, term }
    expect(
      Object.entries(facts).filter(([, fact]) => fact === undefined),
      track.title,
    ).toEqual([])
    expect(
      writers?.reduce((sum, { share }) => sum + share, 0),
      track.title,
    ).toBe(100)
  }
})

test('a track is one-stop exactly if the label controls every writer', () => {
  const controlled = new Set(
    offered.flatMap(({ oneStop, writers = [] }) => (oneStop ? writers.map(({ name }) => name) : [])),
  )
  for (const { title, oneStop, writers = [] } of offered)
    expect(oneStop, title).toBe(writers.every(({ name }) => controlled.has(name)))
})

test('each writer is in one society', () => {
  const societies = new Map<string, string>()
  for (const { name, pro } of offered.flatMap(({ writers = [] }) => writers)) {
    expect(pro, name).toBe(societies.get(name) ?? pro)
    societies.set(name, pro)
  }
})

test('no recording code is used twice', () => {
  const codes = offered.map(({ isrc }) => isrc)
  expect(new Set(codes).size).toBe(codes.length)
})

test('no two biographies or descriptions begin alike', () => {
  for (const texts of [artists.flatMap((artist) => artist.bio ?? []), artists.map((artist) => artist.description)]) {
    const openings = texts.map((text) => text.split(/\s+/).slice(0, 2).join(' ').toLowerCase())
    expect(new Set(openings).size).toBe(openings.length)
  }
})

test('the catalogue matches the claims about it in bios, services and team pages', () => {
  const of = (slug: string) => artists.find((artist) => artist.slug === slug)?.tracks ?? []
  const named = (title: string) => offered.find((track) => track.title === title)
  // "Most of them with master and publishing under one signature", "for nearly every song one signature".
  expect(offered.filter(({ oneStop }) => oneStop).length / offered.length).toBeGreaterThan(0.9)
  expect(named('Don’t Count the Register')?.placements).toHaveLength(4)
  expect(named('Chlorine')?.placements).toHaveLength(2)
  // "Most of the songs are in that key", "the three instrumental acts".
  expect(of('hallow-county').filter(({ key }) => key?.startsWith('B ')).length).toBeGreaterThan(3)
  expect(listed.filter(({ tracks }) => tracks.every(({ vocal }) => vocal === 'instrumental'))).toHaveLength(3)
  // "Every part is delivered as its own stem, dry and wet."
  for (const { versions } of of('night-bus-quartet'))
    expect(versions).toEqual(expect.arrayContaining(['Dry stems', 'Wet stems']))
})
