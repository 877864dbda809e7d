import { expect, test } from 'vitest'
import type { Caller } from '#server/platform/db/database.ts'
import { purgeDeletedNotes } from '#server/product/scraping/rows/purge-deleted-notes.ts'
import { createCaller } from '#tests/harness/callers.ts'
import { createScraperWorld, pageOf } from '#tests/scraper/scraper-world.ts'

const OPEN = pageOf('Brightwater Sync', 'We accept demos. Write to sync@brightwater.com.')
const OTHER = pageOf('Northlake Music', 'We accept demos. Write to music@northlake.com.')

async function createTwoRows() {
  const world = await createScraperWorld()
  await world.visit('brightwater.com', { '/': OPEN })
  await world.visit('northlake.com', { '/': OTHER })
  const [one, two] = [await world.rowOf('brightwater.com'), await world.rowOf('northlake.com')]
  const workOf = async (id: string, caller: Caller = world.staff) =>
    (await world.call({ action: 'get_opportunity', id }, caller)).body.work
  return { ...world, one: one.id, two: two.id, workOf, colleague: await createCaller(world.database, 'staff') }
}

test('a bulk change of work notifies colleagues, and undo restores each opportunity', async () => {
  await using world = await createTwoRows()
  const { call, one, two, workOf, colleague } = world
  const me = world.staff.claims.sub
  await call({ action: 'update_work', ids: [two], change: { stage: 'replied' } })
  const change = { stage: 'contacted', owner: me, next_action: ' Send the reel ', next_action_on: '2026-12-01' }
  const answer = await call({ action: 'update_work', ids: [one, two, one], change })
  expect(answer.status).toBe(200)
  expect(answer.body.before).toEqual([
    { id: one, change: { stage: 'new', owner: null, next_action: null, next_action_on: null }, revision: 1 },
    { id: two, change: { stage: 'replied', owner: null, next_action: null, next_action_on: null }, revision: 2 },
  ])
  const told = { ...change, next_action: 'Send the reel', starred: false }
  expect(await workOf(one, colleague)).toEqual({ ...told, revision: 1 })
  expect(await call({ action: 'restore_work', before: answer.body.before })).toMatchObject({ status: 200 })
  expect(await workOf(one)).toMatchObject({ stage: 'new', owner: null, next_action: null, revision: 2 })
  expect(await workOf(two)).toMatchObject({ stage: 'replied', owner: null, revision: 3 })
  const { events } = (await call({ action: 'get_opportunity', id: two })).body
  expect(events.map(({ kind }: { kind: string }) => kind).slice(0, 3)).toEqual(['worked', 'worked', 'worked'])
  expect(events[1]).toMatchObject({
    created_by: me,
    detail: { stage: ['replied', 'contacted'], next_action: [null, 'Send the reel'] },
  })
})

test('the second person to change a value learns who was first, and undo does not revert a colleague’s change', async () => {
  await using world = await createTwoRows()
  const { call, one, two, workOf, colleague, database } = world
  const [{ email }] = (await database.asAuthAdmin(
    (sql) => sql`select email from auth.users where id = ${colleague.claims.sub}`,
  )) as [{ email: string }]
  const first = await call({ action: 'update_work', ids: [one, two], change: { stage: 'contacted' } })
  await call({ action: 'update_work', ids: [one], change: { stage: 'replied' }, expected_revision: 1 }, colleague)
  expect(await call({ action: 'update_work', ids: [one], change: { stage: 'passed' }, expected_revision: 1 })).toEqual({
    status: 409,
    body: { success: false, error: `${email} has changed the work on this in the meantime` },
  })
  expect(await call({ action: 'restore_work', before: first.body.before })).toMatchObject({ status: 409 })
  expect(await workOf(one)).toMatchObject({ stage: 'replied' })
  expect(await workOf(two)).toMatchObject({ stage: 'contacted' })
})

