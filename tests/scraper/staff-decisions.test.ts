import { expect, test } from 'vitest'
import { readSearchResult } from '#scraper/sources/seen-in-search.ts'
import { closePassedDeadlines } from '#server/product/scraping/rows/close-passed-deadlines.ts'
import { ANON, createCaller } from '#tests/harness/callers.ts'
import { AT, createScraperWorld, later, pageOf } from './scraper-world.ts'

const OPEN = pageOf('Brightwater Sync', 'We accept demos. Write to sync@brightwater.com.')
const CLOSED = pageOf('Brightwater Sync', 'We do not accept demos. Write to sync@brightwater.com.')

test('a field overridden by staff stays until they clear it, and the value from the pages is stored beside it', async () => {
  await using world = await createScraperWorld()
  const { call, visit, rowOf, events } = world
  await visit('brightwater.com', { '/': OPEN })
  const before = await rowOf('brightwater.com')
  expect(before).toMatchObject({ submission_status: 'open', overrides: [], revision: 2 })
  const fields = {
    submission_status: 'closed',
    who_may_submit: ['label', 'artist'],
    deadline: '2027-03-14',
    name: null,
  }
  const answer = await call({
    action: 'update_opportunity',
    id: before.id,
    fields,
    reason: 'They told us',
    expected_revision: 2,
  })
  expect(answer).toMatchObject({ status: 200, body: { ...fields, evidence_quote: null, status_reason: null } })
  expect(answer.body.overrides).toContainEqual(
    expect.objectContaining({
      field: 'submission_status',
      value: 'closed',
      derived: 'open',
      old_value: 'open',
      created_by: world.staff.claims.sub,
    }),
  )
  await visit('brightwater.com', { '/': OPEN }, later(1))
  await visit('brightwater.com', { '/': 'unchanged' }, later(2))
  expect(await rowOf('brightwater.com')).toMatchObject({ ...fields, last_verified: later(2).toISOString() })
  for (const field of Object.keys(fields)) {
    expect(await call({ action: 'clear_override', id: before.id, field })).toMatchObject({ status: 200 })
  }
  const { revision: _was, last_verified: _on, ...rest } = before
  const { revision: _is, last_verified: _now, ...now } = await rowOf('brightwater.com')
  expect({ ...now, read_at: rest.read_at }).toEqual(rest)
  expect(await call({ action: 'clear_override', id: before.id, field: 'role' })).toMatchObject({ status: 404 })
  expect(await events(before.id)).toEqual([...Array(4).fill('override_cleared'), 'overridden', 'opened', 'created'])
})

test('several fields are set and returned to the pages in one change, which leaves everything as it was', async () => {
  await using world = await createScraperWorld()
  const { call, visit, rowOf, events } = world
  await visit('brightwater.com', { '/': OPEN })
  const { id } = await rowOf('brightwater.com')
  await call({ action: 'update_opportunity', id, fields: { route: 'form' } })
  const before = await rowOf('brightwater.com')
  const fields = { contact_email: 'new@brightwater.com', route: 'email', route_value: 'new@brightwater.com' }
  expect((await call({ action: 'update_opportunity', id, fields })).body).toMatchObject(fields)
  const undo = { fields: { route: 'form' }, clear: ['contact_email', 'route_value'] }
  expect(await call({ action: 'update_opportunity', id, ...undo })).toMatchObject({ status: 200 })
  const after = await rowOf('brightwater.com')
  const addressOf = (row: Record<string, unknown>) => [row.contact_email, row.email_kind, row.route, row.route_value]
  expect(addressOf(after)).toEqual(addressOf(before))
  expect(after.overrides.map(({ field }: { field: string }) => field)).toEqual(['route'])
  expect((await events(id)).slice(0, 3)).toEqual(['override_cleared', 'overridden', 'overridden'])
  expect(await call({ action: 'update_opportunity', id, fields: {}, clear: ['route'] })).toMatchObject({ status: 200 })
  expect((await rowOf('brightwater.com')).overrides).toEqual([])
})

