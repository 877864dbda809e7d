import { mkdtemp, readdir, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { createTestDb, type TestDb } from '#tests/harness/test-db.ts'
import { waitFor } from '#tests/harness/wait-for.ts'
import { startSmtpServer } from '#tests/servers/smtp-server.ts'
import { enqueueMail } from './outbox.ts'
import { startOutboxWorker } from './outbox-worker.ts'
import { createFileTransport, createSmtpTransport, type MailTransport } from './transport.ts'

const log = pino({ level: 'silent' })
const MAIL = { kind: 'test', to: 'ada@example.com', subject: 'Cue sheet', html: '<p>Reel 1</p>', text: 'Reel 1' }

const queue = (db: TestDb, mail: Partial<typeof MAIL> = {}) =>
  db.database.asServiceRole((sql) => enqueueMail(sql, { ...MAIL, ...mail }))
const outbox = (db: TestDb) =>
  db.database.asServiceRole(
    (sql) => sql<{ status: string; attempts: number; last_error: string | null }>`
    select status, attempts, last_error from public.mail_outbox order by created_at`,
  )

function startWorker(db: TestDb, transport: MailTransport) {
  const worker = startOutboxWorker({
    database: db.database,
    transport,
    from: () => 'Label <no-reply@label.example>',
    log,
    pollMs: 20,
  })
  return {
    ...worker,
    async [Symbol.asyncDispose]() {
      await worker.stop()
      transport.close()
    },
  }
}

test('a queued mail arrives over SMTP and is marked as sent', async () => {
  await using db = await createTestDb()
  await using smtp = await startSmtpServer()
  await queue(db)
  await using _worker = startWorker(db, createSmtpTransport(smtp.url))
  await waitFor(async () => expect(await outbox(db)).toMatchObject([{ status: 'sent', attempts: 1 }]))
  expect(smtp.received).toHaveLength(1)
  expect(String(smtp.received[0])).toContain('Subject: Cue sheet')
})

test('a refused mail is retried later, and the reason is stored', async () => {
  await using db = await createTestDb()
  let down = true
  await using smtp = await startSmtpServer({ refuse: () => down })
  await queue(db)
  await using worker = startWorker(db, createSmtpTransport(smtp.url))
  await waitFor(async () =>
    expect(await outbox(db)).toMatchObject([
      { status: 'waiting', attempts: 1, last_error: expect.stringContaining('try again later') },
    ]),
  )
  down = false
  await db.database.asServiceRole((sql) => sql`update public.mail_outbox set next_attempt_at = now()`)
  worker.nudge()
  await waitFor(async () => expect(await outbox(db)).toMatchObject([{ status: 'sent', attempts: 2, last_error: null }]))
})

test('after the last attempt the mail stays in the table as failed', async () => {
  await using db = await createTestDb()
  await using smtp = await startSmtpServer({ refuse: () => true })
  await queue(db)
  await db.database.asServiceRole((sql) => sql`update public.mail_outbox set attempts = 7`)
  await using _worker = startWorker(db, createSmtpTransport(smtp.url))
  await waitFor(async () => expect(await outbox(db)).toMatchObject([{ status: 'failed', attempts: 8 }]))
})

test('a mail whose process was killed is delivered again when its lease ends', async () => {
  await using db = await createTestDb()
  await using smtp = await startSmtpServer()
  await queue(db)
  // What a killed worker leaves behind: claimed, but never recorded.
  await db.database.asServiceRole(
    (sql) => sql`
    update public.mail_outbox set attempts = 1, next_attempt_at = now() + interval '1 second'`,
  )
  await using _worker = startWorker(db, createSmtpTransport(smtp.url))
  await waitFor(async () => expect(await outbox(db)).toMatchObject([{ status: 'sent', attempts: 2 }]))
  expect(smtp.received).toHaveLength(1)
})

test('no transaction stays open while a mail server is slow', async () => {
  await using db = await createTestDb()
  await queue(db)
  const sending = Promise.withResolvers<void>()
  const done = Promise.withResolvers<void>()
  const transport: MailTransport = {
    async send() {
      sending.resolve()
      await done.promise
    },
    close: () => undefined,
  }
  await using _worker = startWorker(db, transport)
  await sending.promise
  const { rows } = await db.database.pool.query(
    "select 1 from pg_stat_activity where datname = current_database() and state = 'idle in transaction'",
  )
  done.resolve()
  expect(rows).toEqual([])
})

test('two workers deliver each mail once', async () => {
  await using db = await createTestDb()
  await using smtp = await startSmtpServer()
  for (let index = 0; index < 10; index += 1) await queue(db, { to: `a${index}@example.com` })
  await using _first = startWorker(db, createSmtpTransport(smtp.url))
  await using _second = startWorker(db, createSmtpTransport(smtp.url))
  await waitFor(async () => expect((await outbox(db)).every((mail) => mail.status === 'sent')).toBe(true))
  expect(smtp.received).toHaveLength(10)
})

test('a mail with a known dedupe key is not queued again', async () => {
  await using db = await createTestDb()
  const mail = { ...MAIL, dedupeKey: 'receipt:1' }
  await db.database.asServiceRole((sql) => enqueueMail(sql, mail))
  await db.database.asServiceRole((sql) => enqueueMail(sql, mail))
  expect(await outbox(db)).toHaveLength(1)
})

test('a line break in a subject cannot become a header', async () => {
  await using db = await createTestDb()
  await using smtp = await startSmtpServer()
  await queue(db, { subject: 'Hello\r\nBcc: victim@example.com' })
  await using _worker = startWorker(db, createSmtpTransport(smtp.url))
  await waitFor(() => expect(smtp.received).toHaveLength(1))
  expect(String(smtp.received[0])).not.toMatch(/^Bcc:/m)
})

test('without SMTP a mail becomes a text file and an HTML file', async () => {
  await using db = await createTestDb()
  const folder = await mkdtemp(path.join(tmpdir(), 'mail-'))
  await queue(db)
  await using _worker = startWorker(db, createFileTransport(folder))
  await waitFor(async () => expect(await outbox(db)).toMatchObject([{ status: 'sent' }]))
  const files = await readdir(folder)
  expect(files.map((file) => path.extname(file)).sort()).toEqual(['.html', '.txt'])
  const text = await readFile(path.join(folder, files.find((file) => file.endsWith('.txt')) ?? ''), 'utf8')
  expect(text).toContain('To: ada@example.com')
  expect(text).toContain('Reel 1')
})
