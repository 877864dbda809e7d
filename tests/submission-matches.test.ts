import { expect, test } from 'vitest'
import { buildCatalogue } from '#catalogue/catalogue.ts'
import { loadContent } from '#content/load.ts'
import {
  MatchingOpeningsSchema,
  MatchingSubmissionsSchema,
  MatchMarksSchema,
} from '#contracts/desk/submission-matches.ts'
import type { Caller, Database } from '#server/platform/db/database.ts'
import { createSubmissionMatchActions } from '#server/product/drafts/submission-match-actions.ts'
import { ANON, createCaller } from './harness/callers.ts'
import { createTestDb } from './harness/test-db.ts'

const { artists } = await loadContent()
const catalogue = buildCatalogue(artists)

function openMatches(database: Database) {
  const actions = createSubmissionMatchActions({ database, catalogue: () => catalogue })
  const run = async (caller: Caller, action: string, body: object) =>
    await actions.find(({ name }) => name === action)?.run({ action, ...body }, caller)
  const call = (caller: Caller, action: string, id: string) => run(caller, action, { id })
  return {
    call,
    marks: async (caller: Caller, action: 'mark_openings' | 'mark_submissions', ids: string[]) =>
      MatchMarksSchema.parse(await run(caller, action, { ids })).marks,
    submissions: async (caller: Caller, id: string) =>
      MatchingSubmissionsSchema.parse(await call(caller, 'match_shelf', id)).submissions,
    openings: async (caller: Caller, id: string) =>
      MatchingOpeningsSchema.parse(await call(caller, 'match_submission', id)),
  }
}

type Submitted = { name: string; status?: string; tags?: string[]; genre?: string }

async function submit(database: Database, { name, status = 'shelved', tags = [], genre = 'Pop' }: Submitted) {
  const [row] = await database.asServiceRole(
    (sql) => sql<{ id: string }>`
      insert into public.artist_submissions (artist_name, email, genre, music_links, message, status, tags)
      values (${name}, ${`${crypto.randomUUID()}@b.example`}, ${genre}, 'https://a.example', 'Bio', ${status}, ${tags}) returning id`,
  )
  return row?.id ?? ''
}

type Opened = {
  name: string
  words?: string
  industry?: string[]
  status?: string
  dismissed?: boolean
  sample?: boolean
  deadline?: string
}

async function open(database: Database, given: Opened) {
  const { name, words = 'Send links only.', industry = [], status = 'open', dismissed = false, sample = false } = given
  const [row] = await database.asServiceRole(
    (sql) => sql<{ id: string }>`
      insert into public.sync_opportunities (company_agency, submission_status, submission_guidelines, evidence_quote,
        industry_type, dismissed_at, sample, deadline)
      values (${name}, ${status}, ${words}, 'Send us your music.', ${industry}, ${dismissed ? new Date() : null}, ${sample},
        ${given.deadline ?? null}) returning id`,
  )
  return row?.id ?? ''
}

test('an opening and a submission on hold match each other with the same reasons', async () => {
  await using db = await createTestDb()
  const { database } = db
  const matches = openMatches(database)
  const staff = await createCaller(database, 'staff')
  const steel = await submit(database, { name: 'Slow Harbor', tags: ['pedal steel', 'road film'], status: 'accepted' })
  await submit(database, { name: 'Received', tags: ['pedal steel'], status: 'received' })
  await submit(database, { name: 'Declined', tags: ['pedal steel'], status: 'declined' })
  const opening = await open(database, {
    name: 'Kiln',
    words: 'We are after songs with pedal steels.',
    industry: ['Film'],
  })
  const reasons = ['Tag: pedal steel', 'Film: road film']
  expect(await matches.submissions(staff, opening)).toMatchObject([
    { id: steel, artist: 'Slow Harbor', state: 'accepted', reasons },
  ])
  expect((await matches.openings(staff, steel)).openings).toEqual([
    { id: opening, company: 'Kiln', deadline: null, sample: false, reasons },
  ])
})

