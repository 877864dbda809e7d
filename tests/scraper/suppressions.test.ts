import { expect, test } from 'vitest'
import { suppress } from '#server/product/scraping/suppressions/suppressions.ts'
import { createScraperWorld, later, pageOf } from './scraper-world.ts'

const TEAM = pageOf(
  'Brightwater Sync',
  `We accept demos: write to Jane Rivers at jane.rivers@brightwater.com.</p>
   <ul><li>Jane Rivers, Head of Music Licensing <a href="mailto:jane.rivers@brightwater.com">mail</a></li>
   <li>Joe Marsh, Music Supervisor <a href="mailto:joe@brightwater.com">mail</a></li></ul><p>`,
)
const HOME = pageOf('Brightwater Sync', 'Ask us.')

const TABLES = [
  'sync_opportunities',
  'scraper_pages',
  'scraper_run_pages',
  'scraper_events',
  'scraper_reviews',
  'opportunity_overrides',
  'scraper_merges',
  'scraper_sites',
  'scraper_suppressions',
  'opportunity_work',
  'opportunity_notes',
  'opportunity_outreach',
  'opportunity_confirmations',
]

async function findText(world: Awaited<ReturnType<typeof createScraperWorld>>, pattern: string): Promise<string[]> {
  const found = await Promise.all(
    TABLES.map(async (table) => {
      const rows = await world.query(`select 1 from public.${table} t where to_jsonb(t)::text ~* '${pattern}'`)
      return rows.length > 0 ? [table] : []
    }),
  )
  return found.flat()
}

test('a suppressed address is deleted everywhere, is not stored again, and cannot be read from the list', async () => {
  await using world = await createScraperWorld()
  const { visit, call, rowOf, query } = world
  await visit('brightwater.com', { '/': HOME, '/team': TEAM })
  const before = await rowOf('brightwater.com')
  expect(before.contact_email).toBe('jane.rivers@brightwater.com')
  await call({ action: 'update_opportunity', id: before.id, fields: { route_value: 'jane.rivers@brightwater.com' } })
  const value = ' Jane.Rivers@Brightwater.com '
  const answer = await call({ action: 'suppress', kind: 'email', value, reason: 'jane.rivers@brightwater.com asked' })
  expect(answer).toMatchObject({ status: 200, body: { rows_changed: 1 } })
  expect(await findText(world, 'jane.rivers@')).toEqual([])
  const after = await rowOf('brightwater.com')
  expect(after).toMatchObject({ contact_email: 'joe@brightwater.com', overrides: [] })
  expect(after.evidence_quote).toBe('We accept demos: write to Jane Rivers at [removed].')
  await visit('brightwater.com', { '/team': TEAM, '/about': TEAM.replaceAll('@', ' (at) ') }, later(1))
  expect(await findText(world, 'jane[.]rivers')).toEqual([])
  expect(await rowOf('brightwater.com')).toMatchObject({ contact_email: 'joe@brightwater.com' })
  const put = { action: 'update_opportunity', id: before.id, fields: { contact_email: 'jane.rivers@brightwater.com' } }
  expect(await call(put)).toMatchObject({ status: 409 })
  const list = (await call({ action: 'list_suppressions' })).body
  expect(list).toMatchObject([
    { kind: 'email', value: null, reason: '[removed] asked', created_by: world.staff.claims.sub },
  ])
  const look = (email: string) => call({ action: 'list_suppressions', kind: 'email', value: email })
  expect((await look('jane.rivers@brightwater.com')).body).toHaveLength(1)
  expect((await look('joe@brightwater.com')).body).toEqual([])
  expect(await call({ action: 'list_suppressions', value: 'joe@brightwater.com' })).toMatchObject({ status: 400 })
  await call({ action: 'suppress', kind: 'email', value })
  expect(await query('select 1 from public.scraper_suppressions')).toHaveLength(1)
  await call({ action: 'unsuppress', id: answer.body.id })
  expect(await call({ action: 'unsuppress', id: answer.body.id })).toMatchObject({ status: 404 })
  await visit('brightwater.com', { '/team': TEAM }, later(2))
  expect(await rowOf('brightwater.com')).toMatchObject({ contact_email: 'jane.rivers@brightwater.com' })
})

test('a suppressed person is deleted with address and role from pages, page addresses and profiles', async () => {
  await using world = await createScraperWorld()
  const { visit, call, rowOf, runId, store, resolver } = world
  await visit('brightwater.com', { '/': HOME, '/team': TEAM, '/team/jane-rivers': TEAM })
  await visit('northlake.com', { '/': pageOf('Jané Rivers', 'We accept demos.') })
  expect(await call({ action: 'suppress', kind: 'name', value: 'JANE  RIVERS' })).toMatchObject({ status: 200 })
  expect(await findText(world, 'jan[eé].{0,3}rivers')).toEqual([])
  expect(await rowOf('brightwater.com')).toMatchObject({ contact_email: 'joe@brightwater.com' })
  expect(await rowOf('northlake.com')).toMatchObject({ company_agency: null })
  await visit('brightwater.com', { '/team': TEAM, '/team/jane-rivers': TEAM }, later(1))
  const page = { url: 'https://www.linkedin.com/in/jane-rivers', outcome: 'seen_in_search' as const, detail: null }
  const profile = { ...page, reading: null, etag: null, lastModified: null }
  const site = { runId, domain: 'linkedin.com/in/jane-rivers', at: later(2), pages: [profile] }
  expect(await store.saveSite(site, resolver)).toBe('none')
  expect(await findText(world, 'jan[eé].{0,3}rivers')).toEqual([])
})

