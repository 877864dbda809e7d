import { expect, test } from 'vitest'
import { openTestSite } from '#tests/desk/site-desk.ts'
import { ANON, createCaller } from '#tests/harness/callers.ts'
import { createTestDb, type TestDb } from '#tests/harness/test-db.ts'
import { erasePerson, previewPerson } from './erase-person.ts'

const ADA = 'Ada.B+demo@label.example'

/** Ada in every table that can contain an address, and people with similar addresses. */
async function createLife({ database }: TestDb): Promise<void> {
  await database.asServiceRole(async (sql) => {
    await sql`insert into public.contact_submissions (name, email, message) values
      ('Ada', ${ADA.toLowerCase()}, 'Hello'), ('Bo', 'bo@label.example', ${`ask ${ADA}, she knows`}),
      ('Not Ada', ${`x${ADA}`}, 'I am somebody else'), ('Neither', ${`${ADA}.org`}, 'nor am I')`
    await sql`insert into public.artist_submissions (artist_name, email, genre, music_links, message) values
      ('Choir', ${ADA}, 'Folk', 'https://a.example', 'Bio'), ('Duo', 'bo@label.example', 'Folk', 'https://b.example', ${`with ${ADA}`})`
    await sql`insert into public.submission_tokens (submission_id, token_hash)
      select id, sha256('x') from public.artist_submissions where email = ${ADA}`
    await sql`insert into public.mail_outbox (dedupe_key, kind, to_address, reply_to, subject, html_body, text_body)
      select * from (
        select 'receipt:' || id, 'contact-receipt', email, null, 's', 'h', 't' from public.contact_submissions where name = 'Ada'
        union all select 'notice:' || id, 'contact-notice', 'desk@label.example', email, 's', 'h', email
          from public.contact_submissions where name = 'Ada'
        union all select 'notice:' || id, 'contact-notice', 'desk@label.example', email, 's', 'h', message
          from public.contact_submissions where name = 'Bo') as mails`
    await sql`insert into public.removal_requests (subject, value, relation, contact_email, message) values
      ('person', 'Ada', 'self', ${ADA}, null), ('email', ${ADA}, 'acts_for', 'lawyer@firm.example', 'for my client')`
    await sql`insert into public.alert_recipients (email, readded_by) values (${ADA.toLowerCase()}, null), ('bo@label.example', ${ADA})`
    await sql`update public.scraper_configs set recipients = array['bo@label.example', ${ADA}]`
    await sql`
      with opening as (insert into public.sync_opportunities (company_agency) values ('Reel') returning id)
      insert into public.opportunity_work (opportunity_id, next_action) select id, ${`Write to ${ADA}`} from opening`
    await sql`insert into public.opportunity_notes (opportunity_id, body) select id, ${`${ADA} answered`} from public.sync_opportunities`
  })
  await database.asServiceRole(
    (sql) => sql`select private.write_audit('command line', null, null, 'role_revoked',
      '00000000-0000-4000-8000-000000000001', ${ADA}, ${JSON.stringify({ before: 'staff', note: `was ${ADA}` })}::jsonb)`,
  )
  await database.asAuthAdmin(async (sql) => {
    await sql`insert into auth.users (id, email, email_change) values
      ('00000000-0000-4000-8000-000000000001', ${ADA.toLowerCase()}, ''),
      ('00000000-0000-4000-8000-000000000002', 'bo@label.example', ${ADA.toLowerCase()})`
    await sql`insert into auth.identities (provider_id, user_id, identity_data, provider) values
      ('1', '00000000-0000-4000-8000-000000000001', ${JSON.stringify({ email: ADA })}, 'email')`
    await sql`insert into auth.audit_log_entries (id, payload) values
      (gen_random_uuid(), ${JSON.stringify({ action: 'login', actor_username: ADA })})`
  })
}

