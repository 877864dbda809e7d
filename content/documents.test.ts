import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import type { SiteDocument } from '#contracts/site/site-library.ts'
import { assembleContent, checkDocument, findBrokenDocuments, listMoved, splitContent } from './documents.ts'
import { loadContent } from './load.ts'
import type { Content } from './schema.ts'

let content: Content
let documents: SiteDocument[]
beforeAll(async () => {
  content = await loadContent()
  documents = splitContent(content)
})

const REMOVABLE = ['service', 'artist', 'track', 'member', 'placements']
const without = (...keys: string[]) => documents.filter(({ kind, id }) => !keys.includes(`${kind} ${id}`))

test('splitting and assembling the sample content, in any order and through JSON, gives the same content', () => {
  const { isSample: _, ...rest } = content
  fc.assert(
    fc.property(fc.shuffledSubarray(documents, { minLength: documents.length }), (shuffled) => {
      expect(assembleContent(JSON.parse(JSON.stringify(shuffled)), content.previews)).toEqual(rest)
    }),
    { numRuns: 10 },
  )
})

test('every document is valid on its own, and checking it changes nothing', () => {
  for (const { kind, body } of documents) expect([kind, checkDocument(kind, body)]).toEqual([kind, { body }])
})

test('removing any of the optional documents leaves no broken reference', () => {
  const needed = documents.filter(({ kind }) => !REMOVABLE.includes(kind))
  const others = documents.filter(({ kind }) => REMOVABLE.includes(kind))
  fc.assert(
    fc.property(fc.subarray(others), (kept) => {
      const left = assembleContent([...needed, ...kept], content.previews)
      const documents = splitContent(left)
      expect(findBrokenDocuments(documents, left.previews)).toEqual([])
      for (const { kind, body } of documents) expect([kind, checkDocument(kind, body)]).toEqual([kind, { body }])
    }),
    { numRuns: 60 },
  )
})

test('deleting an artist removes only its tracks and its mentions', () => {
  const artist = content.artists.find(({ id }) => content.navigation.artists.includes(id))
  if (artist === undefined) throw new Error('no artist in a menu')
  const left = assembleContent(without(`artist ${artist.id}`), content.previews)
  expect(left.artists).toEqual(content.artists.filter(({ id }) => id !== artist.id))
  const mentions = JSON.stringify(left).match(new RegExp(`"${artist.id}[":].{0,60}`, 'g')) ?? []
  expect(mentions).toEqual([])
  expect(left.team.map(({ id }) => id)).toEqual(content.team.map(({ id }) => id))
})

test('a broken reference names its document, its field and its target', () => {
  const [service] = content.services.filter(({ hear }) => hear)
  const track = service?.hear?.track ?? ''
  expect(findBrokenDocuments(without(`track ${track}`), content.previews)).toContainEqual({
    kind: 'service',
    id: service?.id,
    path: ['hear', 'track'],
    message: expect.stringContaining(track),
    target: { kind: 'track', id: track },
  })
})

test('errors name the field, even an unknown one', () => {
  const [artist] = documents.filter(({ kind }) => kind === 'artist')
  const checked = checkDocument('artist', { ...artist?.body, name: ' ', genre: undefined, boi: 'x' })
  expect('faults' in checked && checked.faults.map(({ path }) => path.join('.')).sort()).toEqual([
    'boi',
    'genre',
    'name',
  ])
})

test('former paths redirect to the current one, including tracks under every former path of their artist', () => {
  const track = { id: 't', slug: 't-new', duration: '3:00' }
  const artist = { id: 'a', slug: 'a-new', tracks: [track] }
  const other = { id: 'b', slug: 'b', tracks: [] }
  const entries = { artists: [artist, other], services: [], team: [] } as unknown as Content
  const former = { kind: 'artist', id: 'a', position: 0, body: {}, formerSlugs: ['a-mid', 'a-new', 'b'] } as const
  expect(listMoved(entries, [former])).toEqual([
    { from: '/artists/a', to: '/artists/a-new' },
    { from: '/artists/a-mid', to: '/artists/a-new' },
    ...['a-new/t', 'a/t-new', 'a/t', 'a-mid/t-new', 'a-mid/t', 'b/t-new', 'b/t'].map((from) => ({
      from: `/artists/${from}`,
      to: '/artists/a-new/t-new',
    })),
  ])
})
