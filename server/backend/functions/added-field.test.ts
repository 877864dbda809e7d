import { Hono } from 'hono'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { GatewayEnv } from '#server/backend/gateway/gateway-env.ts'
import { createRateLimits } from '#server/platform/fairness/rate-limit.ts'
import { createTestDb, type TestDb } from '#tests/harness/test-db.ts'
import { MAIL_COMPANY } from '#tests/mail-company.ts'

// Both form descriptions with a field that no other file knows of. Workers share modules between test files, so modules are
// reset before and after.
beforeAll(async () => {
  const { CONTACT_FORM } = await import('#contracts/forms/contact.ts')
  const { ARTIST_FORM } = await import('#contracts/forms/artist-submission.ts')
  const deadline = { label: 'Deadline (optional)', max: 80, optional: true }
  vi.resetModules()
  vi.doMock('#contracts/forms/contact.ts', () => ({
    CONTACT_FORM: { ...CONTACT_FORM, fields: { ...CONTACT_FORM.fields, deadline } },
  }))
  vi.doMock('#contracts/forms/artist-submission.ts', () => ({
    ARTIST_FORM: { ...ARTIST_FORM, fields: { ...ARTIST_FORM.fields, pronouns: { label: 'Pronouns', max: 80 } } },
  }))
})
afterAll(() => {
  vi.doUnmock('#contracts/forms/contact.ts')
  vi.doUnmock('#contracts/forms/artist-submission.ts')
  vi.resetModules()
})

const loadForms = () => import('#contracts/forms/posted-forms.ts')

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
  const { createConfirmationFunction } = await import('#server/product/forms/form-functions.ts')
  const { createSubmissionMails } = await import('#server/product/forms/mail-submission.ts')
  const limits = createRateLimits(1000)
  const inbox = () => 'inbox@label.example'
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
  const { FORM_SCHEMAS, STORED_FORMS } = await loadForms()
  const { toRow, toConfirmation } = STORED_FORMS.contact
  const store = async (typed: unknown) => {
    const values = FORM_SCHEMAS.contact.parse(typed)
    const row = toRow(values)
    await db.database.asServiceRole(
      (sql) => sql`insert into public.contact_submissions (name, email, message)
        values (${row.name}, ${row.email}, ${row.message})`,
    )
    return { message: row.message, receipt: toConfirmation(values) }
  }
  const { message, receipt } = await store({ ...CONTACT, deadline: 'Friday' })
  expect(message).toBe('Project Type: Film\n\nTwo cues.\n\nDeadline: Friday')
  expect(receipt).toMatchObject({ data: { projectType: 'Film', message: 'Two cues.', deadline: 'Friday' } })
  expect(await confirm(db, receipt)).toMatchObject({ success: true, reference: expect.stringMatching(/^NM-/) })

  await store({ ...CONTACT, deadline: 'Monday' })
  expect(await confirm(db, receipt)).toEqual({ success: true })
  expect((await store(CONTACT)).message).toBe('Project Type: Film\n\nTwo cues.')
})

test('a field added to the application is stored with it, and its sender still gets the status page', async () => {
  await using db = await createTestDb()
  const { FORM_SCHEMAS, STORED_FORMS } = await loadForms()
  const { toRow, toConfirmation } = STORED_FORMS.artist
  const values = FORM_SCHEMAS.artist.parse({ ...ARTIST, pronouns: 'they' })
  const row = toRow(values)
  expect(row.message).toBe(`Bio: ${ARTIST.bio}\n\nSocial Media: Not provided\n\nPronouns: they`)
  await db.database.asServiceRole(
    (sql) => sql`insert into public.artist_submissions (artist_name, email, genre, music_links, message)
      values (${row.artist_name}, ${row.email}, ${row.genre}, ${row.music_links}, ${row.message})`,
  )
  expect(await confirm(db, toConfirmation(values))).toMatchObject({
    reference: expect.stringMatching(/^NM-/),
    status_path: expect.stringMatching(/^\/submission\//),
  })
})
