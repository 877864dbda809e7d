import { expect, test } from 'vitest'
import type { Caller } from '#server/platform/db/database.ts'
import { listUnreadMessages } from '#server/product/home/today-actions.ts'
import { getDeskCounts } from '#server/product/scraping/runs/desk-counts.ts'
import { suppress } from '#server/product/scraping/suppressions/suppressions.ts'
import { callInbox } from '#tests/desk/desk-calls.ts'
import { addMessage, addSubmission, BRIEF_MESSAGE } from '#tests/desk/inbox-items.ts'
import { ANON, createCaller } from '#tests/harness/callers.ts'
import { createTestDb } from '#tests/harness/test-db.ts'

const kindsOf = (page: { items: { kind: string }[] }) => page.items.map(({ kind }) => kind)

test('messages, briefs and submissions form one queue, newest first, with suspected spam in its own tab', async () => {
  await using db = await createTestDb()
  await addMessage(db.database)
  await addMessage(db.database, { message: BRIEF_MESSAGE })
  await addSubmission(db.database)
  await addMessage(db.database, { trap: 'https://spam.example', name: 'Robot' })
  const call = callInbox(db.database, await createCaller(db.database, 'staff'))
  const all = (await call('list_inbox')).body
  expect(kindsOf(all)).toEqual(['submission', 'brief', 'message'])
  expect(all.tabs).toEqual({ all: 3, messages: 1, briefs: 1, submissions: 1, spam: 1 })
  expect(all.items.map(({ summary }: { summary: string }) => summary)).toEqual([
    'Folk · Five voices from a boatyard.',
    'The Long Weekend · Feature film · 2 tracks · by Friday',
    'Film · Two cues, please.',
  ])
  const spam = (await call('list_inbox', { filter: { tab: 'spam' } })).body
  expect(spam.items).toMatchObject([{ sender: 'Robot', suspected: true, spam_reasons: ['trap filled in'] }])
  expect(kindsOf((await call('list_inbox', { filter: { sort: 'oldest' } })).body)).toEqual([
    'message',
    'brief',
    'submission',
  ])
})

test('a search finds items that contain every word in their text, notes or tags, in any case', async () => {
  await using db = await createTestDb()
  const message = await addMessage(db.database)
  const submission = await addSubmission(db.database)
  const call = callInbox(db.database, await createCaller(db.database, 'staff'))
  await call('save_inbox_note', { id: message.id, body: 'Called her agent' })
  await call('tag_submission', { id: submission.id, tags: ['Warm', 'choir', 'warm'] })
  const find = async (q: string) => {
    const { body } = await call('list_inbox', { filter: { q } })
    return body.items.map(({ reference }: { reference: string }) => reference)
  }
  expect(await find('LOVELACE cues')).toEqual([message.reference])
  expect(await find('agent')).toEqual([message.reference])
  expect(await find('warm')).toEqual([submission.reference])
  expect(await find('a.example/one')).toEqual([submission.reference])
  expect(await find(message.reference.toLowerCase())).toEqual([message.reference])
  expect(await find('lovelace choir')).toEqual([])
  expect(await find('100%')).toEqual([])
})

test('an item can be assigned only to staff, and the filter finds the caller’s items and unassigned ones', async () => {
  await using db = await createTestDb()
  const mine = await addMessage(db.database)
  const other = await addSubmission(db.database)
  const staff = await createCaller(db.database, 'staff')
  const call = callInbox(db.database, staff)
  const user = await createCaller(db.database, null)
  expect(await call('assign_inbox', { ids: [mine.id], assignee: user.claims.sub })).toMatchObject({ status: 400 })
  expect(await call('assign_inbox', { ids: [mine.id], assignee: staff.claims.sub })).toMatchObject({
    status: 200,
    body: { items: [{ assignee: staff.claims.sub }] },
  })
  const find = async (assignee: string) => (await call('list_inbox', { filter: { assignee } })).body.items
  expect(await find('me')).toMatchObject([{ reference: mine.reference }])
  expect(await find('nobody')).toMatchObject([{ reference: other.reference }])
})

