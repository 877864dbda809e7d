import { pino } from 'pino'
import { expect, test } from 'vitest'
import { NO_MEDIA, type SiteMedia } from '#contracts/site/site-media.ts'
import { createPicture, createPreview } from '#tests/harness/media-harness.ts'
import { createTestDb } from '#tests/harness/test-db.ts'
import { waitFor } from '#tests/harness/wait-for.ts'
import { findChangedPages } from './media-paths.ts'
import { watchMedia } from './watch-media.ts'

const log = pino({ level: 'silent' })
const named = (id: string, ...tracks: string[]) => ({
  id,
  slug: id,
  tracks: tracks.map((own) => ({ id: own, slug: own })),
})
/** The pages that play every preview. */
const LISTS = ['/', '/artists', '/catalog', '/shortlist', '/inbox']
const artists = [named('a'), named('b', 't'), named('mirror-lido'), named('corrigan-wells', 'ledger-stone')]

test('only the pages that show a changed file are rendered again', () => {
  const picture = { id: 'x', name: 'a/1.jpg', artist: 'a', alt: 'A', credit: null, width: 1, height: 1, bytes: 1 }
  const preview = { name: 'b/1.wav', artist: 'b', track: 'b:t', seconds: 1, levels: '0' }
  const one = { pictures: [picture], previews: [] }
  const find = (before: SiteMedia, after: SiteMedia) => findChangedPages(before, after, artists)
  expect(find(NO_MEDIA, one)).toEqual(['/artists/a'])
  expect(find(one, one)).toEqual([])
  expect(find(one, { pictures: [picture], previews: [preview] })).toEqual(['/artists/b', '/artists/b/t', ...LISTS])
  expect(find(one, { pictures: [{ ...picture, alt: 'B' }], previews: [] })).toEqual(['/artists/a'])
  expect(find(one, NO_MEDIA)).toEqual(['/artists/a'])
})

test('media follows its artist and track to new pages, and disappears with them', () => {
  const preview = { name: 'b/1.wav', artist: 'b', track: 'b:t', seconds: 1, levels: '0' }
  const media = { pictures: [], previews: [preview, { ...preview, artist: 'gone', track: 'gone:t' }] }
  const renamed = [{ id: 'b', slug: 'new-name', tracks: [{ id: 't', slug: 'new-title' }] }]
  expect(findChangedPages(NO_MEDIA, media, renamed).slice(0, 2)).toEqual([
    '/artists/new-name',
    '/artists/new-name/new-title',
  ])
  expect(findChangedPages(NO_MEDIA, media, renamed)).toHaveLength(2 + LISTS.length)
})

test('uploads are shown at the start, and later changes of any process as they happen', async () => {
  await using db = await createTestDb()
  const { name } = await createPicture(db.database, { artist: 'mirror-lido', alt: 'The band' })
  const shown: { media: SiteMedia; paths: readonly string[] }[] = []
  const show = (media: SiteMedia, paths: readonly string[]) => void shown.push({ media, paths })
  const { database, url: databaseUrl } = db
  const watch = watchMedia({ database, databaseUrl, artists: () => artists, show, log })
  await watch.start()
  expect(shown).toMatchObject([{ media: { pictures: [{ alt: 'The band' }] }, paths: ['/artists/mirror-lido'] }])

  await createPreview(db.database, 'corrigan-wells', 'corrigan-wells:ledger-stone')
  await waitFor(() => expect(shown).toHaveLength(2))
  expect(shown[1]?.paths).toEqual(['/artists/corrigan-wells', '/artists/corrigan-wells/ledger-stone', ...LISTS])
  await db.database.asServiceRole((sql) => sql`delete from storage.objects where name = ${name}`)
  await waitFor(() => expect(shown).toHaveLength(3))
  expect(shown[2]).toMatchObject({ media: { pictures: [] }, paths: ['/artists/mirror-lido'] })
  await watch.stop()
})