test('staff may open an opportunity without a page, and no alert is sent', async () => {
  await using world = await createScraperWorld()
  await world.visit('brightwater.com', { '/': CLOSED })
  const { id } = await world.rowOf('brightwater.com')
  const fields = { submission_status: 'open', route: 'email', route_value: 'jane@brightwater.com' }
  expect(await world.call({ action: 'update_opportunity', id, fields })).toMatchObject({ status: 200, body: fields })
  await world.visit('brightwater.com', { '/': CLOSED }, later(1))
  expect(await world.rowOf('brightwater.com')).toMatchObject({ submission_status: 'open', evidence_quote: null })
  await world.visit('brightwater.com', { '/': OPEN }, later(2))
  expect(await world.rowOf('brightwater.com')).toMatchObject({
    submission_status: 'open',
    evidence_quote: 'We accept demos.',
  })
  await world.call({ action: 'clear_override', id, field: 'submission_status' })
  await world.visit('brightwater.com', { '/': OPEN }, later(3))
  expect(await world.events(id)).not.toContain('opened')
})

test('when two people edit at once, the second one gets a conflict', async () => {
  await using world = await createScraperWorld()
  await world.visit('brightwater.com', { '/': OPEN })
  const { id, revision } = await world.rowOf('brightwater.com')
  const edit = (name: string) =>
    world.call({ action: 'update_opportunity', id, fields: { name }, expected_revision: revision })
  const answers = await Promise.all([edit('Jane Rivers'), edit('Joe Rivers'), edit('Ann Rivers')])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  expect(await world.query('select 1 from public.opportunity_overrides')).toHaveLength(1)
})

test('a dismissed opportunity stays dismissed, whatever is found later on any domain', async () => {
  await using world = await createScraperWorld()
  const { visit, call, rows, query, rowOf } = world
  await visit('brightwater.com', { '/': CLOSED })
  const { id } = await rowOf('brightwater.com')
  expect(await call({ action: 'dismiss', id, reason: 'Not for us' })).toMatchObject({
    body: { dismissed_at: expect.any(String), dismissed_reason: 'Not for us' },
  })
  expect(await call({ action: 'dismiss', id })).toMatchObject({ status: 409 })
  await visit('brightwater.com', { '/': OPEN, '/submit': OPEN }, later(1))
  await visit('brightwater.co.uk', { '/': OPEN }, later(2))
  const namesake = pageOf('Brightwater Sync LLC', 'We accept demos. Write to info@brightwatersync.net.')
  expect(await visit('brightwatersync.net', { '/': namesake }, later(3))).toBe('confirmed')
  expect(await rows()).toEqual([])
  expect(await query(`select 1 from public.scraper_events where kind = 'opened'`)).toEqual([])
  const dismissed = (await call({ action: 'list_dismissed' })).body
  expect(dismissed).toHaveLength(2)
  const [review] = (await call({ action: 'review_queue', kind: 'same_name' })).body
  expect([review.left.id, review.right.id].sort()).toEqual(dismissed.map((row: { id: string }) => row.id).sort())
  await call({ action: 'resolve_review', id: review.id, decision: 'keep_apart' })
  expect((await rows()).map(({ domain }) => domain)).toEqual(['brightwatersync.net'])
  expect(await call({ action: 'restore', id })).toMatchObject({ status: 200, body: { dismissed_at: null } })
  expect(await call({ action: 'restore', id })).toMatchObject({ status: 409 })
  expect(await rows()).toHaveLength(2)
  await visit('brightwater.com', { '/': OPEN }, later(4))
  expect(await query(`select 1 from public.scraper_events where kind = 'opened' and opportunity_id = '${id}'`)).toEqual(
    [],
  )
})