test('a deactivated colleague keeps items but is assigned new ones only by an undo', async () => {
  await using db = await createTestDb()
  const [kept, other] = [await addMessage(db.database), await addSubmission(db.database)]
  const colleague = (await createCaller(db.database, 'staff')).claims.sub
  const call = callInbox(db.database, await createCaller(db.database, 'staff'))
  const assign = (id: string, assignee: unknown) => call('assign_inbox', { ids: [id], assignee })
  await assign(kept.id, colleague)
  await db.database.asAuthAdmin((sql) => sql`update auth.users set banned_until = 'infinity' where id = ${colleague}`)
  expect(await assign(other.id, colleague)).toEqual({
    status: 400,
    body: { success: false, error: 'assignee: must be an active member of staff' },
  })
  expect(await assign(kept.id, null)).toMatchObject({ status: 200 })
  expect(await assign(kept.id, colleague)).toMatchObject({ body: { items: [{ assignee: colleague }] } })
})

test('an item’s history says who did what and when, and an unknown item is a 404', async () => {
  await using db = await createTestDb()
  const { id, reference } = await addSubmission(db.database)
  const staff = await createCaller(db.database, 'staff')
  const call = callInbox(db.database, staff)
  await call('set_inbox_state', { ids: [id], state: 'listening' })
  await call('set_inbox_state', { ids: [id], state: 'declined', decline_reason: 'no_room' })
  await call('save_inbox_note', { id, body: 'Too many choirs' })
  const { body } = await call('get_inbox_item', { reference: reference.toLowerCase() })
  expect(body.item).toMatchObject({ state: 'declined', decline_reason: 'no_room', kind: 'submission' })
  expect(body.notes).toMatchObject([{ body: 'Too many choirs', created_by: staff.claims.sub }])
  expect(body.events).toMatchObject([
    { detail: { status: ['listening', 'declined'], decline_reason: [null, 'no_room'] }, created_by: staff.claims.sub },
    { detail: { status: ['received', 'listening'] }, created_by: staff.claims.sub },
  ])
  expect(await call('get_inbox_item', { reference: 'NM-000000-000000' })).toMatchObject({ status: 404 })
})

test('an item is read for all staff once one of them opens it, but not when a program requests it', async () => {
  await using db = await createTestDb()
  const brief = await addMessage(db.database, { message: BRIEF_MESSAGE })
  const submission = await addSubmission(db.database)
  const staff = await createCaller(db.database, 'staff')
  const call = callInbox(db.database, staff)
  const unread = () =>
    db.database.asCaller(staff, async (sql) => {
      const { inbox_new } = await getDeskCounts(sql, { now: new Date(), today: '2026-11-22' })
      return [inbox_new, (await listUnreadMessages(sql)).total]
    })
  expect(await unread()).toEqual([2, 1])
  const { body } = await call('get_inbox_item', { reference: brief.reference })
  expect(body).toMatchObject({ was_unread: false, body: BRIEF_MESSAGE, brief: { project: 'The Long Weekend' } })
  const user = callInbox(db.database, await createCaller(db.database, null))
  expect(await user('get_inbox_item', { reference: brief.reference, here: true })).toMatchObject({ status: 403 })
  expect(await unread()).toEqual([2, 1])

  const opened = (await call('get_inbox_item', { reference: brief.reference, here: true })).body
  expect(opened).toMatchObject({
    was_unread: true,
    item: { state: 'received', opened_at: expect.any(String) },
    events: [],
  })
  expect(opened.item.revision).toBe(1)
  expect(await unread()).toEqual([1, 0])
  const again = (await call('get_inbox_item', { reference: brief.reference, here: true })).body
  expect(again).toMatchObject({ was_unread: false, item: { opened_at: opened.item.opened_at } })
  await call('get_inbox_item', { reference: submission.reference, here: true })
  expect(await unread()).toEqual([0, 0])
})

test('only staff may mark a message as opened', async () => {
  await using db = await createTestDb()
  const { id } = await addMessage(db.database)
  const open = (caller: Caller) =>
    db.database.asCaller(
      caller,
      (sql) => sql`update public.contact_submissions set opened_at = now() where id = ${id} returning id`,
    )
  await expect(open(ANON)).rejects.toThrow('permission denied')
  expect(await open(await createCaller(db.database, null))).toEqual([])
  expect(await open(await createCaller(db.database, 'staff'))).toEqual([{ id }])
})

