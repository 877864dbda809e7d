import { expect, test } from 'vitest'
import { DOCUMENT_KINDS, DocumentDetailSchema, DocumentListSchema, STAFF_KINDS } from '#contracts/site/documents.ts'
import { openTestSite } from '#tests/desk/site-desk.ts'
import { createCaller } from '#tests/harness/callers.ts'
import { createTestDb } from '#tests/harness/test-db.ts'

const ARTIST = 'mirror-lido'
const TRACK = 'mirror-lido:chlorine'

async function open(role: 'admin' | 'staff' = 'staff') {
  const db = await createTestDb()
  const site = await openTestSite(db.database)
  return { db, site, ...site.as(await createCaller(db.database, role)) }
}

test('after the first start the site has the content of the build', async () => {
  const { db, site } = await open()
  await using _ = db
  const { isSample, ...content } = site.content
  expect(await site.read()).toEqual(content)
})

test('staff list the documents that they may edit, admins all documents', async () => {
  const { db, site, call } = await open()
  await using _ = db
  const kindsIn = (body: unknown) => new Set(DocumentListSchema.parse(body).documents.map(({ kind }) => kind))
  expect([...kindsIn((await call('list_documents')).body)].sort()).toEqual([...STAFF_KINDS].sort())
  const admin = site.as(await createCaller(db.database, 'admin'))
  const all = kindsIn((await admin.call('list_documents')).body)
  expect(DOCUMENT_KINDS.filter((kind) => kind !== 'look' && !all.has(kind))).toEqual([])
})

test('a draft is not on the site until it is published, and both revisions name their author', async () => {
  const { db, site, get, act, call } = await open()
  await using _ = db
  const before = DocumentDetailSchema.parse(await get('artist', ARTIST))
  expect(before).toMatchObject({
    faults: [],
    line: { state: 'published', path: `/artists/${ARTIST}`, changed_by: null },
  })
  const saved = await act('save_draft', 'artist', ARTIST, { body: { ...before.draft, bio: 'Short.' } })
  expect(saved).toMatchObject({
    status: 200,
    body: { line: { state: 'changed', is_sample: true }, draft: { bio: 'Short.' } },
  })
  const bio = async (drafts = false) => (await site.read({ drafts })).artists.find(({ id }) => id === ARTIST)?.bio
  expect([await bio(), await bio(true)]).toEqual([before.draft.bio, 'Short.'])
  const published = await act('publish_document', 'artist', ARTIST)
  expect(published).toMatchObject({ status: 200, body: { line: { state: 'published', is_sample: false } } })
  expect(published.body.line.changed_by).toMatch(/@neonmagnolia\.example$/)
  expect(await bio()).toBe('Short.')
  const revisions = (await call('list_revisions', { kind: 'artist', id: ARTIST })).body
  expect(revisions.map(({ did, by }: { did: string; by: string | null }) => [did, by !== null])).toEqual([
    ['published', true],
    ['saved', true],
    ['seeded', false],
  ])
})

test('a change based on an old revision is refused and names the colleague who made the newer one', async () => {
  const { db, get, act, call } = await open()
  await using _ = db
  const { line, draft } = await get('artist', ARTIST)
  await act('save_draft', 'artist', ARTIST, { body: { ...draft, bio: 'Theirs' } })
  for (const [action, more] of Object.entries({
    save_draft: { body: { ...draft, bio: 'Mine' } },
    publish_document: {},
    unpublish_document: {},
    discard_draft: {},
    delete_document: {},
    schedule_document: { publish_at: null },
  })) {
    const late = await call(action, { kind: 'artist', id: ARTIST, revision: line.revision, ...more })
    expect([action, late]).toEqual([
      action,
      { status: 409, body: { success: false, error: expect.stringMatching(/@.* has changed this in the meantime$/) } },
    ])
  }
  expect((await get('artist', ARTIST)).draft.bio).toBe('Theirs')
})

