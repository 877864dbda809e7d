import { pino } from 'pino'
import { expect, test, vi } from 'vitest'
import { createRateLimits } from '#server/platform/fairness/rate-limit.ts'
import { createForms } from '#server/product/forms/create-forms.ts'
import { createReceiptLinks } from '#server/product/forms/receipt-links.ts'
import { createRemovalActions } from '#server/product/scraping/actions/removal-actions.ts'
import { mailOpenings } from '#server/product/scraping/alerts/mail-openings.ts'
import { createUnsubscribeLinks } from '#server/product/scraping/alerts/unsubscribe-links.ts'
import { ANON, createCaller } from '#tests/harness/callers.ts'
import { createTestDb, type TestDb } from '#tests/harness/test-db.ts'
import { MAIL_COMPANY } from '#tests/mail-company.ts'
import type { Suppress } from './removal-requests.ts'

const FIELDS = {
  subject: 'domain',
  value: 'https://www.tapeandtide.com/about',
  relation: 'works_there',
  contactEmail: 'ada@tapeandtide.com',
  message: 'Please.\n<b>Now</b>',
}

function createWorld(db: TestDb, limitFactor = 1000) {
  const suppress = vi.fn<Suppress>(async () => undefined)
  const links = createUnsubscribeLinks('sb_secret_for_this_test', MAIL_COMPANY.siteUrl)
  const queued = () => undefined
  const forms = createForms({
    timeZone: 'America/Los_Angeles',
    database: db.database,
    company: MAIL_COMPANY,
    inbox: () => 'inbox@label.example',
    links,
    receipts: createReceiptLinks('sb_secret_for_this_test'),
    suppress,
    queued,
    limits: createRateLimits(limitFactor),
  })
  const port = forms.gates.forms({ clientAddress: '192.0.2.1', log: pino({ level: 'silent' }) })
  const actions = createRemovalActions(forms.removals)
  return {
    suppress,
    links,
    forms,
    port,
    actions,
    mails: { company: MAIL_COMPANY, inbox: () => 'inbox@label.example', links, queued },
  }
}

const outbox = (db: TestDb) =>
  db.database.asServiceRole(
    (sql) => sql<{ kind: string; to_address: string; text_body: string; html_body: string }>`
      select kind, to_address, text_body, html_body from public.mail_outbox order by created_at, kind desc`,
  )

async function confirmToken(db: TestDb): Promise<string> {
  const receipt = (await outbox(db)).find(({ kind }) => kind === 'removal-receipt')
  return /http:\/\/site\/removal\/([\w-]+)/.exec(receipt?.text_body ?? '')?.[1] ?? ''
}

test('a request from a mailbox on the same domain is carried out once, by the link in its receipt', async () => {
  await using db = await createTestDb()
  const { port, suppress } = createWorld(db)
  expect(await port.submit('removal', FIELDS)).toEqual({ kind: 'stored' })
  const mails = await outbox(db)
  expect(mails.map(({ kind, to_address }) => [kind, to_address])).toEqual([
    ['removal-receipt', 'ada@tapeandtide.com'],
    ['removal-notice', 'inbox@label.example'],
  ])
  expect(mails[0]?.text_body).not.toContain('Please.')
  expect(mails[0]?.text_body).not.toContain('/about')
  expect(mails[0]?.text_body).toContain('It is about: A website.')
  expect(mails[1]?.html_body).toContain('&lt;b&gt;Now')
  const token = await confirmToken(db)
  expect(await port.findRemoval(token)).toMatchObject({ kind: 'found', status: 'waiting' })
  expect(suppress).not.toHaveBeenCalled()
  expect(await Promise.all([port.confirmRemoval(token), port.confirmRemoval(token)])).toMatchObject([
    { kind: 'found', status: 'confirmed' },
    { kind: 'found', status: 'confirmed' },
  ])
  expect(suppress).toHaveBeenCalledExactlyOnceWith(
    expect.anything(),
    expect.objectContaining({ kind: 'domain', value: 'tapeandtide.com' }),
  )
  expect((await outbox(db)).filter(({ kind }) => kind === 'removal-outcome')).toHaveLength(1)
})