test('only its author may change a note, and only its author and admins may delete it', async () => {
  await using db = await createTestDb()
  const { id, reference } = await addMessage(db.database)
  const author = callInbox(db.database, await createCaller(db.database, 'staff'))
  const colleague = callInbox(db.database, await createCaller(db.database, 'staff'))
  const admin = callInbox(db.database, await createCaller(db.database, 'admin'))
  const { note } = (await author('save_inbox_note', { id, body: 'First' })).body
  expect(await colleague('save_inbox_note', { id, note_id: note.id, body: 'Mine' })).toMatchObject({ status: 403 })
  expect(await colleague('delete_inbox_note', { note_id: note.id })).toMatchObject({ status: 403 })
  expect(await admin('save_inbox_note', { id, note_id: note.id, body: 'Theirs' })).toMatchObject({ status: 403 })
  expect(await author('save_inbox_note', { id, note_id: note.id, body: 'Second' })).toMatchObject({ status: 200 })
  expect(await admin('delete_inbox_note', { note_id: note.id })).toMatchObject({ status: 200 })
  const seen = async (call: typeof author) => (await call('get_inbox_item', { reference })).body.notes
  expect(await seen(colleague)).toEqual([])
  expect(await author('restore_inbox_note', { note_id: note.id })).toMatchObject({ status: 200 })
  expect(await seen(colleague)).toMatchObject([{ body: 'Second' }])
  expect(await colleague('delete_inbox_note', { note_id: id })).toMatchObject({ status: 404 })
})

test('the name of a suppressed person is redacted in notes and refused in new ones', async () => {
  await using db = await createTestDb()
  const { id, reference } = await addSubmission(db.database)
  const call = callInbox(db.database, await createCaller(db.database, 'staff'))
  const write = () =>
    Promise.all([
      call('save_inbox_note', { id, body: 'Jane Rivers sings on it' }),
      call('save_inbox_note', { id, body: 'Jane Rivers' }),
      call('save_inbox_note', { id, body: 'Sounds like autumn' }),
    ])
  expect((await write()).map(({ status }) => status)).toEqual([200, 200, 200])
  await db.database.asServiceRole((sql) =>
    suppress(sql, { kind: 'name', value: 'Jane Rivers', reason: null, requestedBy: null }),
  )
  const { notes } = (await call('get_inbox_item', { reference })).body
  expect(notes.map(({ body }: { body: string }) => body).sort()).toEqual([
    'Sounds like autumn',
    '[removed] sings on it',
  ])
  expect((await write()).map(({ status }) => status)).toEqual([409, 409, 200])
})

test('the CSV file contains the matches of the filter, and no cell that a spreadsheet would execute', async () => {
  await using db = await createTestDb()
  await addMessage(db.database, { name: '=SUM(A1)*"x"' })
  const { id } = await addSubmission(db.database)
  const call = callInbox(db.database, await createCaller(db.database, 'staff'))
  const all = (await call('export_inbox')).body
  // Reading an answer as text removes the byte order mark.
  expect(all.split('\r\n')[0]).toBe(
    '"Reference","Kind","Sender","Email","Phone","State","Decline reason","Spam reasons","Assignee","Received","First answer","Tags","Genre","Links","Text"',
  )
  expect(all).toContain(`"'=SUM(A1)*""x"""`)
  const submissions = (await call('export_inbox', { filter: { tab: 'submissions' } })).body
  expect(submissions).toContain('Low Tide Choir')
  expect(submissions).not.toContain('SUM(A1)')
  expect((await call('export_inbox', { ids: [id] })).body).not.toContain('SUM(A1)')
  expect((await call('export_inbox', { filter: { state: 'spam' } })).body.split('\r\n')).toHaveLength(2)
})

test('the reply time is the median of first answers of the last 90 days', async () => {
  await using db = await createTestDb()
  const call = callInbox(db.database, await createCaller(db.database, 'staff'))
  expect((await call('get_reply_time')).body).toEqual({ median_days: null, answers: 0 })
  for (const [days, ago] of [
    [1, 10],
    [2, 20],
    [9, 30],
    [50, 100],
  ] as const) {
    const { id } = await addMessage(db.database)
    await db.database.asServiceRole(
      (sql) => sql`
        update public.contact_submissions set created_at = now() - make_interval(days => ${ago + days}),
          first_answered_at = now() - make_interval(days => ${ago}) where id = ${id}`,
    )
  }
  expect((await call('get_reply_time')).body).toEqual({ median_days: 2, answers: 3 })
})