test('a suppressed domain is deleted with all its subdomains, and is no longer planned, fetched or stored', async () => {
  await using world = await createScraperWorld()
  const { visit, call, rows, query, store, database } = world
  await visit('brightwater.com', { '/': HOME, '/team': TEAM })
  await visit('northlake.com', { '/': pageOf('Northlake Sync', 'We accept demos.') })
  const run = (sql: Parameters<typeof suppress>[0]) =>
    suppress(sql, {
      kind: 'domain',
      value: 'https://www.Brightwater.com/about',
      reason: null,
      requestedBy: 'removal form',
    })
  const { id, affected } = await database.asServiceRole(run)
  expect(affected).toEqual([])
  expect(await findText(world, 'brightwater.com')).toEqual(['scraper_suppressions'])
  expect((await rows()).map(({ domain }) => domain)).toEqual(['northlake.com'])
  const planned = ['brightwater.com', 'licensing.brightwater.com', 'northlake.com', 'notbrightwater.com']
  expect(await store.chooseDomains(planned, { now: later(1), dueOnly: false })).toEqual(planned.slice(2))
  expect(await store.findHostStop('brightwater.com', later(1))).not.toBeNull()
  expect(await visit('brightwater.com', { '/': HOME }, later(1))).toBe('none')
  expect(await findText(world, 'brightwater.com')).toEqual(['scraper_suppressions'])
  expect((await call({ action: 'list_suppressions', kind: 'domain' })).body).toMatchObject([
    { id, value: 'brightwater.com', requested_by: 'removal form', created_by: null },
  ])
  expect(await query('select errors_count from public.scraper_logs')).toEqual([{ errors_count: 0 }])
})

test('when one of a company’s domains is suppressed, the opportunity keeps the facts of the others, which stay merged', async () => {
  await using world = await createScraperWorld()
  const { visit, call, rows, rowOf } = world
  const said = (words: string) => pageOf('Brightwater Sync', `${words} Write to sync@brightwater.com.`)
  await visit('brightwater.com', { '/': said('We do not accept demos.') })
  await visit('brightwater.co.uk', { '/': said('We accept demos.') }, later(1))
  await visit('brightwater.tv', { '/': said('Ask us.') }, later(2))
  expect(await rows()).toMatchObject([{ domain: 'brightwater.com', submission_status: 'closed' }])
  await call({ action: 'suppress', kind: 'domain', value: 'brightwater.com' })
  expect(await rows()).toMatchObject([{ domain: 'brightwater.co.uk', submission_status: 'open' }])
  const [record] = (await call({ action: 'list_merges' })).body
  expect(record).toMatchObject({ into_sites: ['brightwater.co.uk'], from_sites: ['brightwater.tv'] })
  await call({ action: 'unmerge', merge_id: record.id })
  expect((await rows()).map(({ domain }) => domain).sort()).toEqual(['brightwater.co.uk', 'brightwater.tv'])
  expect(await rowOf('brightwater.tv')).toMatchObject({ submission_status: 'unknown' })
})

test.each([
  ['domain', 'co.uk'],
  ['domain', 'github.io'],
  ['domain', 'not a domain'],
  ['email', 'jane'],
  ['name', 'x'],
  ['phone', '123'],
  ['domain', ''],
])('%s %j is refused, because it would match others or nothing', async (kind, value) => {
  await using world = await createScraperWorld()
  expect(await world.call({ action: 'suppress', kind, value })).toMatchObject({ status: 400 })
})

test('a failed suppression deletes nothing', async () => {
  await using world = await createScraperWorld()
  await world.visit('brightwater.com', { '/team': TEAM })
  const half = world.database.asServiceRole(async (sql) => {
    await suppress(sql, { kind: 'domain', value: 'brightwater.com', reason: null, requestedBy: null })
    throw new Error('halfway')
  })
  await expect(half).rejects.toThrow('halfway')
  expect(await world.rows()).toHaveLength(1)
})

test('a host with websites of several companies belongs to none of them', async () => {
  await using world = await createScraperWorld()
  for (const name of ['alder', 'birch']) await world.visit(`${name}.substack.com`, { '/': pageOf(name, 'Ask us.') })
  const suppressDomain = (value: string) => world.call({ action: 'suppress', kind: 'domain', value })
  expect(await suppressDomain('substack.com')).toMatchObject({ status: 400 })
  expect(await suppressDomain('alder.substack.com')).toMatchObject({ status: 200 })
  expect((await world.rows()).map(({ domain }) => domain)).toEqual(['birch.substack.com'])
})