test('a draft with faults is saved but not published, and the faults name their fields', async () => {
  const { db, site, get, act } = await open()
  await using _ = db
  const { draft } = await get('track', TRACK)
  const saved = await act('save_draft', 'track', TRACK, { body: { ...draft, duration: 'long', title: '' } })
  expect(saved.body.faults).toMatchObject([
    { path: ['title'] },
    { path: ['duration'], message: 'must be mm:ss or TBD' },
  ])
  expect(await act('publish_document', 'track', TRACK)).toMatchObject({
    status: 400,
    body: { error: expect.stringContaining('title: ') },
  })
  expect(await site.read({ drafts: true })).toEqual(await site.read())
})

test('a track cannot be published before its artist, and the fault links to the artist', async () => {
  const { db, site, call, act, get } = await open()
  await using _ = db
  const body = { name: 'Mirror Lido', genre: 'Pop', keywords: ['pop'], description: 'Another one.' }
  const created = (await call('create_document', { kind: 'artist', body })).body
  expect(created).toMatchObject({
    line: { id: 'mirror-lido-2', slug: 'mirror-lido-2', state: 'draft', path: null },
    faults: [],
  })
  const song = { artist: 'mirror-lido-2', title: 'Я не сплю', duration: '3:10', discoUrl: '#' }
  const track = (await call('create_document', { kind: 'track', body: song })).body
  expect(track.line.id).toMatch(/^mirror-lido-2:[a-z]/)
  expect(track.faults).toEqual([
    {
      path: ['artist'],
      message: '“Mirror Lido” is not published yet',
      link: { kind: 'artist', id: 'mirror-lido-2', title: 'Mirror Lido' },
    },
  ])
  expect((await act('publish_document', 'track', track.line.id)).status).toBe(400)
  expect((await act('publish_document', 'artist', 'mirror-lido-2')).status).toBe(200)
  expect((await act('publish_document', 'track', track.line.id)).status).toBe(200)
  const artist = (await site.read()).artists.at(-1)
  expect(artist).toMatchObject({ id: 'mirror-lido-2', tracks: [{ title: 'Я не сплю' }] })
  expect((await get('track', track.line.id)).line.path).toBe(`/artists/mirror-lido-2/${track.line.slug}`)
  const moved = await act('save_draft', 'track', track.line.id, { body: { ...track.draft, artist: ARTIST } })
  expect(moved.body.faults).toMatchObject([{ path: ['artist'], message: "cannot be changed; it is 'mirror-lido-2'" }])
})

test('a document redirects from its earlier addresses until another document takes one of them', async () => {
  const { db, site, act, get, call } = await open()
  await using _ = db
  const rename = async (slug: string, id = ARTIST) => {
    const { draft } = await get('artist', id)
    await act('save_draft', 'artist', id, { body: { ...draft, slug } })
    return await act('publish_document', 'artist', id)
  }
  await rename('mirror-two')
  await rename('mirror-three')
  const { moved } = await site.read()
  for (const slug of [ARTIST, 'mirror-two']) {
    expect(moved).toContainEqual({ from: `/artists/${slug}`, to: '/artists/mirror-three' })
    expect(moved).toContainEqual({ from: `/artists/${slug}/chlorine`, to: '/artists/mirror-three/chlorine' })
  }
  expect(await rename('mirror-three', 'ferrous')).toMatchObject({
    status: 400,
    body: { error: expect.stringContaining('slug') },
  })
  expect((await rename('mirror-two', 'ferrous')).status).toBe(200)
  const after = (await site.read()).moved
  expect(after.filter(({ from }) => from === '/artists/mirror-two')).toEqual([])
  expect(after).toContainEqual({ from: '/artists/ferrous', to: '/artists/mirror-two' })
  // A new document does not get an address that redirects elsewhere.
  expect((await call('create_document', { kind: 'artist', body: { name: 'Mirror Lido' } })).body.line.id).toBe(
    'mirror-lido-2',
  )
})

test('the address of an invalid document cannot be taken', async () => {
  const { db, get, act } = await open()
  await using _ = db
  await db.database.asServiceRole((sql) =>
    sql.query(
      `update public.site_documents set published = '{"slug": "${ARTIST}"}' where kind = 'artist' and id = '${ARTIST}'`,
    ),
  )
  const { draft } = await get('artist', 'ferrous')
  await act('save_draft', 'artist', 'ferrous', { body: { ...draft, slug: ARTIST } })
  const refused = { status: 409, body: { success: false, error: 'slug: another document has this address' } }
  expect(await act('publish_document', 'artist', 'ferrous')).toEqual(refused)
})