test('a second request within an hour gets no receipt and no link, and waits for staff', async () => {
  await using db = await createTestDb()
  const { port } = createWorld(db)
  await port.submit('removal', FIELDS)
  await port.submit('removal', { ...FIELDS, value: 'shop.tapeandtide.com' })
  const mails = await outbox(db)
  expect(mails.map(({ kind }) => kind).sort()).toEqual(['removal-notice', 'removal-notice', 'removal-receipt'])
  expect(mails.filter(({ text_body }) => text_body.includes('It is waiting for your decision.'))).toHaveLength(1)
  const [{ links } = { links: 0 }] = await db.database.asServiceRole(
    (sql) => sql<{ links: number }>`select count(token_hash)::int as links from public.removal_requests`,
  )
  expect(links).toBe(1)
})

test('a request that a mailbox cannot prove waits for staff', async () => {
  await using db = await createTestDb()
  const { port, actions, suppress } = createWorld(db)
  await port.submit('removal', { ...FIELDS, contactEmail: 'ada@gmail.com' })
  await port.submit('removal', { ...FIELDS, subject: 'company', value: 'Tape & Tide', contactEmail: 'bob@gmail.com' })
  expect(await confirmToken(db)).toBe('')
  const staff = await createCaller(db.database, 'staff')
  const call = async (action: string, body: object = {}) =>
    await actions.find(({ name }) => name === action)?.run({ action, ...body }, staff)
  const listed = (await call('list_removal_requests', { status: 'waiting' })) as { id: string; subject: string }[]
  expect(listed.map(({ subject }) => subject)).toEqual(['domain', 'company'])
  const [domain, company] = listed.map(({ id }) => id)
  await expect(call('decide_removal_request', { id: company, decision: 'accepted' })).rejects.toMatchObject({
    code: 'bad_request',
  })
  await call('decide_removal_request', {
    id: company,
    decision: 'accepted',
    suppress: { kind: 'domain', value: 'tapeandtide.com' },
  })
  await call('decide_removal_request', { id: domain, decision: 'declined', note: 'Write from the domain.' })
  expect(suppress).toHaveBeenCalledOnce()
  await expect(call('decide_removal_request', { id: domain, decision: 'accepted' })).rejects.toMatchObject({
    code: 'conflict',
  })
  const outcomes = (await outbox(db)).filter(({ kind }) => kind === 'removal-outcome')
  expect(outcomes.map(({ to_address }) => to_address).sort()).toEqual(['ada@gmail.com', 'bob@gmail.com'])
  expect(outcomes.some(({ text_body }) => text_body.includes('Write from the domain.'))).toBe(true)
  const before = await call('list_removal_requests', { status: 'accepted' })
  expect(before).toMatchObject([{ decided_by: 'staff', decision_note: null }])
})

test('waiting requests are listed oldest first, then suspected spam, then answered requests', async () => {
  await using db = await createTestDb()
  const { actions } = createWorld(db)
  await db.database.asServiceRole(
    (sql) => sql`
      insert into public.removal_requests (reference, subject, value, relation, contact_email, status, decided_at, created_at, spam_reasons)
      select 'RM-' || value, 'domain', value, 'self', 'a@x.com', status, case when status <> 'waiting' then now() end, created_at, spam
      from (values
        ('declined', 'declined', '2026-11-05'::timestamptz, '{}'::text[]), ('spam', 'waiting', '2026-10-01', '{links}'),
        ('new', 'waiting', '2026-11-01', '{}'), ('confirmed', 'confirmed', '2026-11-01', '{}'),
        ('old', 'waiting', '2026-10-20', '{}')) r (value, status, created_at, spam)`,
  )
  const staff = await createCaller(db.database, 'staff')
  const list = async (page: object) => {
    const action = actions.find(({ name }) => name === 'list_removal_requests')
    const found = (await action?.run({ action: 'list_removal_requests', ...page }, staff)) as { value: string }[]
    return found.map(({ value }) => value)
  }
  const order = ['old', 'new', 'spam', 'confirmed', 'declined']
  expect(await list({})).toEqual(order)
  expect([...(await list({ limit: 2 })), ...(await list({ limit: 3, offset: 2 }))]).toEqual(order)
})

test('a request stays waiting if suppressing its value fails', async () => {
  await using db = await createTestDb()
  const { port, suppress } = createWorld(db)
  await port.submit('removal', FIELDS)
  suppress.mockRejectedValueOnce(new Error('no disk'))
  const token = await confirmToken(db)
  await expect(port.confirmRemoval(token)).rejects.toThrow('no disk')
  expect(await port.findRemoval(token)).toMatchObject({ status: 'waiting' })
})

