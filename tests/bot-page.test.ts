import { expect, test } from 'vitest'
import { fillCompanyWords } from '#content/company-words.ts'
import { loadContent } from '#content/load.ts'
import { PAGE_BUDGET } from '#scraper/crawl/frontier.ts'
import { createMemoryStore } from '#scraper/opportunities/memory-store.ts'
import { checkUrl } from '#scraper/web/url-rules.ts'
import { openScraper } from '#server/main/open/open-scraper.ts'
import { readConfig } from '#server/platform/config.ts'
import { deleteExpired } from '#server/product/personal-data/nightly-retention.ts'
import { openFakeFetcher } from '#tests/scraper/fake-fetcher.ts'
import { createFakeSite } from '#tests/servers/fake-site.ts'
import { createTestDb } from './harness/test-db.ts'

async function readBotPage(): Promise<string> {
  return fillCompanyWords(await loadContent())
    .bot.sections.flatMap(({ paragraphs }) => paragraphs)
    .join(' ')
}

test('the page about our crawler states its actual pause, timeout and page limit', async () => {
  const words = await readBotPage()
  await using web = await openFakeFetcher({ 'brightwater.com': { '/': '<p>x</p>', '/busy': { status: 503 } } })
  const get = (path: string) =>
    web.fetcher.fetch({ url: web.site.url('brightwater.com', path), validators: null, store: web.store })
  await get('/')
  await get('/')
  expect(web.clock.slept).toEqual([3_000, 3_000])
  expect(words).toContain('at least three seconds')
  await get('/busy')
  expect(web.site.requests.filter(({ path }) => path === '/busy')).toHaveLength(3)
  expect(words).toContain('does not answer at most twice')
  expect(PAGE_BUDGET).toBe(8)
  expect(words).toContain('at most eight pages')
})

test('a robots.txt that disallows the name on the bot page stops the crawler, which sends that name', async () => {
  expect(await readBotPage()).toContain('User-agent: NeonMagnoliaBot')
  await using site = await createFakeSite({
    localhost: { '/robots.txt': 'User-agent: NeonMagnoliaBot\nDisallow: /private', '/': '<p>x</p>', '/private': 'x' },
  })
  const config = readConfig({ SCRAPER_ALLOW_LOOPBACK_PORTS: String(site.port) })
  let { company } = await loadContent()
  const scraper = await openScraper(config, () => company)
  try {
    const store = createMemoryStore()
    expect(await scraper.fetchPage(site.url('localhost', '/private'), store)).toMatchObject({ outcome: 'robots' })
    expect(site.requests.map(({ path }) => path)).toEqual(['/robots.txt'])
    expect(site.requests[0]?.headers['user-agent']).toMatch(/^NeonMagnoliaBot\/\S+ \(\+http\S+\/bot\)$/)
    // The next request uses the new name, and rules for the old name no longer apply.
    company = { ...company, shortName: 'Hex Yard' }
    expect(await scraper.fetchPage(site.url('localhost', '/private'), store)).not.toMatchObject({ outcome: 'robots' })
    const names = site.requests.map(({ path, headers }) => [path, headers['user-agent']?.split('/')[0]])
    expect(names.slice(1)).toEqual([
      ['/robots.txt', 'HexYardBot'],
      ['/private', 'HexYardBot'],
    ])
  } finally {
    await scraper.close()
  }
})

test('pages of a run are kept for as long as the bot page says', async () => {
  expect(await readBotPage()).toContain('ninety days')
  await using db = await createTestDb()
  await db.database.asServiceRole(
    (sql) => sql`
      with run as (
        insert into public.scraper_logs (trigger, status, started_at, completed_at)
        values ('command', 'completed', '2026-11-30', '2026-11-30') returning id)
      insert into public.scraper_run_pages (run_id, domain, url, outcome, at)
      select id, 'x', 'x', 'x', at from run, unnest(array['2026-11-30', '2026-12-02']::timestamptz[]) as at`,
  )
  await deleteExpired(db.database, new Date('2027-03-01T00:00:00Z'))
  const left = await db.database.asServiceRole((sql) => sql`select at::date::text as day from public.scraper_run_pages`)
  expect(left).toEqual([{ day: '2026-12-02' }])
})

test.each([
  ['LinkedIn', 'linkedin.com'],
  ['Facebook', 'facebook.com'],
  ['Instagram', 'instagram.com'],
])('%s is denied, as the page about our reader says', async (name, host) => {
  expect(await readBotPage()).toContain(name)
  expect(checkUrl(new URL(`https://www.${host}/somebody`), [])?.outcome).toBe('denied')
})
