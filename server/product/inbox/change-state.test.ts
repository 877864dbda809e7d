import { expect, test } from 'vitest'
import { SUBMISSION_STATES } from '#contracts/desk/inbox-states.ts'
import { toPublicStatus } from '#contracts/forms/submission-status.ts'
import { callInbox } from '#tests/desk/desk-calls.ts'
import { addMessage, addSubmission, BRIEF_MESSAGE } from '#tests/desk/inbox-items.ts'
import { createCaller } from '#tests/harness/callers.ts'
import { createTestDb, type TestDb } from '#tests/harness/test-db.ts'

const openInbox = async (db: TestDb) => callInbox(db.database, await createCaller(db.database, 'staff'))

const listMails = (db: TestDb) =>
  db.database.asServiceRole(
    (sql) => sql<{ kind: string; to_address: string; text_body: string; delay: number }>`
      select kind, to_address, text_body, extract(epoch from next_attempt_at - created_at)::integer as delay
      from public.mail_outbox order by created_at`,
  )

test('several submissions are declined with one reason, and an undo restores the state of each', async () => {
  await using db = await createTestDb()
  const call = await openInbox(db)
  const one = await addSubmission(db.database)
  const two = await addSubmission(db.database, { email: 'two@tide.example' })
  await call('set_inbox_state', { ids: [two.id], state: 'shortlisted' })
  const ids = [one.id, two.id]
  const declined = await call('set_inbox_state', { ids, state: 'declined', decline_reason: 'not_a_fit' })
  expect(declined.body.items).toMatchObject([
    { state: 'declined', decline_reason: 'not_a_fit' },
    { state: 'declined', decline_reason: 'not_a_fit' },
  ])
  expect(await listMails(db)).toEqual([])
  const undone = await call('restore_inbox', { before: declined.body.before })
  expect(undone.body.items).toMatchObject([
    { state: 'received', decline_reason: null },
    { state: 'shortlisted', decline_reason: null },
  ])
})

test('an undo is refused if a colleague has changed an item since', async () => {
  await using db = await createTestDb()
  const call = await openInbox(db)
  const { id } = await addSubmission(db.database)
  const { before } = (await call('set_inbox_state', { ids: [id], state: 'listening' })).body
  await (await openInbox(db))('set_inbox_state', { ids: [id], state: 'accepted' })
  expect(await call('restore_inbox', { before })).toMatchObject({ status: 409 })
})

test('a state must exist for the kind, declined needs a reason, and all items change or none', async () => {
  await using db = await createTestDb()
  const call = await openInbox(db)
  const message = await addMessage(db.database)
  const brief = await addMessage(db.database, { message: BRIEF_MESSAGE })
  const submission = await addSubmission(db.database)
  const set = async (ids: string[], state: string, more = {}) =>
    (await call('set_inbox_state', { ids, state, ...more })).status
  expect(await set([message.id], 'accepted')).toBe(400)
  expect(await set([submission.id], 'answered')).toBe(400)
  expect(await set([submission.id], 'declined')).toBe(400)
  expect(await set([submission.id], 'accepted', { decline_reason: 'other' })).toBe(400)
  expect(await set([submission.id, message.id], 'listening')).toBe(400)
  expect(await set([submission.id, '00000000-0000-4000-8000-000000000000'], 'listening')).toBe(404)
  expect((await call('list_inbox')).body.items.map(({ state }: { state: string }) => state)).toEqual([
    'received',
    'received',
    'received',
  ])
  expect(await set([message.id, brief.id], 'closed')).toBe(200)
})

test('logging a reply answers a message but does not decide a submission, and can be undone', async () => {
  await using db = await createTestDb()
  const call = await openInbox(db)
  const ids = [(await addMessage(db.database)).id, (await addSubmission(db.database)).id]
  const { items, before } = (await call('log_inbox_answer', { ids })).body
  expect(items).toMatchObject([
    { state: 'answered', first_answered_at: expect.any(String) },
    { state: 'received', first_answered_at: expect.any(String) },
  ])
  // A second reply does not change the date of the first.
  expect((await call('log_inbox_answer', { ids })).body).toMatchObject({ items, before: [] })
  expect((await call('restore_inbox', { before })).body.items).toMatchObject([
    { state: 'received', first_answered_at: null },
    { state: 'received', first_answered_at: null },
  ])
})