test('an opening of a company marked as do not contact is not announced', async () => {
  await using world = await createScraperWorld()
  await world.visit('brightwater.com', { '/': CLOSED })
  const { id } = await world.rowOf('brightwater.com')
  const answer = await world.call({ action: 'update_opportunity', id, fields: { do_not_contact: true } })
  expect(answer.body).toMatchObject({ do_not_contact: true, submission_status: 'closed' })
  await world.visit('brightwater.com', { '/': OPEN }, later(1))
  expect(await world.rowOf('brightwater.com')).toMatchObject({ do_not_contact: true, submission_status: 'open' })
  expect(await world.events(id)).toEqual(['changed', 'overridden', 'created'])
  await world.call({ action: 'clear_override', id, field: 'do_not_contact' })
  expect(await world.rowOf('brightwater.com')).toMatchObject({ do_not_contact: false })
})

test('a source that keeps changing is marked, given a review, and no longer announced', async () => {
  await using world = await createScraperWorld()
  for (const [minute, page] of [OPEN, CLOSED, OPEN, CLOSED, OPEN].entries()) {
    await world.visit('brightwater.com', { '/': page }, later(minute))
  }
  const row = await world.rowOf('brightwater.com')
  expect(row).toMatchObject({ submission_status: 'open', flapping: true })
  const kinds = await world.events(row.id)
  expect(kinds.filter((kind) => kind === 'opened')).toHaveLength(2)
  expect(kinds.filter((kind) => kind === 'flapping')).toHaveLength(1)
  const [review] = (await world.call({ action: 'review_queue' })).body
  expect(review).toMatchObject({ kind: 'flapping', left: { id: row.id }, right: null })
  expect(await world.call({ action: 'resolve_review', id: review.id, decision: 'merge' })).toMatchObject({
    status: 400,
  })
  expect(await world.call({ action: 'resolve_review', id: review.id, decision: 'noted' })).toMatchObject({
    status: 200,
  })
  expect(await world.call({ action: 'resolve_review', id: review.id, decision: 'noted' })).toMatchObject({
    status: 409,
  })
  await world.visit('brightwater.com', { '/': OPEN }, later(9))
  expect((await world.call({ action: 'review_queue' })).body).toEqual([])
})

test('three visits without a result make an opportunity stale, one with a result makes it fresh, and a 304 changes only the date', async () => {
  await using world = await createScraperWorld()
  await world.visit('brightwater.com', { '/': OPEN })
  const before = await world.rowOf('brightwater.com')
  for (const minute of [1, 2]) await world.visit('brightwater.com', { '/': 'timeout' }, later(minute))
  expect(await world.rowOf('brightwater.com')).toEqual(before)
  await world.visit('brightwater.com', { '/': 'timeout' }, later(3))
  expect(await world.rowOf('brightwater.com')).toMatchObject({ stale: true, last_verified: AT.toISOString() })
  await world.visit('brightwater.com', { '/': 'unchanged' }, later(4))
  const fresh = await world.rowOf('brightwater.com')
  expect(fresh).toEqual({ ...before, revision: before.revision + 2, last_verified: later(4).toISOString() })
  expect(await world.events(before.id)).toEqual(['readable', 'stale', 'opened', 'created'])
})

test('overrides of staff remain when no page is left to derive the opportunity from', async () => {
  await using world = await createScraperWorld()
  const { database, resolver, query, call, rows } = world
  await query(`insert into public.sync_opportunities (company_agency, domain, submission_status, evidence_quote, deadline)
    values ('Old House', 'old.com', 'open', 'Send us demos', '2026-11-25')`)
  const [row] = await rows()
  const id = row?.id
  const fields = { company_agency: 'The Old House', industry_type: ['Film'] }
  const answer = await call({ action: 'update_opportunity', id, fields })
  expect(answer.body).toMatchObject({ ...fields, domain: 'old.com', submission_status: 'open' })
  for (const field of Object.keys(fields)) await call({ action: 'clear_override', id, field })
  expect(await rows()).toMatchObject([{ company_agency: 'Old House', industry_type: [], overrides: [] }])
  expect(await closePassedDeadlines(database, resolver, new Date('2026-12-01T00:00:00Z'))).toBe(1)
  expect(await closePassedDeadlines(database, resolver, new Date('2026-12-01T00:00:00Z'))).toBe(0)
  expect(await rows()).toMatchObject([{ submission_status: 'closed', status_reason: 'window_closed' }])
})

