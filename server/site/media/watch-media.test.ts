import { pino } from 'pino'
import { expect, test } from 'vitest'
import { NO_MEDIA, type SiteMedia } from '#contracts/site/site-media.ts'
import { createPicture, createPreview } from '#tests/harness/media-harness.ts'
import { createTestDb } from '#tests/harness/test-db.ts'
import { waitFor } from '#tests/harness/wait-for.ts'
import { findChangedPages } from './media-paths.ts'
import { createMediaWatch } from './watch-media.ts'

const log = pino({ level: 'silent' })
const named = (id: string, ...tracks: string[]) => ({
  id,
  slug: id,
  tracks: tracks.map((own) => ({ id: own, slug: own })),
})
const artists = [named('a'), named('b', 't'), named('mirror-lido'), named('corrigan-wells', 'ledger-stone')]

test('only the pages that show a changed file are rendered again', () => {
  const picture = { id: 'x', name: 'a/1.jpg', artist: 'a', alt: 'A', credit: null, width: 1, height: 1, bytes: 1 }
  const preview = { name: 'b/1.wav', artist: 'b', track: 'b:t', seconds: 1, levels: '0' }
  const one = { pictures: [picture], previews: [] }
  const find = (before: SiteMedia, after: SiteMedia) => findChangedPages(before, after, artists)
  expect(find(NO_MEDIA, one)).toEqual(['/artists/a'])
  expect(find(one, one)).toEqual([])
  expect(find(one, { pictures: [picture], previews: [preview] })).toEqual([
    '/artists/b',
    '/artists/b/t',
    '/artists',
    '/catalog',
    '/shortlist',
  ])
  expect(find(one, { pictures: [{ ...picture, alt: 'B' }], previews: [] })).toEqual(['/artists/a'])
  expect(find(one, NO_MEDIA)).toEqual(['/artists/a'])
})

test('media is on the pages of its artist and track wherever they are now, and on none if they are gone', () => {
  const preview = { name: 'b/1.wav', artist: 'b', track: 'b:t', seconds: 1, levels: '0' }
  const media = { pictures: [], previews: [preview, { ...preview, artist: 'gone', track: 'gone:t' }] }
  const renamed = [{ id: 'b', slug: 'new-name', tracks: [{ id: 't', slug: 'new-title' }] }]
  expect(findChangedPages(NO_MEDIA, media, renamed).slice(0, 2)).toEqual([
    '/artists/new-name',
    '/artists/new-name/new-title',
  ])
  expect(findChangedPages(NO_MEDIA, media, renamed)).toHaveLength(5)
})

test('earlier uploads are rendered at the start, and later changes as they come, whoever makes them', async () => {
  await using db = await createTestDb()
  const { name } = await createPicture(db.database, { artist: 'mirror-lido', alt: 'The band' })
  const media = createMediaWatch({ database: db.database, databaseUrl: db.url, artists: () => artists, log })
  const drawn: string[][] = []
  await media.start(async (paths) => void drawn.push([...paths]))
  expect(drawn).toEqual([['/artists/mirror-lido']])
  expect(media.current().pictures).toMatchObject([{ alt: 'The band' }])

  await createPreview(db.database, 'corrigan-wells', 'corrigan-wells:ledger-stone')
  await waitFor(() => expect(drawn).toHaveLength(2))
  expect(drawn[1]).toEqual([
    '/artists/corrigan-wells',
    '/artists/corrigan-wells/ledger-stone',
    '/artists',
    '/catalog',
    '/shortlist',
  ])
  await db.database.asServiceRole((sql) => sql`delete from storage.objects where name = ${name}`)
  await waitFor(() => expect(drawn).toHaveLength(3))
  expect(drawn[2]).toEqual(['/artists/mirror-lido'])
  await media.stop()
})

test('a page that could not be rendered is tried again at the next change', async () => {
  await using db = await createTestDb()
  const media = createMediaWatch({ database: db.database, databaseUrl: db.url, artists: () => artists, log })
  const tried: string[][] = []
  await media.start(async (paths) => {
    tried.push([...paths])
    if (tried.length === 1) throw new Error('not now')
  })
  await createPicture(db.database, { artist: 'a', alt: 'A' })
  await waitFor(() => expect(tried).toHaveLength(1))
  await createPicture(db.database, { artist: 'b', alt: 'B' })
  await waitFor(() => expect(tried).toHaveLength(2))
  expect(tried).toEqual([['/artists/a'], ['/artists/a', '/artists/b']])
  await media.stop()
})
