import { expect, test } from 'vitest'
import type { StaffOpportunity } from '#contracts/scraper/opportunity.ts'
import { createScraperWorld, later, pageOf } from './scraper-world.ts'

const FREE = pageOf('Brightwater Sync', 'We accept demos. Write to brightwater@gmail.com.')
const OPEN = pageOf('Brightwater Sync', 'We accept demos. Write to sync@brightwater.com.')
const CLOSED = pageOf('Brightwater Sync', 'We do not accept demos. Write to office@brightwater.net.')

test('opportunities merged by staff become one, a refusal wins, and undoing the merge restores both exactly', async () => {
  await using world = await createScraperWorld()
  const { visit, rowOf, call, rows, events } = world
  await visit('brightwater.com', { '/': OPEN, '/demos': OPEN })
  await visit('brightwater.net', { '/': CLOSED }, later(1))
  const [into, from] = [await rowOf('brightwater.com'), await rowOf('brightwater.net')]
  await call({ action: 'update_opportunity', id: from.id, fields: { role: 'Head of Sync' } })
  const before = await rowOf('brightwater.net')
  const merged = await call({ action: 'merge', into: into.id, from: from.id, reason: 'One house' })
  expect(merged).toMatchObject({
    status: 200,
    body: { row: { id: into.id, submission_status: 'closed', role: 'Head of Sync', domain: 'brightwater.com' } },
  })
  expect(await rows()).toHaveLength(1)
  expect((await rows())[0]?.overrides).toMatchObject([{ field: 'role', value: 'Head of Sync', derived: null }])
  const [record] = (await call({ action: 'list_merges', id: into.id })).body
  expect(record).toMatchObject({
    id: merged.body.merge_id,
    kind: 'manual',
    into_sites: ['brightwater.com'],
    from_sites: ['brightwater.net'],
    reason: 'One house',
    created_by: world.staff.claims.sub,
    undone_at: null,
  })
  expect(await call({ action: 'update_opportunity', id: from.id, fields: { role: null } })).toMatchObject({
    status: 409,
  })
  expect(await call({ action: 'unmerge', merge_id: record.id, reason: 'Two houses' })).toMatchObject({ status: 200 })
  expect(withoutRevision(await rowOf('brightwater.com'))).toEqual(withoutRevision(into))
  expect(withoutRevision(await rowOf('brightwater.net'))).toEqual(withoutRevision(before))
  expect(await call({ action: 'unmerge', merge_id: record.id })).toMatchObject({ status: 409 })
  expect(await events(into.id)).toEqual(['unmerged', 'merged', 'opened', 'created'])
  await visit('brightwater.com', { '/': OPEN }, later(5))
  expect(await events(into.id)).toEqual(['unmerged', 'merged', 'opened', 'created'])
})

test('a company’s own e-mail address merges its domains; once undone, no visit merges them again', async () => {
  await using world = await createScraperWorld()
  const { visit, call, rows, rowOf } = world
  await visit('brightwater.com', { '/': OPEN })
  expect(await visit('brightwater.co.uk', { '/': OPEN }, later(1))).not.toBe('created')
  expect(await rows()).toHaveLength(1)
  const [record] = (await call({ action: 'list_merges' })).body
  expect(record).toMatchObject({ kind: 'email', from_id: null, created_by: null })
  await call({ action: 'unmerge', merge_id: record.id })
  expect(await rows()).toHaveLength(2)
  await visit('brightwater.co.uk', { '/': OPEN }, later(2))
  await visit('brightwater.com', { '/': OPEN }, later(3))
  expect(await rows()).toHaveLength(2)
  expect((await call({ action: 'review_queue' })).body).toEqual([])
  const [into, from] = [await rowOf('brightwater.co.uk'), await rowOf('brightwater.com')]
  expect(await call({ action: 'merge', into: into.id, from: from.id })).toMatchObject({ status: 200 })
  expect((await rows()).map(({ id }) => id)).toEqual([into.id])
})

test('two opportunities are merged when a later page of one company has the address of the other', async () => {
  await using world = await createScraperWorld()
  const { visit, rows, call } = world
  await visit('brightwater.com', { '/': OPEN })
  await visit('brightwater.tv', { '/': pageOf('Bright Water Television', 'Ask us.') }, later(1))
  expect(await rows()).toHaveLength(2)
  await visit(
    'brightwater.tv',
    { '/contact': pageOf('Bright Water Television', 'Write to sync@brightwater.com.') },
    later(2),
  )
  expect(await rows()).toMatchObject([{ domain: 'brightwater.com' }])
  const [record] = (await call({ action: 'list_merges' })).body
  expect(record.from_id).not.toBeNull()
})

test('free-mail addresses merge nothing, and neither does the address of one agent on two sites', async () => {
  await using world = await createScraperWorld()
  const { visit, rows, call } = world
  await visit('brightwater.com', { '/': FREE })
  await visit('northlake.com', { '/': pageOf('Northlake Sync', 'Write to brightwater@gmail.com.') }, later(1))
  const represented = (company: string) => pageOf(company, 'Write to hello@agents.net.')
  await visit('stonehill.com', { '/': represented('Stonehill Music') }, later(2))
  await visit('redfern.com', { '/': represented('Redfern Songs') }, later(3))
  expect(await rows()).toHaveLength(4)
  expect((await call({ action: 'review_queue' })).body.map(({ kind }: { kind: string }) => kind)).toEqual([
    'same_email',
  ])
})