test('a parked domain neither confirms nor changes its opportunity, which becomes stale', async () => {
  await using world = await createScraperWorld()
  const parked =
    '<title>Domain for sale</title><p>This domain is parked and may be for sale. Ask the broker for its price.</p>'
  await world.visit('brightwater.com', { '/': OPEN })
  for (const minute of [1, 2, 3])
    expect(await world.visit('brightwater.com', { '/': parked }, later(minute))).toBe('none')
  expect(await world.rowOf('brightwater.com')).toMatchObject({
    submission_status: 'open',
    stale: true,
    last_verified: AT.toISOString(),
  })
  expect(await world.store.findValidators('https://brightwater.com/')).toEqual({ etag: null, lastModified: null })
})

test('an opportunity closes on the day after its deadline without a visit, whether a page or staff set it', async () => {
  await using world = await createScraperWorld()
  const { database, resolver, visit, rowOf, call, events } = world
  const dated = (company: string) => pageOf(company, 'We accept demos until 30 November 2026.')
  await visit('alder.com', { '/': dated('Alder') })
  await visit('birch.com', { '/': dated('Birch') })
  await visit('cedar.com', { '/': pageOf('Cedar', 'We accept demos.') })
  const [alder, birch, cedar] = [await rowOf('alder.com'), await rowOf('birch.com'), await rowOf('cedar.com')]
  await call({ action: 'update_opportunity', id: birch.id, fields: { submission_status: 'open' } })
  await call({ action: 'update_opportunity', id: cedar.id, fields: { deadline: '2026-11-30' } })
  const closeOn = (day: string) => closePassedDeadlines(database, resolver, new Date(`${day}T12:00:00Z`))
  expect(await closeOn('2026-11-30')).toBe(0)
  expect(await closeOn('2026-12-01')).toBe(2)
  expect(await closeOn('2026-12-01')).toBe(0)
  const closed = { submission_status: 'closed', status_reason: 'window_closed' }
  expect(await rowOf('alder.com')).toMatchObject({ ...closed, evidence_quote: alder.evidence_quote })
  expect(await rowOf('birch.com')).toMatchObject({ submission_status: 'open' })
  expect(await rowOf('cedar.com')).toMatchObject(closed)
  expect((await events(alder.id))[0]).toBe('closed')
})

test('people seen in search results give a review with their company, not with each other, and are never due', async () => {
  await using world = await createScraperWorld()
  const { store, resolver, runId, call, visit } = world
  await visit('brightwater.com', { '/': OPEN })
  for (const name of ['Jane Rivers', 'Joe Marsh']) {
    const url = `https://www.linkedin.com/in/${name.toLowerCase().replace(' ', '-')}`
    const title = `${name} - Music Supervisor - Brightwater Sync | LinkedIn`
    const seen = readSearchResult({ url, title, snippet: 'Music', rank: 1, provider: 'test', fetchedAt: AT })
    if (seen === null) throw new Error('the result names somebody')
    await store.saveSite({ runId, domain: seen.key, at: later(1), pages: [seen.page] }, resolver)
  }
  const reviews = (await call({ action: 'review_queue', kind: 'same_name' })).body
  expect(reviews).toHaveLength(2)
  for (const { left, right } of reviews) expect([left.domain, right.domain]).toContain('brightwater.com')
  const due = await store.listDueSites(new Date('2028-01-01T00:00:00Z'))
  expect(due.map(({ domain }) => domain)).toEqual(['brightwater.com'])
})

