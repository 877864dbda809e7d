import { expect, test } from 'vitest'
import type { DocumentKind } from '#contracts/site/documents.ts'
import { openTestSite } from '#tests/desk/site-desk.ts'
import { createCaller } from '#tests/harness/callers.ts'
import { createTestDb } from '#tests/harness/test-db.ts'

async function open(isSample = true) {
  const db = await createTestDb()
  const site = await openTestSite(db.database, (content) => content, isSample)
  const admin = site.as(await createCaller(db.database, 'admin'))
  const change = async (kind: DocumentKind, id: string, field: string, value: unknown) => {
    const { draft } = await admin.get(kind, id)
    return await admin.act('save_draft', kind, id, { body: { ...draft, [field]: value } })
  }
  const publish = async (kind: DocumentKind, id: string, field: string, value: unknown) => {
    await change(kind, id, field, value)
    return await admin.act('publish_document', kind, id)
  }
  const remove = async () => (await admin.call('remove_sample_content')).body
  const restore = async () => (await admin.call('restore_sample_content')).body
  return { db, site, ...admin, change, publish, remove, restore }
}

test('unchanged sample content is removed in one step and restored in one', async () => {
  const { db, site, remove, restore } = await open()
  await using _ = db
  const before = await site.read({ drafts: true })
  expect((await remove()).removed_sample.count).toBeGreaterThan(50)
  const { artists, services, team, placements, navigation, company, home } = await site.read()
  expect({ artists, services, team, placements, navigation }).toEqual({
    artists: [],
    services: [],
    team: [],
    placements: [],
    navigation: { artists: [], ar: [], services: [] },
  })
  expect(company).toEqual({
    ...before.company,
    catalogueName: 'Catalog',
    claims: [],
    links: { catalogue: [], streaming: [], social: [], professional: [] },
  })
  expect([home.cues, home.submit.hear, home.about]).toEqual([
    [],
    undefined,
    { title: 'About us', paragraphs: ['{description}'] },
  ])
  expect((await restore()).removed_sample).toBeNull()
  expect(await site.read({ drafts: true })).toEqual(before)
})

test('removing sample content keeps documents that the label has changed, and the artists or members they belong to', async () => {
  const { db, site, act, call, change, publish, remove, restore } = await open()
  await using _ = db
  await publish('artist', 'mirror-lido', 'bio', 'Ours')
  await publish('track', 'ferrous:slag', 'title', 'Our Slag')
  await change('member', 'delphine-marrow', 'location', 'Glendale')
  const song = { artist: 'kilo-marisol', title: 'Ours alone', duration: '2:00', discoUrl: '#' }
  await call('create_document', { kind: 'track', body: song })
  // One document is only unpublished, which does not change it; another one is changed afterwards.
  await act('unpublish_document', 'service', 'film-sync')
  await act('unpublish_document', 'service', 'television')
  await change('service', 'television', 'title', 'Our television')
  const before = await site.read({ drafts: true })
  const { documents } = await remove()
  const left = await site.read({ drafts: true })
  const songs = (id: string) => left.artists.find((artist) => artist.id === id)?.tracks.map((track) => track.id)
  expect(left.artists.map(({ id }) => id).sort()).toEqual(['ferrous', 'kilo-marisol', 'mirror-lido'])
  expect(songs('mirror-lido')).toEqual(
    before.artists.find(({ id }) => id === 'mirror-lido')?.tracks.map((track) => track.id),
  )
  expect([songs('ferrous'), songs('kilo-marisol')]).toEqual([['slag'], ['ours-alone']])
  expect(left.team).toMatchObject([{ id: 'delphine-marrow', location: 'Glendale', portrait: 'cue-sheet' }])
  expect(left.placements.map(({ member }) => member)).toEqual(['delphine-marrow'])
  expect(left.services.map(({ title }) => title)).toEqual(['Our television'])
  const states = (id: string) => documents.filter((line: { id: string }) => line.id === id)
  expect(states('film-sync')).toMatchObject([{ state: 'deleted' }])
  await restore()
  expect(await site.read({ drafts: true })).toEqual(before)
})

test('removing sample content keeps an artist with uploaded files, and its tracks', async () => {
  const { db, site, remove } = await open()
  await using _ = db
  await db.database.pool.query(`
    insert into storage.objects (bucket_id, name, version) values ('press', 'ferrous/ours.jpg', 'a'),
      ('press', 'kilo-marisol/gone.jpg', 'b'), ('previews', 'mirror-lido/ours.mp3', 'c');
    insert into public.press_pictures (name, artist, file_name, width, height, bytes, alt, removed_at)
    values ('ferrous/ours.jpg', 'ferrous', 'ours.jpg', 800, 800, 1, 'The band', null),
      ('kilo-marisol/gone.jpg', 'kilo-marisol', 'gone.jpg', 800, 800, 1, 'The band', now());
    insert into public.track_previews (name, artist, file_name, bytes, seconds, levels)
    values ('mirror-lido/ours.mp3', 'mirror-lido', 'ours.mp3', 1, 30, repeat('a', 128))`)
  const before = await site.read()
  await remove()
  const { artists } = await site.read()
  expect(artists).toEqual(before.artists.filter(({ id }) => id === 'ferrous' || id === 'mirror-lido'))
})

test('removing sample content keeps each changed part of the company document and the home page', async () => {
  const { db, site, get, change, publish, remove, restore } = await open()
  await using _ = db
  const { company: sample } = await site.read()
  const social = [{ label: 'Ours', url: 'https://social.example/ours' }]
  await publish('company', 'company', 'links', { ...sample.links, social })
  await change('company', 'company', 'phone', '1')
  const about = { title: 'Ours', paragraphs: ['Ours.'] }
  await publish('home', 'home', 'about', about)
  await remove()
  const { company, home } = await site.read()
  expect([company.links, company.claims]).toEqual([{ catalogue: [], streaming: [], social, professional: [] }, []])
  expect(home).toMatchObject({ about, cues: [] })
  expect((await get('company', 'company')).draft).toEqual({ ...company, phone: '1' })
  const claims = [{ value: '1', label: 'Ours', note: 'ours' }]
  await publish('company', 'company', 'claims', claims)
  await restore()
  expect((await site.read()).company).toEqual({ ...sample, phone: '1', claims, links: { ...sample.links, social } })
})

test('content that the label wrote before the first start is not removed as sample content', async () => {
  const { db, site, remove } = await open(false)
  await using _ = db
  const before = await site.read()
  expect((await remove()).removed_sample).toBeNull()
  expect(await site.read()).toEqual(before)
})
