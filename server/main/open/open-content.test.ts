import { pino } from 'pino'
import { expect, test } from 'vitest'
import { openTestSite } from '#tests/desk/site-desk.ts'
import { createCaller } from '#tests/harness/callers.ts'
import { createTestDb, type TestDb } from '#tests/harness/test-db.ts'
import { waitFor } from '#tests/harness/wait-for.ts'
import { liveFields, openContent } from './open-content.ts'
import { openMatching } from './open-matching.ts'

const log = pino({ level: 'silent' })
const ARTIST = 'mirror-lido'

async function open(db: TestDb) {
  const site = await openTestSite(db.database)
  const content = await openContent({ databaseUrl: db.url }, { seed: site.content, site, log })
  const staff = site.as(await createCaller(db.database, 'admin'))
  return {
    site,
    content,
    staff,
    /** Edits a document and publishes it. */
    async publish(kind: 'artist' | 'company', id: string, change: object) {
      const { draft } = await staff.get(kind, id)
      await staff.act('save_draft', kind, id, { body: { ...draft, ...change } })
      expect(await staff.act('publish_document', kind, id)).toMatchObject({ status: 200 })
    },
    [Symbol.asyncDispose]: content.stop,
  }
}

test('content that was copied from the build is shown field by field as in the build', async () => {
  await using db = await createTestDb()
  await using opened = await open(db)
  expect(opened.content.current()).toBe(opened.content.seed)
  const { isSample: _, ...seed } = opened.site.content
  // Not `toBe` of the texts, which are long when they differ.
  expect(JSON.stringify(await opened.site.read()) === JSON.stringify(seed)).toBe(true)
})

test('published content reaches its listeners and everything derived from it; drafts do not', async () => {
  await using db = await createTestDb()
  await using opened = await open(db)
  const { content, staff, publish } = opened
  const told: (string | undefined)[] = []
  const bio = () => content.current().artists.find(({ id }) => id === ARTIST)?.bio
  content.follow(async () => void told.push(bio()))
  const matching = openMatching(content.current, { SITE_URL: 'https://label.example' } as never)
  const company = liveFields(() => content.current().company)
  const { draft } = await staff.get('artist', ARTIST)
  await staff.act('save_draft', 'artist', ARTIST, { body: { ...draft, bio: 'A draft.' } })
  await publish('artist', ARTIST, { name: 'Another Lido', bio: 'Short.' })
  await waitFor(() => expect(told).toEqual(['Short.']))
  expect(matching.catalogue().tracks.some(({ artist }) => artist === 'Another Lido')).toBe(true)
  await publish('company', 'company', { shortName: 'Second House' })
  await waitFor(() => expect(company.shortName).toBe('Second House'))
  expect(matching.sender.name).toBe('Second House')
  expect(content.current().mails.sms.code).toContain('for Second House.')
})

test('the previous content stays if new content cannot be read', async () => {
  await using db = await createTestDb()
  const { content: seed } = await openTestSite(db.database)
  const faults: unknown[] = []
  const read = async () => {
    throw new Error('no such table')
  }
  const told = { error: (fault: unknown) => void faults.push(fault), warn: () => undefined }
  const content = await openContent({ databaseUrl: db.url }, { seed, site: { read }, log: told })
  expect(content.current()).toBe(content.seed)
  expect(faults).toMatchObject([{ channel: 'site_content' }, ...faults.slice(1)])
  await content.stop()
})