test('a document lists its dependents, and deleting it takes it off the site and can be undone', async () => {
  const { db, site, get, act } = await open()
  await using _ = db
  const { dependents } = await get('artist', ARTIST)
  const has = (kind: string, id: string) =>
    dependents.some((one: { kind: string; id: string }) => one.kind === kind && one.id === id)
  expect([has('track', TRACK), has('navigation', 'navigation')]).toEqual([true, true])
  const before = await site.read()
  expect((await act('delete_document', 'artist', ARTIST)).body.state).toBe('deleted')
  expect((await site.read()).artists.map(({ id }) => id)).not.toContain(ARTIST)
  expect((await get('track', TRACK)).line.state).toBe('deleted')
  expect((await act('save_draft', 'artist', ARTIST, { body: {} })).status).toBe(409)
  expect((await act('undelete_document', 'artist', ARTIST)).body.state).toBe('published')
  expect(await site.read()).toEqual(before)
})

test('a restored document becomes a draft if its address has been taken', async () => {
  const { db, site, get, act } = await open()
  await using _ = db
  await act('delete_document', 'artist', ARTIST)
  const { draft } = await get('artist', 'ferrous')
  await act('save_draft', 'artist', 'ferrous', { body: { ...draft, slug: ARTIST } })
  expect((await act('publish_document', 'artist', 'ferrous')).status).toBe(200)
  expect((await act('undelete_document', 'artist', ARTIST)).body.state).toBe('draft')
  expect((await site.read()).artists.filter(({ slug }) => slug === ARTIST)).toMatchObject([{ id: 'ferrous' }])
})

test('unpublishing keeps the published body as a draft, and required documents cannot be unpublished', async () => {
  const { db, site, get, act } = await open('admin')
  await using _ = db
  const { published } = await get('artist', ARTIST)
  expect((await act('unpublish_document', 'artist', ARTIST)).body).toMatchObject({ published: null, draft: published })
  expect((await site.read()).artists.map(({ id }) => id)).not.toContain(ARTIST)
  for (const [kind, id] of [
    ['company', 'company'],
    ['legal', 'terms'],
  ] as const) {
    expect((await act('unpublish_document', kind, id)).status).toBe(400)
    expect((await act('delete_document', kind, id)).status).toBe(400)
  }
})

test('an earlier revision is restored as a draft, and a draft can be discarded', async () => {
  const { db, get, act, call } = await open()
  await using _ = db
  const { draft } = await get('artist', ARTIST)
  await act('save_draft', 'artist', ARTIST, { body: { ...draft, bio: 'One' } })
  await act('save_draft', 'artist', ARTIST, { body: { ...draft, bio: 'Two' } })
  const [, one] = (await call('list_revisions', { kind: 'artist', id: ARTIST })).body
  const shown = await call('get_revision', { kind: 'artist', id: ARTIST, revision_id: one.revision_id })
  expect(shown.body.body.bio).toBe('One')
  const restored = await act('restore_revision', 'artist', ARTIST, { revision_id: one.revision_id })
  expect(restored.body.draft.bio).toBe('One')
  expect((await act('discard_draft', 'artist', ARTIST)).body).toMatchObject({ line: { state: 'published' }, draft })
  const foreign = await call('get_revision', { kind: 'artist', id: 'ferrous', revision_id: one.revision_id })
  expect(foreign.status).toBe(404)
})

test('the order of documents applies to the site', async () => {
  const { db, site, call } = await open()
  await using _ = db
  const ids = (await site.read()).artists.map(({ id }) => id).toReversed()
  expect(await call('order_documents', { kind: 'artist', ids })).toMatchObject({ status: 200 })
  expect((await site.read()).artists.map(({ id }) => id)).toEqual(ids)
  expect((await call('order_documents', { kind: 'artist', ids: ['nobody'] })).status).toBe(404)
})
