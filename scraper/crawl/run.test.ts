import { expect, test } from 'vitest'
import type { ScrapeRequest } from '#contracts/scraper/scraper-port.ts'
import { createMemoryStore } from '#scraper/opportunities/memory-store.ts'
import { openFakeScraper } from '#tests/scraper/fake-scraper.ts'
import type { FakeHost } from '#tests/servers/fake-site.ts'
import { estimateLeft } from './run.ts'

const POLICY = `<title>Submit Music | Brightwater Sync</title><main><h1>Submissions</h1>
  <p>Brightwater Sync is a sync licensing agency. We place our artists' music in film, television and advertising.</p>
  <p>We are currently accepting demos. Send us a streaming link to demos@brightwatersync.com.</p></main>
  <nav><a href="/contact">Contact</a> <a href="/blog/news">News</a></nav>`
const CONTACT = `<title>Contact | Brightwater Sync</title><p>Contact our team at Brightwater Sync: we license music for film and television.</p>
  <ul><li>Jane Rivers, Head of Music Licensing <a href="mailto:jane@brightwatersync.com">mail</a></li></ul>`
const ARTICLE = `<title>10 best music libraries</title><article><p>By Joe Writer</p><p>Most libraries like these want metadata. You should research each library.
  Brightwater Sync says "We accept unsolicited demos". Many music libraries expect stems. Step 1: make sure your tracks are mastered. Tips follow.</p></article>`

async function start(hosts: Record<string, FakeHost>, paths: Record<string, string> = {}) {
  const { scraper, site } = await openFakeScraper(hosts, {
    paths,
    floorMs: 3_000,
  })
  const store = createMemoryStore()
  const run = (request: Partial<ScrapeRequest> = {}) =>
    scraper.run({ runId: crypto.randomUUID(), preset: 'sync-libraries', queries: [], ...request }, store)
  return {
    site,
    store,
    run,
    async [Symbol.asyncDispose]() {
      await site[Symbol.asyncDispose]()
      await scraper.close()
    },
  }
}

test('a run reads the home page and its best links, and derives one opportunity with quote and contact', async () => {
  await using web = await start({
    'brightwatersync.com': {
      '/': '<title>Brightwater Sync</title><p>Welcome to Brightwater Sync, we license music.</p><a href="/submit">Submit music</a><a href="/blog/x">Blog</a>',
      '/submit': POLICY,
      '/contact': CONTACT,
    },
  })
  const summary = await web.run()
  expect(summary).toMatchObject({ status: 'completed', rowsNew: 1, pagesRead: 3 })
  expect(web.store.rows()).toMatchObject([
    {
      company_agency: 'Brightwater Sync',
      submission_status: 'open',
      route: 'email',
      route_value: 'demos@brightwatersync.com',
      contact_email: 'demos@brightwatersync.com',
      evidence_url: web.site.url('brightwatersync.com', '/submit'),
    },
  ])
  expect(web.site.requests.some(({ path }) => path.startsWith('/blog'))).toBe(false)
})

test('relevant pages are taken from the sitemap, and few of one topic are read', async () => {
  const pages = Array.from({ length: 20 }, (_, index) => `/licensing-${index}`)
  const hosts: Record<string, FakeHost> = { 'brightwatersync.com': { '/': POLICY, '/contact': CONTACT } }
  await using web = await start(hosts)
  const urls = ['/contact', ...pages]
    .map((path) => `<url><loc>${web.site.url('brightwatersync.com', path)}</loc></url>`)
    .join('')
  const host = hosts['brightwatersync.com']
  if (host !== undefined) {
    host['/sitemap.xml'] = `<urlset>${urls}</urlset>`
    for (const path of pages) host[path] = CONTACT
  }
  await web.run()
  const read = web.site.requests.filter(({ path }) => path !== '/robots.txt' && path !== '/sitemap.xml')
  expect(read.map(({ path }) => path)).toEqual(['/', '/contact', '/licensing-0', '/licensing-1'])
})

test('an article that quotes a policy gives no opportunity, and a run without opportunities fails with a message', async () => {
  await using web = await start({ 'writer.com': { '/': ARTICLE } })
  const summary = await web.run()
  expect(summary).toMatchObject({
    status: 'failed',
    rowsNew: 0,
    message: expect.stringContaining('none of them gave an opportunity'),
  })
})

test('a run that reaches nothing fails with the reason and changes nothing', async () => {
  await using web = await start({
    'refused.com': { '/': { status: 403 } },
    'withheld.com': { '/robots.txt': { status: 500 } },
    'gone.com': {},
  })
  const summary = await web.run()
  expect(summary.status).toBe('failed')
  expect(summary.message).toMatch(/None of the \d+ pages could be read: .*refused by the site \(1\)/)
  expect(web.store.rows()).toEqual([])
})