test('each site has a due date, and a scheduled run reads only due sites', async () => {
  await using world = await createScraperWorld()
  await world.visit('brightwater.com', { '/': OPEN, '/team': OPEN })
  await world.visit('northlake.com', { '/': pageOf('Northlake Sync', 'We do not accept demos.') })
  await world.visit('gone.com', { '/': 'timeout' })
  expect(await world.query('select domain, next_check_at from public.scraper_sites order by next_check_at')).toEqual([
    { domain: 'gone.com', next_check_at: new Date('2026-11-24T12:00:00Z') },
    { domain: 'brightwater.com', next_check_at: new Date('2026-11-28T12:00:00Z') },
    { domain: 'northlake.com', next_check_at: new Date('2027-01-20T12:00:00Z') },
  ])
  const planned = ['brightwater.com', 'northlake.com', 'gone.com', 'new.com']
  const choose = (day: string, dueOnly = true) =>
    world.store.chooseDomains(planned, { now: new Date(`${day}T12:00:00Z`), dueOnly })
  expect(await choose('2026-11-22')).toEqual(['new.com'])
  expect(await choose('2026-11-22', false)).toEqual(planned)
  expect(await choose('2026-11-28')).toEqual(['brightwater.com', 'gone.com', 'new.com'])
  expect(await world.store.listDueSites(AT)).toEqual([])
  expect(await world.store.listDueSites(new Date('2026-11-29T00:00:00Z'))).toEqual([
    { domain: 'brightwater.com', urls: ['https://brightwater.com/', 'https://brightwater.com/team'] },
  ])
})

test.each([
  ['an unknown row', { action: 'update_opportunity', fields: { name: 'x' } }, 404],
  ['an unknown row', { action: 'dismiss' }, 404],
  ['an unknown row', { action: 'list_events' }, 404],
  ['nothing to say', { action: 'update_opportunity', fields: {} }, 400],
  ['a field that is a record', { action: 'update_opportunity', fields: { date_scraped: '2026-01-01' } }, 400],
  ['a status that is none', { action: 'update_opportunity', fields: { submission_status: 'ajar' } }, 400],
  ['a script in a link', { action: 'update_opportunity', fields: { source_url: 'javascript:alert(1)' } }, 400],
  ['a character that no text has', { action: 'update_opportunity', fields: { name: 'a\u0000b' } }, 400],
  ['half a character', { action: 'update_opportunity', fields: { name: 'a\ud800b' } }, 400],
  ['a text without end', { action: 'update_opportunity', fields: { name: 'a'.repeat(201) } }, 400],
  ['no id', { action: 'restore', id: 'all' }, 400],
])('%s is refused: %j', async (_, body, status) => {
  await using world = await createScraperWorld()
  expect(await world.call({ id: '00000000-0000-4000-8000-000000000000', ...body })).toMatchObject({
    status,
    body: { success: false },
  })
})

test('the database refuses decisions by others, even from a function without a check', async () => {
  await using world = await createScraperWorld()
  const { database } = world
  await world.visit('brightwater.com', { '/': OPEN })
  const user = await createCaller(database, null)
  const statements = [
    `insert into public.opportunity_overrides (opportunity_id, field, value, old_value) select id, 'name', '"x"', 'null' from public.sync_opportunities`,
    `update public.sync_opportunities set dismissed_at = now()`,
    `insert into public.scraper_suppressions (kind, value_hash) values ('name', sha256('x'))`,
    `insert into public.scraper_merges (kind, into_domain, from_domain, into_sites, from_sites) values ('manual', 'a', 'b', '{}', '{}')`,
    `insert into public.scraper_separations (domain_a, domain_b) values ('brightwater.com', 'x.com')`,
    `insert into public.scraper_events (opportunity_id, kind) select id, 'dismissed' from public.sync_opportunities`,
  ]
  for (const statement of statements) {
    for (const caller of [ANON, user, world.staff]) {
      const direct = database.asCaller(caller, (sql) => sql.query(statement))
      await expect(direct, statement).rejects.toMatchObject({ code: '42501' })
    }
    for (const caller of [ANON, user]) {
      const lifted = database.asCaller(caller, async (sql) => {
        await sql.query('set local role service_role')
        await sql.query(statement)
      })
      await expect(lifted, statement).rejects.toMatchObject({ code: '42501' })
    }
  }
  for (const hidden of [
    'select value_hash from public.scraper_suppressions',
    'select * from private.suppression_key',
  ]) {
    await expect(database.asCaller(world.staff, (sql) => sql.query(hidden))).rejects.toMatchObject({ code: '42501' })
  }
})