test('items that are not spam return to the queue, and an undo marks them as suspected again', async () => {
  await using db = await createTestDb()
  const call = await openInbox(db)
  const suspected = await addMessage(db.database, { trap: 'x' })
  const marked = await addSubmission(db.database)
  await call('set_inbox_state', { ids: [marked.id], state: 'spam' })
  const ids = [suspected.id, marked.id]
  const { items, before } = (await call('clear_spam', { ids })).body
  expect(items).toMatchObject([
    { state: 'received', suspected: false, spam_reasons: ['trap filled in'] },
    { state: 'received', suspected: false },
  ])
  expect((await call('list_inbox')).body.total).toBe(2)
  await call('restore_inbox', { before })
  expect((await call('list_inbox', { filter: { tab: 'spam', state: 'any' } })).body.total).toBe(2)
})

test('a mail about a state links to the status page and is delayed, so that an undo can cancel it', async () => {
  await using db = await createTestDb()
  const call = await openInbox(db)
  const { id, reference } = await addSubmission(db.database)
  const move = { ids: [id], state: 'declined', decline_reason: 'cannot_listen', mail: true }
  const { mails, before, items } = (await call('set_inbox_state', move)).body
  expect([mails, items[0].first_answered_at]).toEqual([1, expect.any(String)])
  const [mail] = await listMails(db)
  expect(mail).toMatchObject({ kind: 'submission-declined', to_address: 'low@tide.example', delay: 60 })
  expect(mail?.text_body).toContain(reference)
  expect(mail?.text_body).toContain('We could not open the links')
  expect(mail?.text_body).toMatch(/\/submission\/[\w-]{22}/)
  const undone = await call('restore_inbox', { before })
  expect(undone.body).toMatchObject({ mails: 1, left: 0, items: [{ state: 'received', first_answered_at: null }] })
  expect(await listMails(db)).toEqual([])
  const { events } = (await call('get_inbox_item', { reference })).body
  expect(events.map(({ kind }: { kind: string }) => kind).toSorted()).toEqual([
    'changed',
    'changed',
    'mailed',
    'taken_back',
  ])
})

test('an undo reports a mail that has already been sent, but only one about the change that it undoes', async () => {
  await using db = await createTestDb()
  const call = await openInbox(db)
  const { id } = await addSubmission(db.database)
  const first = (await call('set_inbox_state', { ids: [id], state: 'listening', mail: true })).body
  await db.database.asServiceRole((sql) => sql`update public.mail_outbox set status = 'sent', attempts = 1`)
  const second = (await call('set_inbox_state', { ids: [id], state: 'accepted' })).body
  expect((await call('restore_inbox', { before: second.before })).body).toMatchObject({ mails: 0, left: 0 })
  expect((await call('restore_inbox', { before: first.before })).status).toBe(409)
  const third = (await call('set_inbox_state', { ids: [id], state: 'accepted', mail: true })).body
  await db.database.asServiceRole((sql) => sql`update public.mail_outbox set status = 'sent' where status = 'waiting'`)
  expect((await call('restore_inbox', { before: third.before })).body).toMatchObject({ mails: 0, left: 1 })
})

test('no mail is sent about spam, suspected spam, states that the status page does not show, or messages', async () => {
  await using db = await createTestDb()
  const call = await openInbox(db)
  const suspect = await addSubmission(db.database, { trap: 'x' })
  const message = await addMessage(db.database)
  const set = async (ids: string[], state: string) => await call('set_inbox_state', { ids, state, mail: true })
  expect(await set([suspect.id], 'spam')).toMatchObject({ status: 400 })
  expect(await set([suspect.id], 'shelved')).toMatchObject({ status: 400 })
  expect(await set([message.id], 'answered')).toMatchObject({ status: 400 })
  expect(await set([suspect.id], 'accepted')).toMatchObject({
    status: 200,
    body: { mails: 0, items: [{ first_answered_at: null }] },
  })
  expect(await listMails(db)).toEqual([])
  await call('clear_spam', { ids: [suspect.id] })
  await call('set_inbox_state', { ids: [suspect.id], state: 'spam' })
  await call('clear_spam', { ids: [suspect.id] })
  expect((await set([suspect.id], 'listening')).body.mails).toBe(1)
})