test('a run without any answer says that the machine is probably offline', async () => {
  const silent: FakeHost = {
    '/': (_request, response) => response.destroy(),
    '/robots.txt': (_request, response) => response.destroy(),
  }
  const names = ['one', 'two', 'three', 'four', 'five']
  await using web = await start(Object.fromEntries(names.map((name) => [`${name}sync.com`, silent])))
  const { message } = await web.run()
  expect(message).toMatch(
    /^None of the 5 pages could be read: could not be reached \(5\)\. Nothing was changed\. This machine probably/,
  )
})

test('two concurrent runs both read, and the second confirms the results of the first', async () => {
  await using web = await start({ 'brightwatersync.com': { '/': POLICY, '/contact': CONTACT } })
  expect(await web.run()).toMatchObject({ status: 'completed', rowsNew: 1 })
  const asked = web.site.requests.length
  expect(await web.run()).toMatchObject({ status: 'completed', rowsNew: 0, rowsConfirmed: 1 })
  expect(web.site.requests.length).toBeGreaterThan(asked)
})

test('a page that becomes unreadable keeps its earlier reading', async () => {
  const hosts: Record<string, FakeHost> = { 'brightwatersync.com': { '/': POLICY } }
  await using web = await start(hosts)
  await web.run()
  hosts['brightwatersync.com'] = {
    '/': '<title>Domain for sale</title><p>This domain is parked and may be for sale. Ask the broker for its price today.</p>',
  }
  await web.run()
  expect(web.store.rows()).toMatchObject([{ submission_status: 'open' }])
})

test('a stopped run rejects with the reason', async () => {
  await using web = await start({ 'brightwatersync.com': { '/': POLICY } })
  await expect(web.run({ signal: AbortSignal.abort(new Error('enough')) })).rejects.toThrow('enough')
})

test('a run without a matching source fails', async () => {
  await using web = await start({})
  expect(await web.run()).toMatchObject({ status: 'failed', message: expect.stringContaining('No source') })
})

test('a page that cannot be stored is recorded as failed and does not end the run', async () => {
  await using web = await start({ 'brightwatersync.com': { '/': POLICY }, 'poison.com': { '/': POLICY } })
  const { saveSite } = web.store
  web.store.saveSite = async (site, resolver) => {
    if (site.domain === 'poison.com' && site.pages.some(({ reading }) => reading !== null))
      throw new Error('no such character')
    return await saveSite(site, resolver)
  }
  const details: (string | null)[] = []
  const { saveSite: save } = web.store
  web.store.saveSite = async (site, resolver) => {
    const saved = await save(site, resolver)
    if (site.domain === 'poison.com') details.push(...site.pages.map(({ detail }) => detail))
    return saved
  }
  expect(await web.run()).toMatchObject({
    status: 'completed',
    rowsNew: 1,
    message: expect.stringContaining('could not be parsed'),
  })
  expect(details).toContain('could not be stored: no such character')
})

test('remaining time is estimated from the pace so far, with sites in progress counted as half done', () => {
  const left = (sitesDone: number, sitesPlanned: number, minutes: number) =>
    estimateLeft({ sitesDone, sitesPlanned }, 64, minutes * 60_000)
  expect(left(0, 400, 1)).toBeNull()
  // In two minutes: 200 sites done and 64 in progress, which count half.
  expect(left(200, 400, 2)).toBe(87)
  expect(left(399, 400, 5)).toBe(0)
  expect(left(400, 400, 5)).toBeNull()
})

test('progress has the remaining time after the first site, and the summary does not', async () => {
  await using web = await start({ 'brightwatersync.com': { '/': POLICY }, 'copperlinesync.com': { '/': POLICY } })
  const estimates: (number | undefined)[] = []
  const summary = await web.run({ onProgress: ({ secondsLeft }) => estimates.push(secondsLeft) })
  expect(estimates).toEqual([expect.any(Number), undefined])
  expect(summary).not.toHaveProperty('secondsLeft')
})

test('a continued run skips finished sites, and completes even if the rest gives nothing', async () => {
  await using web = await start({ 'brightwatersync.com': { '/': POLICY }, 'writer.com': { '/': ARTICLE } })
  expect(await web.run({ finished: ['brightwatersync.com'] })).toMatchObject({
    status: 'completed',
    sitesPlanned: 1,
    rowsNew: 0,
    message: 'Nothing new in the sites that were left.',
  })
  expect(web.site.requests.every(({ host }) => host.startsWith('writer.com'))).toBe(true)
  expect(await web.run({ finished: ['brightwatersync.com', 'writer.com'] })).toMatchObject({
    status: 'completed',
    message: 'No site was left.',
  })
})