test('an equal name on another domain gives one review, whose decision is remembered', async () => {
  await using world = await createScraperWorld()
  const { visit, rows, call } = world
  await visit('brightwater.com', { '/': OPEN })
  await visit('brightwater.net', { '/': CLOSED }, later(1))
  await visit('brightwater.org', { '/': pageOf('The Brightwater Sync, Inc.', 'Ask us.') }, later(2))
  const queue = async () => (await call({ action: 'review_queue', kind: 'same_name' })).body
  expect(await queue()).toHaveLength(3)
  expect(await rows()).toHaveLength(3)
  for (const review of await queue()) {
    const isOrg = [review.left.domain, review.right.domain].includes('brightwater.org')
    const decision = isOrg ? 'keep_apart' : 'merge'
    expect(await call({ action: 'resolve_review', id: review.id, decision, note: 'Asked them' })).toMatchObject({
      status: 200,
    })
  }
  for (const domain of ['brightwater.com', 'brightwater.net', 'brightwater.org']) {
    await visit(domain, { '/': domain.endsWith('net') ? CLOSED : OPEN }, later(4))
  }
  expect(await queue()).toEqual([])
  expect((await rows()).map(({ domain }) => domain)).toEqual(['brightwater.org', 'brightwater.com'])
})

test('contradicting pages give one review, which is closed when the pages agree again', async () => {
  await using world = await createScraperWorld()
  const { visit, call } = world
  const queue = async () => (await call({ action: 'review_queue', kind: 'conflicting_facts' })).body
  await visit('brightwater.com', { '/': OPEN, '/faq': CLOSED })
  const [review] = await queue()
  expect(review).toMatchObject({
    left: { submission_status: 'closed' },
    right: null,
    detail: { open: { url: 'https://brightwater.com/' }, closed: { quote: 'We do not accept demos.' } },
  })
  await call({ action: 'resolve_review', id: review.id, decision: 'noted' })
  await visit('brightwater.com', { '/': OPEN, '/faq': CLOSED }, later(1))
  expect(await queue()).toEqual([])
  const firmer = pageOf('Brightwater Sync', 'We never accept demos.')
  await visit('brightwater.com', { '/': OPEN, '/faq': firmer }, later(2))
  expect(await queue()).toHaveLength(1)
  await visit('brightwater.com', { '/': OPEN, '/faq': pageOf('Brightwater Sync', 'Ask us.') }, later(3))
  expect(await queue()).toEqual([])
})

test('opportunities that cannot be merged give a conflict', async () => {
  await using world = await createScraperWorld()
  const { visit, call, rowOf } = world
  await visit('brightwater.com', { '/': OPEN })
  await visit('northlake.com', { '/': pageOf('Northlake Sync', 'Ask us.') })
  const [one, two] = [(await rowOf('brightwater.com')).id, (await rowOf('northlake.com')).id]
  const nobody = '00000000-0000-4000-8000-000000000000'
  expect(await call({ action: 'merge', into: one, from: one })).toMatchObject({ status: 409 })
  expect(await call({ action: 'merge', into: one, from: nobody })).toMatchObject({ status: 404 })
  expect(await call({ action: 'merge', into: one, from: two, expected_revision: 99 })).toMatchObject({ status: 409 })
  expect(await call({ action: 'unmerge', merge_id: nobody })).toMatchObject({ status: 404 })
  await call({ action: 'dismiss', id: two })
  expect(await call({ action: 'merge', into: one, from: two })).toMatchObject({ status: 409 })
  await call({ action: 'restore', id: two })
  const answers = await Promise.all([
    call({ action: 'merge', into: one, from: two }),
    call({ action: 'merge', into: two, from: one }),
    call({ action: 'merge', into: one, from: two }),
  ])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
})

test('concurrent visits and decisions lose nothing', async () => {
  await using world = await createScraperWorld()
  const { visit, call, rowOf, rows, query } = world
  const domains = Array.from({ length: 6 }, (_, index) => `house${index}.com`)
  await Promise.all(domains.map((domain) => visit(domain, { '/': pageOf(`House ${domain}`, 'We accept demos.') })))
  const ids = await Promise.all(domains.map(async (domain) => (await rowOf(domain)).id))
  const [a, b, c, d, e, f] = ids
  await Promise.all([
    ...domains.map((domain) => visit(domain, { '/': pageOf(`House ${domain}`, 'We do not accept demos.') }, later(1))),
    call({ action: 'merge', into: a, from: b }),
    call({ action: 'merge', into: c, from: b }),
    call({ action: 'dismiss', id: d }),
    call({ action: 'update_opportunity', id: e, fields: { submission_status: 'open' } }),
    call({ action: 'update_opportunity', id: f, fields: { company_agency: 'House of Six' } }),
  ])
  const listed = new Map((await rows()).map((row) => [row.id, row]))
  expect(listed.size).toBe(4)
  expect(listed.has(d ?? '')).toBe(false)
  expect(listed.get(e ?? '')).toMatchObject({ submission_status: 'open' })
  expect(listed.get(f ?? '')).toMatchObject({ submission_status: 'closed', company_agency: 'House of Six' })
  expect(await query('select 1 from public.scraper_sites where opportunity_id is null')).toEqual([])
})

/** A row without its revision. */
function withoutRevision({ revision: _revision, ...row }: StaffOpportunity) {
  return row
}