test('contract and database agree on the states and on their public status', async () => {
  await using db = await createTestDb()
  const call = await openInbox(db)
  const { id } = await addSubmission(db.database)
  for (const state of SUBMISSION_STATES) {
    const decline_reason = state === 'declined' ? 'other' : null
    expect([state, (await call('set_inbox_state', { ids: [id], state, decline_reason })).status]).toEqual([state, 200])
    const [shown] = await db.database.asServiceRole(
      (sql) => sql`select private.public_status(status) as status from public.artist_submissions where id = ${id}`,
    )
    expect(shown).toEqual({ status: toPublicStatus(state) })
  }
})

test('a change between states with the same public status does not change the date on the status page', async () => {
  await using db = await createTestDb()
  const call = await openInbox(db)
  const { id } = await addSubmission(db.database)
  const dateOf = async (state: string) => (await call('set_inbox_state', { ids: [id], state })).body.items[0].changed_at
  const listening = await dateOf('listening')
  expect(await dateOf('shelved')).toBe(listening)
  expect(await dateOf('shortlisted')).toBe(listening)
  expect(await dateOf('accepted')).not.toBe(listening)
})

test('staff may update only certain columns of inbox tables directly, and users none', async () => {
  await using db = await createTestDb()
  await addMessage(db.database)
  await addSubmission(db.database)
  const staff = await createCaller(db.database, 'staff')
  const user = await createCaller(db.database, null)
  const run = async (caller: typeof staff, statement: string) =>
    await db.database.asCaller(caller, async (sql) => (await sql.query(statement)).rowCount)
  expect(await run(user, `update public.contact_submissions set status = 'closed'`)).toBe(0)
  expect(await run(user, 'select from private.inbox_items')).toBe(0)
  expect(await run(staff, 'select from private.inbox_items')).toBe(2)
  for (const statement of [
    `update public.contact_submissions set message = 'mine'`,
    `update public.artist_submissions set revision = 9`,
    `insert into public.inbox_events (artist_id, kind, detail) select id, 'changed', '{}' from public.artist_submissions`,
    'update public.inbox_events set created_by = null',
    `insert into public.submission_links (submission_id, url, outcome, detail)
      select id, 'https://a.example', 'opens', '' from public.artist_submissions`,
  ])
    await expect(run(staff, statement)).rejects.toMatchObject({ code: '42501' })
  // A trigger sets the time, whatever the statement says.
  await run(staff, `update public.artist_submissions set first_answered_at = '2001-01-01'`)
  const [row] = await db.database.asServiceRole(
    (sql) => sql`select first_answered_at > now() - interval '1 hour' as is_now from public.artist_submissions`,
  )
  expect(row).toEqual({ is_now: true })
})

test('deleting a submission deletes its notes, history and links', async () => {
  await using db = await createTestDb()
  const call = await openInbox(db)
  const { id } = await addSubmission(db.database)
  await call('set_inbox_state', { ids: [id], state: 'accepted', mail: true })
  await call('save_inbox_note', { id, body: 'A note' })
  await db.database.asServiceRole(async (sql) => {
    await sql`insert into public.submission_links (submission_id, url, outcome, detail) values (${id}, 'https://a.b', 'opens', '')`
    await sql`delete from public.artist_submissions where id = ${id}`
    const [left] = await sql`
      select (select count(*) from public.inbox_notes)::int + (select count(*) from public.inbox_events)::int
        + (select count(*) from public.submission_links)::int + (select count(*) from public.submission_tokens)::int as rows`
    expect(left).toEqual({ rows: 0 })
  })
})
