import { Hono } from 'hono'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { ELAPSED_HEADER, TRAP_HEADER } from '#contracts/forms/form-signals.ts'
import type { GatewayEnv } from '#server/backend/gateway/gateway-env.ts'
import { renderAppError } from '#server/backend/gateway/render-app-error.ts'
import { createRateLimits } from '#server/platform/fairness/rate-limit.ts'
import { createTestDb, type TestDb } from '#tests/harness/test-db.ts'
import { MAIL_COMPANY } from '#tests/mail-company.ts'
import { createRemovalFunction } from './form-functions.ts'
import { createSenderCheck } from './form-sender.ts'
import { createSubmissionMails } from './mail-submission.ts'

const FORM = { subject: 'email', value: 'ada@tape.com', relation: 'self', contactEmail: 'ada@tape.com', message: '' }

function createPost(db: TestDb, limitFactor = 1000) {
  const { database } = db
  const limits = createRateLimits(limitFactor)
  const mails = createSubmissionMails({
    database,
    company: MAIL_COMPANY,
    inbox: () => 'in@label.example',
    queued: () => undefined,
    limits,
  })
  const removals = { ...mails, suppress: async () => undefined }
  const handle = createRemovalFunction({ removals, checkSender: createSenderCheck(limits) })
  const app = new Hono<GatewayEnv>()
  app.use(async (c, next) => {
    c.set('clientAddress', '192.0.2.1')
    c.set('log', pino({ level: 'silent' }))
    await next()
  })
  app.post('/', (c) => handle(c))
  app.onError((error, c) => renderAppError(error, c))
  return (body: unknown, headers: Record<string, string> = {}) =>
    app.request('/', { method: 'POST', body: JSON.stringify(body), headers })
}

const stored = (db: TestDb) =>
  db.database.asServiceRole(
    (sql) => sql`
      select r.value, r.message, r.suspected_spam, array(select kind from public.mail_outbox order by kind) as mails
      from public.removal_requests r`,
  )

test('a request is stored and mailed, and the answer does not reveal what we have stored', async () => {
  await using db = await createTestDb()
  const response = await createPost(db)(FORM, { [ELAPSED_HEADER]: '9000' })
  expect([response.status, await response.json()]).toEqual([200, { success: true }])
  expect(await stored(db)).toEqual([
    { value: 'ada@tape.com', message: null, suspected_spam: false, mails: ['removal-notice', 'removal-receipt'] },
  ])
})

test('a request with a filled trap field gets the same answer and is stored, but its address is not mailed', async () => {
  await using db = await createTestDb()
  const response = await createPost(db)(FORM, { [TRAP_HEADER]: 'x', [ELAPSED_HEADER]: '9000' })
  expect([response.status, await response.json()]).toEqual([200, { success: true }])
  expect(await stored(db)).toMatchObject([{ suspected_spam: true, mails: ['removal-notice'] }])
})

test('an invalid request is a 400 that names the fields; too many are a 429', async () => {
  await using db = await createTestDb()
  const bad = await createPost(db)({ ...FORM, subject: 'house', value: 'a\nb' })
  expect([bad.status, JSON.stringify(await bad.json())]).toEqual([400, expect.stringContaining('subject, value')])
  const post = createPost(db, 0.03)
  expect((await post(FORM)).status).toBe(200)
  expect((await post(FORM)).status).toBe(429)
})
