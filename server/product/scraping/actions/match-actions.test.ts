import { expect, test } from 'vitest'
import { buildCatalogue } from '#catalogue/catalogue.ts'
import { MatchAnswerSchema } from '#contracts/desk/matches.ts'
import type { Caller } from '#server/platform/db/database.ts'
import { ANON, createCaller } from '#tests/harness/callers.ts'
import { createTestDb } from '#tests/harness/test-db.ts'
import { createMatchActions } from './match-actions.ts'

const artists = [
  {
    id: 'ada-lane',
    slug: 'ada-lane',
    name: 'Ada Lane',
    genre: 'Folk',
    keywords: ['acoustic'],
    suitableProjects: ['Road film'],
    description: 'A voice.',
    tracks: [
      {
        id: 'mile-one',
        slug: 'mile-one',
        title: 'Mile One',
        duration: '02:00',
        oneStop: true,
        writers: [{ share: 100 }],
      },
    ],
  },
]
const sender = { name: 'NM', city: 'Burbank', email: 'hello@label.example', siteUrl: 'https://label.example' }

test('staff get matching tracks and a draft without anything being stored, and others are refused by the database', async () => {
  await using db = await createTestDb()
  const { database } = db
  const [action] = createMatchActions({ database, catalogue: () => buildCatalogue(artists), sender })
  const [row] = await database.asServiceRole(
    (sql) => sql<{ id: string }>`
      insert into public.sync_opportunities (company_agency, submission_status, industry_type, contact_email, evidence_quote)
      values ('Tape & Tide', 'open', '{Film}', 'demos@tape.example', 'Send us your music.') returning id`,
  )
  const call = async (caller: Caller, id: string | undefined) =>
    await action?.run({ action: 'match_opportunity', id }, caller)
  for (const role of ['staff', 'admin'] as const) {
    const answer = MatchAnswerSchema.parse(await call(await createCaller(database, role), row?.id))
    expect(answer.matches.length).toBeGreaterThan(0)
    expect(answer.letter?.to).toBe('demos@tape.example')
    expect(answer.draft?.subject).toBe('Songs from NM for Tape & Tide')
  }
  for (const caller of [ANON, await createCaller(database, null)]) {
    await expect(call(caller, row?.id)).rejects.toThrow()
  }
  const staff = await createCaller(database, 'staff')
  await expect(call(staff, crypto.randomUUID())).rejects.toMatchObject({ code: 'not_found' })
  await expect(call(staff, 'no id')).rejects.toThrow()
  const [stored] = await database.asServiceRole(
    (sql) => sql<{ mails: string; events: string }>`
      select (select count(*) from public.mail_outbox) as mails, (select count(*) from public.scraper_events) as events`,
  )
  expect([Number(stored?.mails), Number(stored?.events)]).toEqual([0, 0])
})