test('both lists show that an item matches, how many matches it has, and the best match with its reason', async () => {
  await using db = await createTestDb()
  const { database } = db
  const matches = openMatches(database)
  const staff = await createCaller(database, 'staff')
  const harbor = await submit(database, { name: 'Slow Harbor', tags: ['pedal steel', 'road film'] })
  const choir = await submit(database, { name: 'Choir', tags: ['pedal steel'], status: 'accepted' })
  const received = await submit(database, { name: 'Received', tags: ['pedal steel'], status: 'received' })
  const kiln = await open(database, { name: 'Kiln', words: 'Songs with pedal steels.', industry: ['Film'] })
  const plain = await open(database, { name: 'Plain', words: 'Songs with pedal steels.' })
  const closed = await open(database, { name: 'Closed', words: 'Songs with pedal steels.', status: 'closed' })
  await open(database, { name: 'Sample', words: 'Songs with pedal steels.', sample: true })
  const openings = await matches.marks(staff, 'mark_openings', [kiln, plain, closed, crypto.randomUUID()])
  expect(openings).toHaveLength(2)
  expect(openings.find(({ id }) => id === kiln)).toEqual({
    id: kiln,
    best: 'Slow Harbor',
    reasons: ['Tag: pedal steel', 'Film: road film'],
    count: 2,
  })
  const submissions = await matches.marks(staff, 'mark_submissions', [harbor, choir, received])
  expect(submissions).toHaveLength(2)
  expect(submissions.find(({ id }) => id === harbor)).toEqual({
    id: harbor,
    best: 'Kiln',
    reasons: ['Tag: pedal steel', 'Film: road film'],
    count: 2,
  })
  expect(submissions.find(({ id }) => id === choir)).toMatchObject({ reasons: ['Tag: pedal steel'], count: 2 })
  const user = await createCaller(database, null)
  expect(await matches.marks(user, 'mark_openings', [kiln])).toEqual([])
  expect(await matches.marks(user, 'mark_submissions', [harbor])).toEqual([])
})

test('only open opportunities match that are not dismissed, and no sample ones beside real ones', async () => {
  await using db = await createTestDb()
  const { database } = db
  const matches = openMatches(database)
  const staff = await createCaller(database, 'staff')
  const id = await submit(database, { name: 'Choir of One', tags: ['choral', 'trailer'] })
  const words = 'Choral cues wanted.'
  await open(database, { name: 'Closed', words, status: 'closed' })
  await open(database, { name: 'Dismissed', words, dismissed: true })
  await open(database, { name: 'Sample', words, sample: true })
  await open(database, { name: 'Later', words, deadline: '2027-03-01' })
  await open(database, { name: 'Sooner', words, deadline: '2026-12-01' })
  await open(database, { name: 'By medium', industry: ['Trailers'] })
  const { openings, on_shelf } = await matches.openings(staff, id)
  expect(on_shelf).toBe(true)
  expect(openings.map(({ company }) => company)).toEqual(['Sooner', 'Later', 'By medium'])
  const closed = await open(database, { name: 'Also closed', words, status: 'closed' })
  expect(await matches.submissions(staff, closed)).toEqual([])
})

test('a submission that is not on hold matches no openings, and the catalogue’s terms are offered as tags', async () => {
  await using db = await createTestDb()
  const matches = openMatches(db.database)
  const staff = await createCaller(db.database, 'staff')
  const id = await submit(db.database, { name: 'New', status: 'received', tags: ['choral'] })
  const answer = await matches.openings(staff, id)
  expect(answer).toMatchObject({ on_shelf: false, openings: [] })
  expect(answer.words).toContain('choral')
  expect(new Set(answer.words).size).toBe(answer.words.length)
})

test('a tag with special characters is matched literally', async () => {
  await using db = await createTestDb()
  const matches = openMatches(db.database)
  const staff = await createCaller(db.database, 'staff')
  await open(db.database, { name: 'Kiln', words: 'We love music.' })
  const id = await submit(db.database, { name: 'Signs', tags: ['%', '_', "'; drop table x; --", '\\'], genre: '%' })
  expect((await matches.openings(staff, id)).openings).toEqual([])
})

test('only staff can find matches, on either side', async () => {
  await using db = await createTestDb()
  const { database } = db
  const matches = openMatches(database)
  const id = await submit(database, { name: 'Choir', tags: ['choral'] })
  const opening = await open(database, { name: 'Kiln', words: 'Choral cues.' })
  const user = await createCaller(database, null)
  await expect(matches.call(user, 'match_shelf', opening)).rejects.toMatchObject({ code: 'not_found' })
  await expect(matches.call(user, 'match_submission', id)).rejects.toMatchObject({ code: 'not_found' })
  for (const action of ['match_shelf', 'match_submission'])
    await expect(matches.call(ANON, action, id)).rejects.toThrow()
})
