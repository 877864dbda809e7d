import { expect, test } from 'vitest'
import { loadContent } from '#content/load.ts'
import { listTrackFiles } from '#content/paths.ts'
import { isCatalogJson } from '#contracts/site/catalog-addresses.ts'
import { CatalogSchema, CatalogTrackFileSchema } from '#contracts/site/catalog-json.ts'
import { describeCatalog, findTrackFile } from './describe-catalog.ts'

const content = await loadContent()

test('the catalogue as JSON has every released track with its licensing facts', () => {
  const catalog = CatalogSchema.parse(describeCatalog(content))
  const released = content.artists.flatMap(({ tracks }) => tracks.filter(({ duration }) => duration !== 'TBD'))
  expect(catalog.tracks.map(({ title }) => title)).toEqual(released.map(({ title }) => title))
  expect(catalog.tracks.find(({ id }) => id === 'sable-verano:ice-machine')).toMatchObject({
    isrc: 'QZNMG2400103',
    durationSeconds: 177,
    camelot: '7A',
    versions: ['Instrumental', '30-second edit', 'Stems'],
    writers: [
      { name: 'Sable Verano', share: 70, pro: 'Western Society' },
      { name: 'Rafa Dunmore', share: 30, pro: 'Harbor Rights' },
    ],
    clearance: { oneStop: true, missing: [], territory: 'World' },
    contact: { email: content.company.emails.general },
  })
})

test('unconfirmed facts are null and listed as missing', () => {
  const artists = content.artists.map((artist) => ({
    ...artist,
    tracks: artist.tracks.map(({ id, slug, title, duration, discoUrl }) => ({ id, slug, title, duration, discoUrl })),
  }))
  const { tracks } = describeCatalog({ ...content, artists })
  const gantry = tracks.find(({ id }) => id === 'ferrous:gantry')
  expect(gantry).toMatchObject({ isrc: null, writers: null, bpm: null, clearance: { oneStop: null } })
  expect(gantry?.clearance.missing).toEqual(['clearance not confirmed', 'writers and splits unknown'])
})

test('each track has its own file with the same content, at a path that other sites may read', () => {
  const { tracks } = describeCatalog(content)
  const files = listTrackFiles(content)
  expect(new Set(files).size).toBe(tracks.length)
  const read = files.map((path) => CatalogTrackFileSchema.parse(findTrackFile(content, path)).track)
  expect(read).toEqual(tracks)
  expect(files.every(isCatalogJson)).toBe(true)
  expect(['/catalog', '/catalog.json.map', '/catalog/../secrets.json', '/env.json'].some(isCatalogJson)).toBe(false)
  expect(findTrackFile(content, '/catalog/nobody/nothing.json')).toBeNull()
})
