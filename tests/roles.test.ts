import { expect, test } from 'vitest'
import { PAGES } from '#contracts/site/pages.ts'
import type { Caller } from '#server/platform/db/database.ts'
import { listProductActions } from '#tests/desk/function-actions.ts'
import { createCaller } from '#tests/harness/callers.ts'
import { createTestDb } from '#tests/harness/test-db.ts'

// The two roles as `/people` describes them: staff use the dashboard and its settings; people, sign-in rules, personal
// data, providers and secrets are for admins.

const ADMIN_PAGES = ['/people', '/settings/security', '/settings/data']
const SETTINGS = [
  'get_config',
  'save_config',
  'get_schedule',
  'save_schedule',
  'list_recipients',
  'readd_recipient',
  'send_test_mail',
  'get_submission_window',
  'set_submission_window',
  'list_mail_samples',
  'get_mail_sample',
  'send_mail_sample',
]
const OF_ADMINS = /person|people|invite|role|audit|two_factor|second_factor|retention|export_data/

test('only admins can open the screens about people, sign-in and personal data', () => {
  const shown = PAGES.filter(({ audience }) => audience === 'admin').map(({ path }) => path)
  for (const path of ADMIN_PAGES) expect(shown).toContain(path)
  for (const path of ['/settings', '/settings/submissions', '/settings/mails']) expect(shown).not.toContain(path)
})

test('staff may call every action of the settings, and only admins those about people, sign-in and personal data', async () => {
  await using db = await createTestDb()
  const actions = Object.values(listProductActions(db.database)).flat()
  const audienceOf = (name: string) => actions.find((action) => action.name === name)?.audience
  expect(SETTINGS.map((name) => [name, audienceOf(name)])).toEqual(SETTINGS.map((name) => [name, 'staff']))
  for (const { name, audience } of actions) if (OF_ADMINS.test(name)) expect([name, audience]).toEqual([name, 'admin'])
})

test('in the database, staff can change settings, and only admins can access accounts, rules, providers and secrets', async () => {
  await using db = await createTestDb()
  const [staff, admin] = [await createCaller(db.database, 'staff'), await createCaller(db.database, 'admin')]
  const attempt = (caller: Caller, statement: string) =>
    db.database
      .asCaller(caller, async (sql) => (await sql.query(statement)).rowCount)
      .catch((error: { code?: string }) => error.code)
  const change = `update public.scraper_configs set queries = '{x}', daily_enabled = true, alerts_enabled = true,
    recipients = '{a@label.example}', daily_at = '06:15', updated_at = now()`
  expect([await attempt(staff, change), await attempt(admin, change)]).toEqual([1, 1])
  for (const statement of [
    `update public.user_roles set role = 'admin'`,
    `insert into public.user_roles (user_id, role) select id, 'admin' from auth.users`,
    'select from auth.users',
    'select from private.two_factor_rule',
    'select from private.shared_secrets',
    'select from private.signing_keys',
    'select from public.mail_outbox',
    `update public.scraper_search_accounts set spent = 0`,
    `update public.retention_settings set messages_months = 1`,
  ])
    expect([statement, await attempt(staff, statement)]).toEqual([statement, '42501'])
  // Admins read these; for staff they are empty.
  for (const table of ['public.audit_log', 'public.retention_settings'])
    expect([
      table,
      Number(await attempt(admin, `select from ${table}`)) > 0,
      await attempt(staff, `select from ${table}`),
    ]).toEqual([table, true, 0])
})
