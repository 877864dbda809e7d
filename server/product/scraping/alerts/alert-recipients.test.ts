import { pino } from 'pino'
import PostalMime from 'postal-mime'
import { expect, test } from 'vitest'
import type { Database } from '#server/platform/db/database.ts'
import { startOutboxWorker } from '#server/platform/mail/outbox-worker.ts'
import { createSmtpTransport } from '#server/platform/mail/transport.ts'
import { createAlertActions } from '#server/product/scraping/actions/alert-actions.ts'
import { createDashboardActions } from '#server/product/scraping/actions/dashboard-actions.ts'
import { createCaller } from '#tests/harness/callers.ts'
import { createTestDb } from '#tests/harness/test-db.ts'
import { waitFor } from '#tests/harness/wait-for.ts'
import { MAIL_COMPANY } from '#tests/mail-company.ts'
import { startSmtpServer } from '#tests/servers/smtp-server.ts'
import { findRecipient, unsubscribe } from './alert-recipients.ts'
import { mailOpenings } from './mail-openings.ts'
import { createUnsubscribeLinks } from './unsubscribe-links.ts'

const links = createUnsubscribeLinks('sb_secret_for_this_test', 'http://site')
const mails = { company: MAIL_COMPANY, inbox: () => 'inbox@label.example', links, queued: () => undefined }

async function configure(database: Database, recipients: string[]): Promise<void> {
  await database.asServiceRole(
    (sql) => sql`update public.scraper_configs set alerts_enabled = true, recipients = ${recipients}`,
  )
}

async function createOpening(database: Database): Promise<void> {
  await database.asServiceRole(
    (sql) => sql`
      with row as (
        insert into public.sync_opportunities (company_agency, submission_status, evidence_quote, deadline)
        values ('Tape & Tide', 'open', 'Send us your music.', '2026-12-24') returning id)
      insert into public.scraper_events (opportunity_id, kind, quote, route, route_value, deadline, source_url)
      select id, 'opened', 'Send us your music.', 'email', 'demos@tape.example', '2026-12-24', 'https://tape.example/submit'
      from row`,
  )
}

const recipients = async (database: Database) => {
  const [row] = await database.asServiceRole(
    (sql) => sql<{ recipients: string[] }>`select recipients from public.scraper_configs`,
  )
  return row?.recipients
}

test('an unsubscribe token that we did not sign is refused', () => {
  const id = '0f8fad5b-d9cb-469f-a165-70867728950e'
  const token = links.urlFor(id).replace('http://site/unsubscribe/', '')
  expect(links.readToken(token)).toBe(id)
  for (const other of [token.replace('0f8f', '0f80'), `${token}x`, token.slice(0, -1), '', 'a'.repeat(75)]) {
    expect(links.readToken(other)).toBeNull()
  }
  expect(createUnsubscribeLinks('sb_secret_another', 'http://site').readToken(token)).toBeNull()
})

test('an alert has quote, route, deadline and link, and its unsubscribe link removes only its recipient', async () => {
  await using db = await createTestDb()
  const { database } = db
  await using smtp = await startSmtpServer()
  const { received } = smtp
  const transport = createSmtpTransport(smtp.url)
  const log = pino({ level: 'silent' })
  const worker = startOutboxWorker({ database, transport, from: () => 'NM <no-reply@label.example>', log, pollMs: 20 })
  try {
    await configure(database, ['Ada@label.example', 'bob@label.example'])
    await createOpening(database)
    await mailOpenings(database, mails)
    await waitFor(() => expect(received).toHaveLength(2))
    const parsed = await Promise.all(received.map((raw) => PostalMime.parse(raw)))
    const mail = parsed.find(({ to }) => to?.[0]?.address === 'ada@label.example')
    for (const words of [
      'Send us your music.',
      'email: demos@tape.example',
      'Deadline: December 24, 2026',
      'https://tape.example/submit',
    ]) {
      expect(mail?.text).toContain(words)
    }
    const header = (name: string) => mail?.headers.find(({ key }) => key === name)?.value
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
    const token = /^<http:\/\/site\/unsubscribe\/([\w-]+)>$/.exec(header('list-unsubscribe') ?? '')?.[1] ?? ''
    expect(await unsubscribe(database, links.readToken(token) ?? '')).toEqual({ email: 'ada@label.example' })
    expect(await recipients(database)).toEqual(['bob@label.example'])
    await createOpening(database)
    await mailOpenings(database, mails)
    await waitFor(() => expect(received).toHaveLength(3))
    expect((await PostalMime.parse(received[2] ?? '')).to?.[0]?.address).toBe('bob@label.example')
  } finally {
    await worker.stop()
    transport.close()
  }
})

test('a person who has unsubscribed gets no waiting mails, and can be added again only with a note', async () => {
  await using db = await createTestDb()
  const { database } = db
  await configure(database, ['ada@label.example'])
  await createOpening(database)
  await mailOpenings(database, mails)
  const waiting = () => database.asServiceRole((sql) => sql`select to_address from public.mail_outbox`)
  expect(await waiting()).toHaveLength(1)
  const [row] = await database.asServiceRole((sql) => sql<{ id: string }>`select id from public.alert_recipients`)
  const id = row?.id ?? ''
  await unsubscribe(database, id)
  await unsubscribe(database, id)
  expect(await waiting()).toEqual([])
  expect(await database.asServiceRole((sql) => findRecipient(sql, id))).toEqual({
    email: 'ada@label.example',
    subscribed: false,
  })
  const staff = await createCaller(database, 'staff')
  const requestRun = async () => ''
  const actions = [
    ...createDashboardActions({ database, jobs: { requestRun } }),
    ...createAlertActions({ ...mails, database, perPerson: async () => undefined }),
  ]
  const call = async (action: string, body: object) =>
    actions.find(({ name }) => name === action)?.run({ action, ...body }, staff)
  const config = { queries: ['x'], daily_enabled: false, alerts_enabled: true, recipients: ['ADA@label.example'] }
  await expect(call('save_config', { config })).rejects.toMatchObject({
    code: 'conflict',
    message: expect.stringContaining('has unsubscribed'),
  })
  await expect(call('readd_recipient', { email: 'ada@label.example', note: ' ' })).rejects.toThrow()
  await call('readd_recipient', { email: 'ADA@label.example', note: 'Asked on the telephone.' })
  expect(await recipients(database)).toEqual(['ada@label.example'])
  await call('save_config', { config })
  expect(await call('list_recipients', {})).toMatchObject([
    { email: 'ada@label.example', opted_out_at: null, readded_by: 'staff', readded_note: 'Asked on the telephone.' },
  ])
  await expect(call('readd_recipient', { email: 'ada@label.example', note: 'x' })).rejects.toMatchObject({
    code: 'not_found',
  })
})