test('a suspected request is stored and reported to the company inbox, but its sender is not mailed', async () => {
  await using db = await createTestDb()
  const { port } = createWorld(db)
  await port.submit('removal', { ...FIELDS, reference_url: 'filled in' })
  expect((await outbox(db)).map(({ kind }) => kind)).toEqual(['removal-notice'])
  expect((await outbox(db))[0]?.text_body).toContain('It is waiting for your decision.')
})

test('each invalid field has one error message, and an invented link is unknown', async () => {
  await using db = await createTestDb()
  const { port } = createWorld(db)
  expect(await port.submit('removal', { subject: 'house', contactEmail: 'x' })).toEqual({
    kind: 'invalid',
    errors: {
      subject: 'Please choose what should be removed',
      value: 'Please say which one',
      relation: 'Please choose your connection to it',
      contactEmail: 'Please enter a valid email address',
    },
  })
  for (const token of ['', 'x', 'a'.repeat(22)]) {
    expect(await port.findRemoval(token)).toEqual({ kind: 'unknown' })
    expect(await port.confirmRemoval(token)).toEqual({ kind: 'unknown' })
  }
})

test('visitors can create requests but not read them, and staff can decide them only through the function', async () => {
  await using db = await createTestDb()
  const insert = `insert into public.removal_requests (subject, value, relation, contact_email) values ('domain', 'x.com', 'self', 'a@x.com')`
  await db.database.asCaller(ANON, (sql) => sql.query(insert))
  const staff = await createCaller(db.database, 'staff')
  const user = await createCaller(db.database, null)
  const attempt = (caller: typeof ANON, statement: string) =>
    db.database.asCaller(caller, async (sql) => (await sql.query(statement)).rows.length).catch(({ code }) => code)
  expect(await attempt(ANON, 'select id from public.removal_requests')).toBe('42501')
  expect(await attempt(user, 'select id from public.removal_requests')).toBe(0)
  expect(await attempt(staff, 'select id from public.removal_requests')).toBe(1)
  for (const statement of [
    'select token_hash from public.removal_requests',
    `update public.removal_requests set status = 'accepted', decided_at = now()`,
    'delete from public.removal_requests',
    insert.replace('contact_email)', 'contact_email, status)').replace(`'a@x.com')`, `'a@x.com', 'accepted')`),
  ]) {
    expect([statement, await attempt(staff, statement)]).toEqual([statement, '42501'])
  }
})

test('opening the link in an alert does not unsubscribe its recipient, but pressing the button does', async () => {
  await using db = await createTestDb()
  const { port, mails } = createWorld(db)
  await db.database.asServiceRole(async (sql) => {
    await sql`update public.scraper_configs set alerts_enabled = true, recipients = '{ada@label.example,bob@label.example}'`
    await sql`
      with row as (insert into public.sync_opportunities (company_agency) values ('Tape & Tide') returning id)
      insert into public.scraper_events (opportunity_id, kind) select id, 'opened' from row`
  })
  await mailOpenings(db.database, mails)
  const [mail] = await db.database.asServiceRole(
    (sql) => sql<{ unsubscribe_url: string }>`
      select unsubscribe_url from public.mail_outbox where to_address = 'ada@label.example'`,
  )
  const token = mail?.unsubscribe_url.replace('http://site/unsubscribe/', '') ?? ''
  expect(await port.findAlerts(token)).toEqual({ kind: 'found', email: 'ada@label.example', subscribed: true })
  expect(await port.leaveAlerts(token)).toEqual({ kind: 'found', email: 'ada@label.example', subscribed: false })
  expect(await port.leaveAlerts(`${token}x`)).toEqual({ kind: 'unknown' })
  const [config] = await db.database.asServiceRole((sql) => sql`select recipients from public.scraper_configs`)
  expect(config).toEqual({ recipients: ['bob@label.example'] })
})

test('guessing links is rate limited', async () => {
  await using db = await createTestDb()
  const { port } = createWorld(db, 0.02)
  await port.findRemoval('x')
  expect(await port.findRemoval('x')).toEqual({ kind: 'limited' })
  expect(await port.leaveAlerts('x')).toEqual({ kind: 'limited' })
})
