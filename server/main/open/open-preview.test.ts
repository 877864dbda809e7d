import { expect, test } from 'vitest'
import { PREVIEW_PATH, PreviewAnswerSchema } from '#contracts/site/documents.ts'
import { openTestSite, PREVIEW_LINKS } from '#tests/desk/site-desk.ts'
import { createCaller } from '#tests/harness/callers.ts'
import { createTestDb } from '#tests/harness/test-db.ts'
import { openPreviews } from './open-preview.ts'

async function open() {
  const db = await createTestDb()
  const site = await openTestSite(db.database)
  const callers = {
    admin: await createCaller(db.database, 'admin'),
    staff: await createCaller(db.database, 'staff'),
    user: await createCaller(db.database, null),
  }
  const preview = async (who: keyof typeof callers, kind: string, id: string) => {
    const { status, body } = await site.as(callers[who]).call('preview_document', { kind, id })
    return status === 200 ? PreviewAnswerSchema.parse(body).url.split(PREVIEW_PATH)[1] : status
  }
  return { db, site, callers, preview, read: openPreviews(db.database, PREVIEW_LINKS, site) }
}

test("a preview renders the document's page with the drafts that the person may see", async () => {
  const { db, site, callers, preview, read } = await open()
  await using _ = db
  const admin = site.as(callers.admin)
  for (const [kind, id, change] of [
    ['artist', 'mirror-lido', { slug: 'glass-lido', bio: 'A draft.' }],
    ['company', 'company', { legalName: 'A draft LLC' }],
  ] as const) {
    const { draft } = await admin.get(kind, id)
    await admin.act('save_draft', kind, id, { body: { ...draft, ...change } })
  }
  const shown = async (who: 'admin' | 'staff', kind: string, id: string) =>
    await read(String(await preview(who, kind, id)))
  const staff = await shown('staff', 'track', 'mirror-lido:chlorine')
  expect(staff?.path).toBe('/artists/glass-lido/chlorine')
  expect(staff?.content.artists.find(({ id }) => id === 'mirror-lido')?.bio).toBe('A draft.')
  expect(staff?.content.company.legalName).not.toBe('A draft LLC')
  const own = await shown('admin', 'company', 'company')
  expect([own?.path, own?.content.company.legalName]).toEqual(['/', 'A draft LLC'])
  // Not out yet: the artist's page lists it.
  expect((await shown('staff', 'track', 'paper-lanterna:coming-soon'))?.path).toBe('/artists/paper-lanterna')
})

test('only editors of a document can preview it, and a link expires after ten minutes or with the role', async () => {
  const { db, callers, preview, read } = await open()
  await using _ = db
  expect(await preview('staff', 'company', 'company')).toBe(403)
  expect(await preview('user', 'artist', 'mirror-lido')).toBe(403)
  expect(await preview('staff', 'artist', 'nobody')).toBe(404)
  const token = String(await preview('staff', 'artist', 'mirror-lido'))
  expect(await read(token)).not.toBeNull()
  for (const other of ['', 'x.y', `${token.slice(0, -2)}AA`, `A${token}`])
    expect([other, await read(other)]).toEqual([other, null])
  const late = PREVIEW_LINKS.sign(
    { kind: 'artist', id: 'mirror-lido', person: String(callers.staff.claims.sub) },
    Date.now() - 600_001,
  )
  expect(await read(late)).toBeNull()
  await db.database.asServiceRole(
    (sql) => sql`delete from public.user_roles where user_id = ${String(callers.staff.claims.sub)}`,
  )
  expect(await read(token)).toBeNull()
})