/** Every row of every table in which the text occurs, as `schema.table`. */
async function findTraces({ database }: TestDb, text: string): Promise<string[]> {
  const { rows: tables } = await database.pool.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p') and n.nspname !~ '^(pg_|information_schema)'
       -- Keeps deleted rows for some minutes, until all subscribers have been notified.
       and n.nspname <> 'realtime' order by 1`,
  )
  const found: string[] = []
  for (const { name } of tables) {
    // As the superuser, who is not subject to policies.
    const { rows } = await database.pool.query(
      `select t::text from ${name} t where position(lower($1) in lower(t::text)) > 0`,
      [text],
    )
    found.push(...rows.map(() => name))
  }
  return found
}

test('deleting a person removes their address from all tables and keeps other people’s rows', async () => {
  await using db = await createTestDb()
  await createLife(db)
  const before = await findTraces(db, ADA)
  expect(new Set(before).size).toBeGreaterThan(10)
  const preview = await previewPerson(db.database, ADA)
  expect(preview).toMatchObject({ account: 'user', openings: 0 })
  expect(await findTraces(db, ADA)).toEqual(before)

  const { reference, counts } = await erasePerson(db.database, { email: ADA, withAccount: true, by: null })
  expect(counts).toEqual(preview.counts)
  expect(counts).toMatchObject({ messages: 1, submissions: 1, mails: 2, removal_requests: 2, alerts: 2, accounts: 1 })
  // The two longer addresses are other people's.
  expect(await findTraces(db, ADA)).toEqual(['public.contact_submissions', 'public.contact_submissions'])
  const { rows } = await db.database.pool.query('select name, message from public.contact_submissions order by name')
  expect(rows).toEqual([
    { name: 'Bo', message: 'ask [deleted], she knows' },
    { name: 'Neither', message: 'nor am I' },
    { name: 'Not Ada', message: 'I am somebody else' },
  ])
  const { rows: kept } = await db.database.pool.query('select reference, kind, counts from public.data_deletions')
  expect(kept).toEqual([{ reference, kind: 'person', counts }])
})

test('the audit log keeps its entries about a deleted person without the address, and cannot be changed otherwise', async () => {
  await using db = await createTestDb()
  await createLife(db)
  await erasePerson(db.database, { email: ADA, withAccount: true, by: null })
  const { rows } = await db.database.pool.query('select action, person_id, person_email, details from public.audit_log')
  expect(rows).toEqual([
    {
      action: 'role_revoked',
      person_id: '00000000-0000-4000-8000-000000000001',
      person_email: '[deleted]',
      details: { before: 'staff', note: 'was [deleted]' },
    },
  ])
  for (const statement of [
    `update public.audit_log set person_email = 'x'`,
    `select set_config('personal_data.forgetting', 'on', false); update public.audit_log set action = 'nothing'`,
  ]) {
    await expect(db.database.pool.query(statement), statement).rejects.toThrow('The audit log cannot be changed')
  }
  for (const caller of [ANON, await createCaller(db.database, 'admin')]) {
    const attempt = db.database.asCaller(caller, (sql) => sql`select private.forget_in_audit('x')`)
    await expect(attempt).rejects.toMatchObject({ code: '42501' })
  }
})

test('the account can be kept while the rest of a person’s data is deleted', async () => {
  await using db = await createTestDb()
  await createLife(db)
  const { counts } = await erasePerson(db.database, { email: ADA, withAccount: false, by: null })
  expect(counts).toMatchObject({ messages: 1, submissions: 1 })
  expect(counts).not.toHaveProperty('accounts')
  expect(new Set(await findTraces(db, ADA))).toEqual(
    new Set(['auth.audit_log_entries', 'auth.identities', 'auth.users', 'public.contact_submissions']),
  )
})

test('the data of a person with a role is not deleted', async () => {
  await using db = await createTestDb()
  await createCaller(db.database, 'admin')
  const { rows } = await db.database.pool.query<{ email: string }>('select email from auth.users')
  const email = rows[0]?.email ?? ''
  await db.database.asServiceRole(
    (sql) => sql`insert into public.contact_submissions (name, email, message) values ('Me', ${email}, 'test')`,
  )
  const before = await findTraces(db, email)
  expect(await previewPerson(db.database, email)).toMatchObject({ account: 'admin', counts: {} })
  const attempt = erasePerson(db.database, { email, withAccount: true, by: null })
  await expect(attempt).rejects.toMatchObject({ code: 'conflict' })
  expect(await findTraces(db, email)).toEqual(before)
})

test('deleting an unknown address records no counts', async () => {
  await using db = await createTestDb()
  expect(await previewPerson(db.database, 'nobody@label.example')).toMatchObject({ account: 'none', counts: {} })
  const { counts } = await erasePerson(db.database, { email: 'nobody@label.example', withAccount: true, by: null })
  expect(counts).toEqual({})
})

test('the record of deletions accepts only numbers, and cannot be changed or deleted', async () => {
  await using db = await createTestDb()
  const add = (counts: object) =>
    db.database.asServiceRole(
      (sql) => sql`insert into public.data_deletions (kind, counts) values ('person', ${JSON.stringify(counts)})`,
    )
  await expect(add({ messages: ADA })).rejects.toMatchObject({ code: '23514' })
  await add({ messages: 1 })
  for (const statement of [`update public.data_deletions set counts = '{}'`, 'delete from public.data_deletions']) {
    await expect(
      db.database.asServiceRole((sql) => sql.query(statement)),
      statement,
    ).rejects.toMatchObject({ code: '42501' })
  }
})

test('a mailbox of the label cannot be erased until the company document names another one', async () => {
  await using db = await createTestDb()
  const site = await openTestSite(db.database)
  const { emails } = site.content.company
  for (const email of [emails.general.toUpperCase(), emails.privacy]) {
    const refused = {
      code: 'conflict',
      message: `${email} is a mailbox of the label. Enter another one in the company document (/site/company/company) first.`,
    }
    await expect(previewPerson(db.database, email)).rejects.toMatchObject(refused)
    await expect(erasePerson(db.database, { email, withAccount: true, by: null })).rejects.toMatchObject(refused)
  }
  expect((await site.read()).company).toEqual(site.content.company)
  const admin = site.as(await createCaller(db.database, 'admin'))
  const { draft } = await admin.get('company', 'company')
  const next = { ...emails, privacy: 'law@label.example' }
  await admin.act('save_draft', 'company', 'company', { body: { ...draft, emails: next } })
  await expect(previewPerson(db.database, emails.privacy)).rejects.toMatchObject({ code: 'conflict' })
  await admin.act('publish_document', 'company', 'company')
  expect((await erasePerson(db.database, { email: emails.privacy, withAccount: true, by: null })).counts).toMatchObject(
    {
      mentions: expect.any(Number),
    },
  )
  expect((await site.read()).company.emails).toEqual(next)
})
