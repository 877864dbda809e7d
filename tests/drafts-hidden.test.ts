import { expect, test } from 'vitest'
import { listPlaces } from '#app/list-places.server.ts'
import type { Caller } from '#server/platform/db/database.ts'
import { openTestSite } from '#tests/desk/site-desk.ts'
import { ANON, createCaller } from '#tests/harness/callers.ts'
import { createPicture, createPreview } from '#tests/harness/media-harness.ts'
import { createTestDb } from '#tests/harness/test-db.ts'

/** Appears in everything that is not published. */
const HIDDEN = /xyzzy/i

/** Documents in every state that visitors may not see, each containing the word, and their uploads. */
async function open() {
  const db = await createTestDb()
  const site = await openTestSite(db.database)
  const admin = site.as(await createCaller(db.database, 'admin'))
  const artist = { name: 'Xyzzy Artist', genre: 'Xyzzy', keywords: ['xyzzy'], description: 'Xyzzy.' }
  await admin.call('create_document', { kind: 'artist', body: artist })
  const song = { artist: 'xyzzy-artist', title: 'Xyzzy Song', duration: '2:00', discoUrl: '#' }
  await admin.call('create_document', { kind: 'track', body: song })
  for (const [kind, id, change] of [
    ['artist', 'ferrous', { name: 'Xyzzy Name', slug: 'xyzzy-name' }],
    ['track', 'mirror-lido:chlorine', { title: 'Xyzzy Title', slug: 'xyzzy-title' }],
    ['member', 'delphine-marrow', { name: 'Xyzzy Member', slug: 'xyzzy-member' }],
    ['service', 'film-sync', { title: 'Xyzzy Service', slug: 'xyzzy-service' }],
    ['company', 'company', { shortName: 'Xyzzy Company' }],
    ['home', 'home', { description: 'Xyzzy words.' }],
    ['legal', 'terms', { title: 'Xyzzy Terms' }],
  ] as const) {
    const { draft } = await admin.get(kind, id)
    await admin.act('save_draft', kind, id, { body: { ...draft, ...change } })
  }
  const publish_at = new Date(Date.now() + 3600_000).toISOString()
  await admin.act('schedule_document', 'member', 'delphine-marrow', { publish_at })
  for (const [act, id] of [
    ['unpublish_document', 'juno-ardoin'],
    ['delete_document', 'kilo-marisol'],
  ] as const) {
    const { draft } = await admin.get('artist', id)
    await admin.act('save_draft', 'artist', id, { body: { ...draft, name: 'Xyzzy Former', slug: 'xyzzy-former' } })
    await admin.act('publish_document', 'artist', id)
    await admin.act(act, 'artist', id)
  }
  await createPicture(db.database, { artist: 'xyzzy-artist', alt: 'The xyzzy artist' })
  await createPreview(db.database, 'xyzzy-artist', 'xyzzy-artist:xyzzy-song')
  await createPreview(db.database, 'juno-ardoin', 'juno-ardoin:two-left-on-vine')
  const rows = (caller: Caller, table: string) =>
    db.database.asCaller(caller, async (sql) => (await sql.query(`select * from ${table}`)).rows)
  return { db, site, rows, content: await site.read(), user: await createCaller(db.database, null) }
}

type Opened = Awaited<ReturnType<typeof open>>
const TABLES = ['public.site_documents', 'public.site_revisions', 'public.press_pictures', 'public.track_previews']
const LOOKS: [where: string, look: (opened: Opened) => Promise<unknown>][] = [
  // The source of pages, data, share cards, structured data, search, shortlists, mail drafts and the catalogue.
  ['the content of every page', async ({ content: { moved: _, ...content } }) => content],
  ['addresses that redirect', async ({ content }) => content.moved],
  ['addresses of pages, files, pictures and the sitemap', async ({ content }) => listPlaces(content)],
  ...[...TABLES, 'storage.objects'].flatMap((table): typeof LOOKS => [
    // A refusal reveals nothing.
    [`${table} for visitors`, ({ rows }) => rows(ANON, table).catch(({ code }) => code)],
    [`${table} for users without a role`, ({ rows, user }) => rows(user, table).catch(({ code }) => code)],
  ]),
]

test('visitors find no drafts, unpublished names or their uploads anywhere', async () => {
  const opened = await open()
  await using _ = opened.db
  const found = await Promise.all(
    LOOKS.map(async ([where, look]) => [where, HIDDEN.test(JSON.stringify(await look(opened)))]),
  )
  expect(found).toEqual(LOOKS.map(([where]) => [where, false]))
  // Tracks of an unpublished artist are not published either.
  for (const table of ['public.track_previews', 'storage.objects'])
    expect(JSON.stringify(await opened.rows(ANON, table)), table).not.toContain('juno-ardoin')
  // The same checks find the word where it is allowed.
  const staff = await createCaller(opened.db.database, 'staff')
  for (const table of TABLES) expect(JSON.stringify(await opened.rows(staff, table)), table).toMatch(HIDDEN)
  expect(JSON.stringify(await opened.site.read({ drafts: true }))).toMatch(HIDDEN)
})

test('pictures and previews are visible as soon as their artist or track is published', async () => {
  const { db, site, rows } = await open()
  await using _ = db
  const staff = site.as(await createCaller(db.database, 'staff'))
  await staff.act('publish_document', 'artist', 'xyzzy-artist')
  await staff.act('publish_document', 'track', 'xyzzy-artist:xyzzy-song')
  for (const table of TABLES.slice(2)) expect(JSON.stringify(await rows(ANON, table)), table).toMatch(HIDDEN)
})