test('two people who change the same opportunity at once do not overwrite each other', async () => {
  await using world = await createTwoRows()
  const { call, one, workOf, colleague } = world
  const start = (stage: string, caller: Caller) =>
    call({ action: 'update_work', ids: [one], change: { stage }, expected_revision: 0 }, caller)
  const answers = await Promise.all([start('contacted', world.staff), start('passed', colleague)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  const winner = answers[0]?.status === 200 ? 'contacted' : 'passed'
  expect(await workOf(one)).toMatchObject({ stage: winner, revision: 1 })
})

test('a bulk change that includes a missing or merged opportunity changes nothing', async () => {
  await using world = await createTwoRows()
  const { call, one, two, workOf } = world
  const gone = '00000000-0000-4000-8000-00000000000c'
  const change = { stage: 'passed' }
  expect(await call({ action: 'update_work', ids: [one, gone], change })).toMatchObject({ status: 404 })
  expect(await call({ action: 'dismiss_many', ids: [one, gone] })).toMatchObject({ status: 404 })
  await call({ action: 'merge', into: two, from: one })
  expect(await call({ action: 'update_work', ids: [two, one], change })).toMatchObject({ status: 409 })
  expect(await call({ action: 'dismiss_many', ids: [two, one] })).toMatchObject({ status: 409 })
  expect(await workOf(two)).toMatchObject({ stage: 'new', revision: 0 })
  expect((await world.rows()).map(({ id }) => id)).toEqual([two])
})

test('only staff can own an opportunity, stars are personal, and invalid values are refused', async () => {
  await using world = await createTwoRows()
  const { call, one, workOf, colleague } = world
  const outsider = await createCaller(world.database, null)
  const set = (change: Record<string, unknown>, caller = world.staff) =>
    call({ action: 'update_work', ids: [one], change }, caller)
  expect(await set({ owner: outsider.claims.sub })).toMatchObject({ status: 400 })
  expect(await set({ stage: 'won' })).toMatchObject({ status: 400 })
  expect(await set({ next_action_on: '2026-02-30' })).toMatchObject({ status: 400 })
  expect(await set({ next_action: 'x'.repeat(201) })).toMatchObject({ status: 400 })
  expect(await set({})).toMatchObject({ status: 400 })
  expect(await set({ starred: true })).toMatchObject({
    status: 200,
    body: { before: [{ id: one, change: { starred: false }, revision: 0 }] },
  })
  expect(await workOf(one)).toMatchObject({ starred: true, revision: 0 })
  expect(await workOf(one, colleague)).toMatchObject({ starred: false })
  expect(await set({ starred: true }, { role: 'service_role', claims: { role: 'service_role' } })).toMatchObject({
    status: 400,
  })
  const listed = (await call({ action: 'list_staff' })).body.map(({ id }: { id: string }) => id)
  expect(new Set(listed)).toEqual(new Set([world.staff.claims.sub, colleague.claims.sub]))
})

test('a deactivated colleague keeps opportunities but gets new ones only by undo or merge', async () => {
  await using world = await createTwoRows()
  const { call, colleague, database, one, two, workOf } = world
  const owner = colleague.claims.sub
  const give = (id: string) => call({ action: 'update_work', ids: [id], change: { owner } })
  await give(one)
  await database.asAuthAdmin((sql) => sql`update auth.users set banned_until = 'infinity' where id = ${owner}`)
  expect(await give(two)).toEqual({
    status: 400,
    body: { success: false, error: 'The owner must be an active member of staff' },
  })
  const written = database.asCaller(
    world.staff,
    (sql) => sql`insert into public.opportunity_work (opportunity_id, owner) values (${two}, ${owner})`,
  )
  await expect(written).rejects.toMatchObject({ code: '23514' })
  expect(await call({ action: 'update_work', ids: [one], change: { stage: 'contacted' } })).toMatchObject({
    status: 200,
  })
  const taken = await call({ action: 'update_work', ids: [one], change: { owner: null } })
  expect(await call({ action: 'restore_work', before: taken.body.before })).toMatchObject({ status: 200 })
  expect(await workOf(one)).toMatchObject({ owner, stage: 'contacted' })
  expect(await call({ action: 'merge', into: two, from: one })).toMatchObject({ status: 200 })
  expect(await workOf(two)).toMatchObject({ owner, stage: 'contacted' })
})

test('work continues after an owner loses the role, and they cannot become owner of another opportunity', async () => {
  await using world = await createTwoRows()
  const { call, colleague, database, one, two, workOf } = world
  const owner = colleague.claims.sub
  await call({ action: 'update_work', ids: [one], change: { owner } })
  await database.asServiceRole((sql) => sql`delete from public.user_roles where user_id = ${owner}`)
  expect(await call({ action: 'update_work', ids: [one], change: { stage: 'replied' } })).toMatchObject({ status: 200 })
  expect(await workOf(one)).toMatchObject({ owner, stage: 'replied' })
  expect(await call({ action: 'update_work', ids: [two], change: { owner } })).toMatchObject({ status: 400 })
})

test('the list of staff has names and who is deactivated, and is for staff only', async () => {
  await using world = await createTwoRows()
  const { call, colleague, database, one } = world
  await call({ action: 'update_work', ids: [one], change: { owner: colleague.claims.sub } })
  await database.asAuthAdmin(
    (sql) => sql`update auth.users set banned_until = 'infinity' where id = ${colleague.claims.sub}`,
  )
  const rename = (name: unknown) =>
    database.asAuthAdmin(
      (sql) => sql`
        update auth.users set raw_user_meta_data = jsonb_build_object('full_name', ${JSON.stringify(name)}::jsonb)
        where id = ${world.staff.claims.sub}`,
    )
  const nameNow = async () => {
    const { body } = await call({ action: 'list_staff' })
    return body.find(({ id }: { id: string }) => id === world.staff.claims.sub).name
  }
  expect(await nameNow()).toBe(null)
  for (const [given, shown] of [
    [' Ines \n Okafor ', 'Ines Okafor'],
    ['x'.repeat(500), 'x'.repeat(80)],
    ['  ', null],
    [{ a: 1 }, null],
  ]) {
    await rename(given)
    expect(await nameNow()).toBe(shown)
  }
  const { body } = await call({ action: 'list_staff' })
  const states = new Map(body.map((one: { id: string; deactivated: boolean }) => [one.id, one.deactivated]))
  expect(states).toEqual(
    new Map([
      [world.staff.claims.sub, false],
      [colleague.claims.sub, true],
    ]),
  )
  expect(await call({ action: 'get_opportunity', id: one })).toMatchObject({
    body: { work: { owner: colleague.claims.sub } },
  })
  const user = await createCaller(database, null)
  const attempt = (statement: string) =>
    database.asCaller(user, (sql) => sql.query(statement)).catch(({ code }) => code)
  expect(await attempt('select * from private.list_staff()')).toBe('42501')
  expect(await attempt(`select private.names_of(array['${colleague.claims.sub}']::uuid[])`)).toBe('42501')
  expect(await attempt(`select private.deactivated_among(array['${colleague.claims.sub}']::uuid[])`)).toBe('42501')
})

test('a bulk dismissal skips dismissed opportunities, and restoring undoes exactly that dismissal', async () => {
  await using world = await createTwoRows()
  const { call, one, two, rows } = world
  await call({ action: 'dismiss', id: two })
  const answer = await call({ action: 'dismiss_many', ids: [one, two], reason: 'Not for us' })
  expect(answer).toMatchObject({ status: 200, body: { changed: [one] } })
  expect(await rows()).toEqual([])
  expect(await call({ action: 'restore_many', ids: answer.body.changed })).toMatchObject({ body: { changed: [one] } })
  expect((await rows()).map(({ id }) => id)).toEqual([one])
})

test('a note is changed and deleted only by its author, deleted also by an admin, and can be restored', async () => {
  await using world = await createTwoRows()
  const { call, one, two, colleague, database } = world
  const admin = await createCaller(database, 'admin')
  const { note } = (await call({ action: 'save_note', id: one, body: 'They like brass' })).body
  expect(note).toMatchObject({ body: 'They like brass', created_by: world.staff.claims.sub, edited_at: null })
  const edit = (caller: Caller, id = one) =>
    call({ action: 'save_note', id, note_id: note.id, body: 'They like strings' }, caller)
  expect(await edit(colleague)).toMatchObject({ status: 403 })
  expect(await edit(admin)).toMatchObject({ status: 403 })
  expect(await edit(world.staff, two)).toMatchObject({ status: 403 })
  expect(await edit(world.staff)).toMatchObject({ status: 200, body: { note: { body: 'They like strings' } } })
  const remove = (caller: Caller) => call({ action: 'delete_note', note_id: note.id }, caller)
  expect(await remove(colleague)).toMatchObject({ status: 403 })
  expect(await remove(admin)).toMatchObject({ status: 200 })
  const notes = async (caller: Caller) => (await call({ action: 'get_opportunity', id: one }, caller)).body.notes
  expect(await notes(world.staff)).toEqual([])
  expect(await call({ action: 'restore_note', note_id: note.id }, colleague)).toMatchObject({ status: 404 })
  expect(await call({ action: 'restore_note', note_id: note.id })).toMatchObject({ status: 200 })
  expect(await notes(colleague)).toMatchObject([{ id: note.id, body: 'They like strings' }])
  await remove(world.staff)
  expect(await purgeDeletedNotes(database, new Date(Date.now() + 6 * 86_400_000))).toBe(0)
  expect(await purgeDeletedNotes(database, new Date(Date.now() + 8 * 86_400_000))).toBe(1)
  expect(await call({ action: 'restore_note', note_id: note.id })).toMatchObject({ status: 404 })
})

test('outreach is logged with its day, and can be removed by its author', async () => {
  await using world = await createTwoRows()
  const { call, one, colleague } = world
  const entry = { channel: 'email', direction: 'sent', happened_on: '2026-11-20', summary: 'Sent three tracks' }
  const { outreach } = (await call({ action: 'log_outreach', id: one, ...entry })).body
  expect(outreach).toMatchObject({ ...entry, created_by: world.staff.claims.sub })
  expect(await call({ action: 'log_outreach', id: one, ...entry, channel: 'pigeon' })).toMatchObject({ status: 400 })
  expect(await call({ action: 'delete_outreach', outreach_id: outreach.id }, colleague)).toMatchObject({ status: 403 })
  expect(await call({ action: 'delete_outreach', outreach_id: outreach.id })).toMatchObject({ status: 200 })
  expect(await call({ action: 'delete_outreach', outreach_id: outreach.id })).toMatchObject({ status: 403 })
  expect(await call({ action: 'restore_outreach', outreach_id: outreach.id })).toMatchObject({ status: 200 })
  expect((await call({ action: 'get_opportunity', id: one }, colleague)).body.outreach).toMatchObject([entry])
})

test('a merge moves work that the target lacks, and undoing the merge moves it back', async () => {
  await using world = await createTwoRows()
  const { call, one, two, workOf } = world
  await call({ action: 'update_work', ids: [one], change: { stage: 'to_contact' } })
  const theirs = { stage: 'placed', next_action: 'Ask for a date', starred: true }
  await call({ action: 'update_work', ids: [two], change: theirs })
  await call({ action: 'save_note', id: two, body: 'Northlake called' })
  const merged = (await call({ action: 'merge', into: one, from: two })).body
  const detail = (await call({ action: 'get_opportunity', id: one })).body
  expect(detail.work).toMatchObject({ stage: 'to_contact', next_action: 'Ask for a date', starred: true })
  expect(detail.notes).toMatchObject([{ body: 'Northlake called' }])
  await call({ action: 'unmerge', merge_id: merged.merge_id })
  expect(await workOf(one)).toMatchObject({ stage: 'to_contact', next_action: null, starred: false })
  expect(await workOf(two)).toMatchObject(theirs)
  expect((await call({ action: 'get_opportunity', id: one })).body.notes).toEqual([])
  expect((await call({ action: 'get_opportunity', id: two })).body.notes).toHaveLength(1)
})

test('work done after a merge stays with the target when the merge is undone', async () => {
  await using world = await createTwoRows()
  const { call, one, two, workOf } = world
  await call({ action: 'update_work', ids: [two], change: { stage: 'replied' } })
  const merged = (await call({ action: 'merge', into: one, from: two })).body
  await call({ action: 'update_work', ids: [one], change: { stage: 'submitted' } })
  await call({ action: 'unmerge', merge_id: merged.merge_id })
  expect(await workOf(one)).toMatchObject({ stage: 'submitted' })
  expect(await workOf(two)).toMatchObject({ stage: 'replied' })
})

test('staff texts about a removed person are redacted, those about a removed site deleted, and neither is accepted again', async () => {
  await using world = await createTwoRows()
  const { call, one, two, query } = world
  const words = {
    body: 'Jane Rivers likes brass',
    summary: 'Wrote to Jane.Rivers@brightwater.com',
    name: 'Jane Rivers',
  }
  const entry = { action: 'log_outreach', id: one, channel: 'email', direction: 'sent', happened_on: '2026-11-20' }
  const write = () =>
    Promise.all([
      call({ action: 'save_note', id: one, body: words.body }),
      call({ action: 'save_note', id: one, body: words.name }),
      call({ ...entry, summary: words.summary }),
      call({ action: 'update_work', ids: [one], change: { next_action: `Call ${words.name}` } }),
    ])
  expect((await write()).map(({ status }) => status)).toEqual([200, 200, 200, 200])
  await call({ action: 'save_note', id: two, body: 'Northlake called' })
  await call({ action: 'suppress', kind: 'email', value: 'jane.rivers@brightwater.com' })
  await call({ action: 'suppress', kind: 'name', value: 'Jane Rivers' })
  const { notes, outreach, work, events } = (await call({ action: 'get_opportunity', id: one })).body
  expect(notes).toMatchObject([{ body: '[removed] likes brass' }])
  expect(outreach).toMatchObject([{ summary: 'Wrote to [removed]' }])
  expect(work).toMatchObject({ next_action: 'Call [removed]' })
  expect(JSON.stringify(events)).not.toMatch(/jane/i)
  expect((await write()).map(({ status }) => status)).toEqual([409, 409, 409, 409])
  await call({ action: 'suppress', kind: 'domain', value: 'northlake.com' })
  expect(await query(`select body from public.opportunity_notes where body ~ 'Northlake'`)).toEqual([])
})

test("an opportunity that loses a site to a removal loses staff's texts about it, but not its work status", async () => {
  await using world = await createTwoRows()
  const { call, one, two, query } = world
  await call({ action: 'merge', into: one, from: two })
  await call({ action: 'update_work', ids: [one], change: { stage: 'contacted', next_action: 'Call Northlake' } })
  await call({ action: 'save_note', id: one, body: 'Northlake called' })
  await call({ action: 'confirm_field', id: one, field: 'company_agency' })
  await call({ action: 'suppress', kind: 'domain', value: 'northlake.com' })
  const { work, notes, events } = (await call({ action: 'get_opportunity', id: one })).body
  expect(work).toMatchObject({ stage: 'contacted', next_action: null })
  expect(notes).toEqual([])
  expect(await query('select 1 from public.opportunity_confirmations')).toEqual([])
  expect(JSON.stringify(events)).not.toContain('Call Northlake')
})

test('through REST, users without a role cannot read or write work, and staff cannot write as someone else', async () => {
  await using world = await createTwoRows()
  const { database, one, colleague, call } = world
  await call({ action: 'update_work', ids: [one], change: { stage: 'contacted', starred: true } })
  await call({ action: 'save_note', id: one, body: 'They like brass' })
  const user = await createCaller(database, null)
  const run = (caller: Caller, text: string) =>
    database.asCaller(caller, async (sql) => (await sql.query(text)).rowCount)
  const tables = ['work', 'stars', 'notes', 'outreach', 'confirmations'].map((name) => `public.opportunity_${name}`)
  for (const table of tables) {
    expect([table, await run(user, `select 1 from ${table}`)]).toEqual([table, 0])
    const visitor: Caller = { role: 'anon', claims: { role: 'anon' } }
    await expect(run(visitor, `select 1 from ${table}`), table).rejects.toMatchObject({ code: '42501' })
  }
  const refused = { code: '42501' }
  await expect(
    run(user, `insert into public.opportunity_work (opportunity_id) values ('${one}')`),
  ).rejects.toMatchObject(refused)
  await expect(
    run(user, `insert into public.opportunity_notes (opportunity_id, body) values ('${one}', 'x')`),
  ).rejects.toMatchObject(refused)
  const mine = String(world.staff.claims.sub)
  const forged = [
    `insert into public.opportunity_notes (opportunity_id, body, created_by) values ('${one}', 'x', '${mine}')`,
    `insert into public.opportunity_stars (opportunity_id, user_id) values ('${one}', '${mine}')`,
    `update public.opportunity_work set updated_by = '${mine}'`,
    `update public.opportunity_work set revision = 1`,
    'delete from public.opportunity_notes',
    'delete from public.opportunity_work',
  ]
  for (const statement of forged) await expect(run(colleague, statement), statement).rejects.toMatchObject(refused)
  expect(await run(colleague, 'select 1 from public.opportunity_stars')).toBe(0)
  expect(await run(colleague, `update public.opportunity_notes set body = 'x'`)).toBe(0)
})
