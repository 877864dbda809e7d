import { expect, test } from 'vitest'
import type { TwoFactorState } from '#contracts/platform/admin-settings.ts'
import { writeTwoFactorRule } from '#server/backend/auth/factors/two-factor-rule.ts'
import { StreamedResponse } from '#server/backend/functions/action.ts'
import type { Caller } from '#server/platform/db/database.ts'
import { createCaller } from '#tests/harness/callers.ts'
import { createTestDb, type TestDb } from '#tests/harness/test-db.ts'
import { MAIL_COMPANY } from '#tests/mail-company.ts'
import { MAIL_WORDS } from '#tests/mail-words.ts'
import { createSettingsActions } from './settings-actions.ts'

const NOW = new Date('2027-03-01T00:00:00Z')

function createDesk(db: TestDb, sent: string[] = []) {
  const actions = createSettingsActions({
    database: db.database,
    databaseUrl: db.url,
    company: MAIL_COMPANY,
    words: MAIL_WORDS,
    sender: () => 'NM <hello@label.example>',
    inbox: () => 'desk@label.example',
    timeZone: 'America/Los_Angeles',
    clearsAt: '03:40',
    queued: () => undefined,
    perPerson: async (person) => void sent.push(person),
    forgetMailFiles: async () => 0,
    now: () => NOW,
  })
  return async <T>(caller: Caller, body: { action: string } & Record<string, unknown>) => {
    const action = actions.find(({ name }) => name === body.action)
    if (action === undefined) throw new Error(`no action ${body.action}`)
    return (await action.run(body, caller)) as T
  }
}

async function listAuditEntries({ database }: TestDb): Promise<object[]> {
  const { rows } = await database.pool.query(
    `select actor_kind, action, details from public.audit_log where action <> 'role_granted' order by id`,
  )
  return rows
}

async function addFactor({ database }: TestDb, { claims }: Caller): Promise<void> {
  await database.asAuthAdmin(
    (sql) => sql`insert into auth.mfa_factors (user_id, factor_type, status, friendly_name)
      values (${claims.sub}, 'totp', 'verified', 'phone')`,
  )
}

test('staff close and open submissions until a day, and the answer contains the day that they entered', async () => {
  await using db = await createTestDb()
  const call = createDesk(db)
  const staff = await createCaller(db.database, 'staff')
  const closed = { action: 'set_submission_window', open: false, until_on: '2199-12-01', message: ' Ears full. ' }
  expect(await call(staff, closed)).toMatchObject({
    open: false,
    until: '2199-12-01T08:00:00.000Z',
    until_on: '2199-12-01',
    message: 'Ears full.',
  })
  expect(await call(staff, { ...closed, open: true, message: null })).toMatchObject({
    open: true,
    until: '2199-12-02T08:00:00.000Z',
    until_on: '2199-12-01',
    message: null,
  })
  const past = call(staff, { ...closed, until_on: '2020-01-01' })
  await expect(past).rejects.toMatchObject({ code: 'bad_request', message: '2020-01-01 has already passed.' })
  expect(await call(staff, { action: 'get_submission_window' })).toMatchObject({ open: true })
  expect(await listAuditEntries(db)).toMatchObject([
    { actor_kind: 'person', action: 'submission_window_set', details: { before: true, open: false } },
    { action: 'submission_window_set', details: { before: false, open: true } },
  ])
  // The database itself refuses others.
  const user = await createCaller(db.database, null)
  await expect(call(user, { ...closed, open: true })).rejects.toMatchObject({ code: '42501' })
  expect(await listAuditEntries(db)).toHaveLength(2)
})

test('an admin without a second factor cannot require one, because that would lock them out', async () => {
  await using db = await createTestDb()
  const call = createDesk(db)
  const admin = await createCaller(db.database, 'admin')
  await createCaller(db.database, 'staff')
  const set = (rule: string) => call<TwoFactorState>(admin, { action: 'set_two_factor_rule', rule })
  for (const rule of ['admin', 'staff']) await expect(set(rule)).rejects.toMatchObject({ code: 'conflict' })
  expect(await call(admin, { action: 'get_two_factor_rule' })).toEqual({
    rule: 'none',
    from_environment: false,
    admins: { people: 1, without: 1 },
    staff: { people: 1, without: 1 },
    has_factor: false,
  })
  await addFactor(db, admin)
  expect(await set('staff')).toMatchObject({ rule: 'staff', has_factor: true, admins: { people: 1, without: 0 } })
  expect(await set('none')).toMatchObject({ rule: 'none' })
  expect(await listAuditEntries(db)).toMatchObject([
    { action: 'two_factor_rule_set', details: { before: 'none', rule: 'staff' } },
    { action: 'two_factor_rule_set', details: { before: 'staff', rule: 'none' } },
  ])
})

