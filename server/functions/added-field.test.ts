import { Hono } from 'hono'
import { pino } from 'pino'
import { expect, test, vi } from 'vitest'
import { FORM_SCHEMAS, STORED_FORMS } from '#contracts/forms/posted-forms.ts'
import { createSubmissionMails } from '#server/forms/mail-submission.ts'
import type { GatewayEnv } from '#server/gateway/gateway-env.ts'
import { createRateLimits } from '#server/gateway/rate-limit.ts'
import { MAIL_COMPANY } from '#tests/mail-company.ts'
import { createTestDb, type TestDb } from '#tests/test-db.ts'
import { createConfirmationFunction } from './send-confirmation-email.ts'

// Both descriptions with a field that no other file knows of.
vi.mock('#contracts/forms/contact.ts', async (load) => {
  const { CONTACT_FORM: form } = await load<typeof import('#contracts/forms/contact.ts')>()
  return { CONTACT_FORM: { ...form, fields: { ...form.fields, budget: { label: 'Budget', max: 80, optional: true } } } }
})
vi.mock('#contracts/forms/artist-submission.ts', async (load) => {
  const { ARTIST_FORM: form } = await load<typeof import('#contracts/forms/artist-submission.ts')>()
  return { ARTIST_FORM: { ...form, fields: { ...form.fields, pronouns: { label: 'Pronouns', max: 80 } } } }
})

const CONTACT = {
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: 'ada@example.com',
  projectType: 'Film',
  message: 'Two cues.',
}
const ARTIST = {
  artistName: 'Low Tide Choir',
  email: 'low@tide.example',
  genre: 'Folk',
  bio: 'Five voices from a boatyard, recorded between the tides with one microphone.',
  demoLinks: 'https://a.example/1',
}

async function confirm({ database }: TestDb, body: unknown): Promise<unknown> {
  const limits = createRateLimits(1000)
  const inbox = 'inbox@label.example'
  const mails = createSubmissionMails({ database, company: MAIL_COMPANY, inbox, queued: () => undefined, limits })
  const app = new Hono<GatewayEnv>()
  app.use(async (c, next) => {
    c.set('clientAddress', '192.0.2.1')
    c.set('log', pino({ level: 'silent' }))
    await next()
  })
  app.post('/', createConfirmationFunction(mails))
  return (await app.request('/', { method: 'POST', body: JSON.stringify(body) })).json()
}

test('a field added to the contact form is stored with the message, and its sender still gets the reference', async () => {
  await using db = await createTestDb()
  const { toRow, toReceipt } = STORED_FORMS.contact
  const store = async (typed: unknown) => {
    const values = FORM_SCHEMAS.contact.parse(typed)
    const row = toRow(values)
    await db.database.asServiceRole(
      (sql) => sql`insert into public.contact_submissions (name, email, message)
        values (${row.name}, ${row.email}, ${row.message})`,
    )
    return { message: row.message, receipt: toReceipt(values) }
  }
  const { message, receipt } = await store({ ...CONTACT, budget: '2,000 dollars' })
  expect(message).toBe('Project Type: Film\n\nTwo cues.\n\nBudget: 2,000 dollars')
  expect(receipt).toMatchObject({ data: { projectType: 'Film', message: 'Two cues.', budget: '2,000 dollars' } })
  expect(await confirm(db, receipt)).toMatchObject({ success: true, reference: expect.stringMatching(/^NM-/) })

  await store({ ...CONTACT, budget: '3,000 dollars' })
  expect(await confirm(db, receipt)).toEqual({ success: true })
  expect((await store(CONTACT)).message).toBe('Project Type: Film\n\nTwo cues.')
})

test('a field added to the application is stored with it, and its sender still gets the status page', async () => {
  await using db = await createTestDb()
  const { toRow, toReceipt } = STORED_FORMS.artist
  const values = FORM_SCHEMAS.artist.parse({ ...ARTIST, pronouns: 'they' })
  const row = toRow(values)
  expect(row.message).toBe(`Bio: ${ARTIST.bio}\n\nSocial Media: Not provided\n\nPronouns: they`)
  await db.database.asServiceRole(
    (sql) => sql`insert into public.artist_submissions (artist_name, email, genre, music_links, message)
      values (${row.artist_name}, ${row.email}, ${row.genre}, ${row.music_links}, ${row.message})`,
  )
  expect(await confirm(db, toReceipt(values))).toMatchObject({
    reference: expect.stringMatching(/^NM-/),
    status_path: expect.stringMatching(/^\/submission\//),
  })
})
