import { pino } from 'pino'
import PostalMime from 'postal-mime'
import { expect, test } from 'vitest'
import type { Caller } from '#server/platform/db/database.ts'
import { createRateLimits } from '#server/platform/fairness/rate-limit.ts'
import { startOutboxWorker } from '#server/platform/mail/outbox-worker.ts'
import { createSmtpTransport } from '#server/platform/mail/transport.ts'
import { createAlertActions } from '#server/product/scraping/actions/alert-actions.ts'
import { ANON, createCaller } from '#tests/harness/callers.ts'
import { createTestDb, type TestDb } from '#tests/harness/test-db.ts'
import { waitFor } from '#tests/harness/wait-for.ts'
import { MAIL_COMPANY } from '#tests/mail-company.ts'
import { startSmtpServer } from '#tests/servers/smtp-server.ts'

async function createWorld(db: TestDb) {
  const { database } = db
  const perPerson = createRateLimits(1)('test-mail', { points: 2, durationSec: 600 })
  const mails = {
    database,
    company: MAIL_COMPANY,
    inbox: () => 'inbox@label.example',
    queued: () => undefined,
    perPerson,
  }
  const staff = await createCaller(database, 'staff')
  const me = { ...staff, claims: { ...staff.claims, email: 'me@label.example' } }
  const send = async (to: string, caller: Caller = me) =>
    await createAlertActions(mails)
      .find(({ name }) => name === 'send_test_mail')
      ?.run({ action: 'send_test_mail', to }, caller)
  const outbox = () =>
    database.asServiceRole((sql) => sql<{ to_address: string }>`select to_address from public.mail_outbox`)
  const configure = (recipients: string[]) =>
    database.asServiceRole((sql) => sql`update public.scraper_configs set recipients = ${recipients}`)
  return { database, send, outbox, configure, staff }
}

test('a test mail arrives over SMTP at a recipient of alerts', async () => {
  await using db = await createTestDb()
  const { database, send, configure } = await createWorld(db)
  await using smtp = await startSmtpServer()
  const transport = createSmtpTransport(smtp.url)
  const log = pino({ level: 'silent' })
  const worker = startOutboxWorker({ database, transport, from: () => 'NM <no-reply@label.example>', log, pollMs: 20 })
  try {
    await configure(['Ada@label.example'])
    expect(await send('ada@label.example')).toEqual({ success: true })
    await waitFor(() => expect(smtp.received).toHaveLength(1))
    const [raw] = smtp.received
    const mail = await PostalMime.parse(raw ?? '')
    expect(mail.to?.[0]?.address).toBe('ada@label.example')
    expect(mail.text).toContain('ALERTS REACH THIS MAILBOX')
  } finally {
    await worker.stop()
  }
})

test('a test mail to anyone but the caller and current recipients of alerts is refused', async () => {
  await using db = await createTestDb()
  const { database, send, outbox, configure } = await createWorld(db)
  const stranger = send('stranger@elsewhere.example')
  await expect(stranger).rejects.toMatchObject({ code: 'bad_request', message: expect.stringMatching(/^to: /) })
  await send('inbox@label.example')
  await configure(['ada@label.example'])
  await expect(send('inbox@label.example')).rejects.toMatchObject({ code: 'bad_request' })
  await database.asServiceRole(
    (sql) => sql`insert into public.alert_recipients (email, opted_out_at) values ('ada@label.example', now())`,
  )
  await expect(send('ada@label.example')).rejects.toMatchObject({ code: 'conflict' })
  expect(await outbox()).toEqual([{ to_address: 'inbox@label.example' }])
})

test('test mails are rate limited, and users who may not read the settings cannot send any', async () => {
  await using db = await createTestDb()
  const { database, send, outbox } = await createWorld(db)
  await send('ME@label.example')
  await send('me@label.example')
  await expect(send('me@label.example')).rejects.toMatchObject({ code: 'rate_limited' })
  const user = await createCaller(database, null)
  const own = { ...user, claims: { ...user.claims, email: 'user@label.example' } }
  await expect(send('user@label.example', own)).rejects.toMatchObject({ code: 'not_found' })
  await expect(send('inbox@label.example', ANON)).rejects.toThrow()
  expect(await outbox()).toHaveLength(2)
})