test('REQUIRE_TWO_FACTOR overrides the admins’ choice, which applies again without it', async () => {
  await using db = await createTestDb()
  const call = createDesk(db)
  const admin = await createCaller(db.database, 'admin')
  await addFactor(db, admin)
  const look = () => call<TwoFactorState>(admin, { action: 'get_two_factor_rule' })
  await writeTwoFactorRule(db.database, undefined)
  await call(admin, { action: 'set_two_factor_rule', rule: 'staff' })
  for (const rule of ['none', 'admin'] as const) {
    await writeTwoFactorRule(db.database, rule)
    expect(await look()).toMatchObject({ rule, from_environment: true })
    const attempt = call(admin, { action: 'set_two_factor_rule', rule: 'staff' })
    await expect(attempt).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('REQUIRE_TWO_FACTOR'),
    })
  }
  await writeTwoFactorRule(db.database, undefined)
  expect(await look()).toMatchObject({ rule: 'staff', from_environment: false })
})

test('a mail sample is marked as a sample and sent only to the admin who requested it', async () => {
  await using db = await createTestDb()
  const sent: string[] = []
  const call = createDesk(db, sent)
  const admin = await createCaller(db.database, 'admin')
  for (const name of ['opening-alert', 'contact-notice', 'opening-alert']) {
    await call(admin, { action: 'send_mail_sample', name })
  }
  const { rows } = await db.database.pool.query(
    'select to_address, subject, kind, unsubscribe_url from public.mail_outbox',
  )
  const [user] = (await db.database.pool.query<{ email: string }>('select email from auth.users')).rows
  expect(rows).toHaveLength(3)
  for (const row of rows) {
    expect(row).toMatchObject({ to_address: user?.email, kind: 'mail-sample', unsubscribe_url: null })
    expect(row.subject).toMatch(/^\[Sample\] /)
  }
  expect(sent).toEqual([admin.claims.sub, admin.claims.sub, admin.claims.sub])
  for (const name of ['nonsense', 'toString', '__proto__']) {
    await expect(call(admin, { action: 'get_mail_sample', name })).rejects.toMatchObject({ code: 'not_found' })
  }
})

test('retention times are off by default, must match the preview to be saved, and are logged', async () => {
  await using db = await createTestDb()
  const call = createDesk(db)
  const admin = await createCaller(db.database, 'admin')
  await db.database.asServiceRole(
    (sql) => sql`insert into public.contact_submissions (name, email, message, created_at)
      values ('Old', 'old@a.example', 'm', '2025-01-01')`,
  )
  const times = { messages_months: 12, declined_months: null }
  expect(await call(admin, { action: 'get_retention' })).toMatchObject({
    messages_months: null,
    declined_months: null,
    clears_at: '03:40',
    deletions: [],
  })
  const preview = await call<{ messages: { count: number } }>(admin, { action: 'preview_retention', ...times })
  expect(preview.messages.count).toBe(1)
  const save = (messages: number) =>
    call(admin, { action: 'save_retention', ...times, seen: { messages, declined: 0 } })
  await expect(save(0)).rejects.toMatchObject({ code: 'conflict' })
  await save(1)
  expect(await call(admin, { action: 'get_retention' })).toMatchObject({ ...times, set_at: NOW.toISOString() })
  expect(await listAuditEntries(db)).toMatchObject([{ action: 'retention_set', details: times }])
})

test('the record of a deletion names the admin but not the deleted address, and neither does the audit log', async () => {
  await using db = await createTestDb()
  const call = createDesk(db)
  const admin = await createCaller(db.database, 'admin')
  const email = 'ada@label.example'
  await db.database.asServiceRole(
    (sql) => sql`insert into public.contact_submissions (name, email, message) values ('Ada', ${email}, 'm')`,
  )
  const erased = await call<{ reference: string }>(admin, { action: 'erase_person', email, with_account: true })
  const retention = await call(admin, { action: 'get_retention' })
  const [user] = (await db.database.pool.query<{ email: string }>('select email from auth.users')).rows
  expect(retention).toMatchObject({
    deletions: [{ reference: erased.reference, kind: 'person', by: user?.email, counts: { messages: 1 } }],
  })
  expect(JSON.stringify(retention)).not.toContain(email)
  const entries = await listAuditEntries(db)
  expect(entries).toMatchObject([
    { action: 'person_data_deleted', details: { reference: erased.reference, messages: 1 } },
  ])
  expect(JSON.stringify(entries)).not.toContain(email)
})

test('a second export is refused until the first one has ended', async () => {
  await using db = await createTestDb()
  const call = createDesk(db)
  const admin = await createCaller(db.database, 'admin')
  const begin = () => call<StreamedResponse>(admin, { action: 'export_data', email: null })
  const first = await begin()
  expect(first).toBeInstanceOf(StreamedResponse)
  await expect(begin()).rejects.toMatchObject({ code: 'conflict' })
  await new Response(first.text.body).arrayBuffer()
  await first.text.done
  const second = await begin()
  await second.text.body.cancel()
  await expect(second.text.done).rejects.toThrow()
  expect(await listAuditEntries(db)).toHaveLength(2)
})
