import { expect, test } from 'vitest'
import { readPage } from '#scraper/page/read-page.ts'
import { createResolver } from '#scraper/rows/resolver.ts'
import { loadWeights } from '#scraper/rows/score.ts'
import { openFakeFetcher } from '#tests/fake-fetcher.ts'
import type { FakeHandler, FakeHost } from '#tests/fake-site.ts'
import { createPageBudget, type PageBudget } from './frontier.ts'
import type { PageHandler } from './page-handler.ts'
import { crawlSite } from './site-crawl.ts'

const PAGE =
  '<title>Brightwater</title><p>Brightwater licenses music for film and television. Write to us about it.</p>'
const HOST = 'brightwater.com'

/** Reads in this thread; what threads do is the page reader's own test. */
const reading: PageHandler = {
  room: async () => undefined,
  handle: async (page) => readPage(page),
}

async function start(hosts: Record<string, FakeHost>) {
  const world = await openFakeFetcher(hosts)
  const { site, fetcher, store, clock } = world
  return {
    ...world,
    sitemap: (...paths: string[]) =>
      `<urlset>${paths.map((path) => `<url><loc>${site.url(HOST, path)}</loc></url>`).join('')}</urlset>`,
    index: (...urls: string[]) =>
      `<sitemapindex>${urls.map((url) => `<sitemap><loc>${url}</loc></sitemap>`).join('')}</sitemapindex>`,
    crawl: (seeds: string[] = ['/'], budget: PageBudget = createPageBudget(), host = HOST, pages = reading) =>
      crawlSite(
        { domain: host, seeds: seeds.map((path) => site.url(host, path)) },
        { fetcher, pages, store, clock, budget },
      ),
    asked: (host = HOST) =>
      site.requests.filter((one) => one.host === host && one.path !== '/robots.txt').map(({ path }) => path),
  }
}

test('a sitemap is filtered to the pages worth reading, and blogs, files and other hosts are left out', async () => {
  const host: FakeHost = { '/': PAGE, '/contact': PAGE, '/demo-submissions': PAGE, '/about': PAGE }
  await using web = await start({ [HOST]: host })
  host['/sitemap.xml'] = web
    .sitemap('/about', '/contact', '/demo-submissions', '/shop/x', '/blog/about', '/team.pdf', '/track-17')
    .replace('</urlset>', '<url><loc>http://other.com/contact</loc></url></urlset>')
  await web.crawl()
  expect(web.asked()).toEqual(['/', '/sitemap.xml', '/demo-submissions', '/contact', '/about'])
})

test('at most three sitemap files are asked for, those that name pages first, and never another host for one', async () => {
  const host: FakeHost = { '/': PAGE, '/contact': PAGE }
  await using web = await start({ [HOST]: host, 'other.com': { '/sitemap.xml': '<urlset/>' } })
  const parts = ['/s1.xml', '/s2.xml', '/page-sitemap.xml', '/s3.xml'].map((path) => web.site.url(HOST, path))
  host['/sitemap.xml'] = web.index(web.site.url('other.com', '/sitemap.xml'), ...parts)
  host['/page-sitemap.xml'] = web.sitemap('/contact')
  host['/s1.xml'] = { status: 302, headers: { location: web.site.url('other.com', '/sitemap.xml') } }
  await web.crawl()
  expect(web.asked()).toEqual(['/', '/sitemap.xml', '/page-sitemap.xml', '/s1.xml', '/contact'])
  expect(web.asked('other.com')).toEqual([])
})

test('sitemaps that robots.txt names are read, and five megabytes over all files are the most', async () => {
  const host: FakeHost = { '/': PAGE, '/contact': PAGE }
  await using web = await start({ [HOST]: host })
  const big = (path: string, megabytes: number) =>
    web.sitemap(path).replace('</urlset>', `<!--${'x'.repeat(megabytes * 1024 * 1024)}--></urlset>`)
  host['/robots.txt'] =
    `User-agent: *\nAllow: /\nSitemap: ${web.site.url(HOST, '/one.xml')}\nSitemap: http://other.com/x.xml`
  host['/one.xml'] = big('/contact', 4)
  host['/sitemap.xml'] = big('/about', 2)
  await web.crawl()
  expect(web.asked()).toEqual(['/', '/one.xml', '/sitemap.xml', '/contact'])
})

test('without a sitemap the home page is read, and its eight best links within the eight pages of the run', async () => {
  const links = Array.from({ length: 12 }, (_, at) => `<a href="/licensing-${at}">Licensing ${at}</a>`).join('')
  const host: FakeHost = {
    '/': `${PAGE}${links}<a href="/submit">Submit</a><a href="/blog/x">Blog</a><a href="http://other.com/contact">Contact</a>`,
    '/deep/page': PAGE,
    '/submit': PAGE,
    ...Object.fromEntries(Array.from({ length: 12 }, (_, at) => [`/licensing-${at}`, PAGE])),
  }
  await using web = await start({ [HOST]: host })
  const results = await web.crawl(['/deep/page'])
  const pages = web.asked().filter((path) => !path.endsWith('.xml'))
  expect(pages).toHaveLength(8)
  expect(pages.slice(0, 3)).toEqual(['/deep/page', '/', '/submit'])
  expect(results).toHaveLength(8)
})

test('a page is asked for as the site writes its address, and kept under its one spelling', async () => {
  await using web = await start({
    [HOST]: { '/': `${PAGE}<a href="/contact/?ref=nav#team">Contact</a>`, '/contact/?ref=nav': PAGE },
  })
  const results = await web.crawl()
  expect(web.asked()).toContain('/contact/?ref=nav')
  expect(results.map(({ url, outcome }) => `${url} ${outcome}`)).toEqual([
    `${web.site.url(HOST, '/')} extracted`,
    `${web.site.url(HOST, '/contact')} extracted`,
  ])
})

test('a page that a redirect has already led to is not read again', async () => {
  await using web = await start({
    [HOST]: {
      '/': `${PAGE}<a href="/contact-us">Contact</a><a href="/contact">Contact</a>`,
      '/contact': { status: 301, headers: { location: '/contact-us' } },
      '/contact-us': PAGE,
    },
  })
  await web.crawl(['/contact', '/'])
  expect(web.asked().filter((path) => path === '/contact-us')).toHaveLength(1)
})

test('pages that other sites redirect to count for the site that answers', async () => {
  let target = (path: string) => path
  const move: FakeHandler = (request, response) =>
    response.writeHead(301, { location: target(request.url ?? '/') }).end()
  const moved: FakeHost = Object.fromEntries(Array.from({ length: 6 }, (_, at) => [`/p${at}`, move]))
  await using web = await start({
    'old.com': moved,
    'older.com': moved,
    [HOST]: Object.fromEntries(Array.from({ length: 6 }, (_, at) => [`/p${at}`, PAGE])),
  })
  target = (path) => web.site.url(HOST, path)
  const budget = createPageBudget()
  const seeds = Array.from({ length: 6 }, (_, at) => `/p${at}`)
  await web.crawl(seeds, budget, 'old.com')
  const results = await web.crawl(seeds, budget, 'older.com')
  expect(web.asked().filter((path) => path.startsWith('/p'))).toHaveLength(8)
  expect(results.slice(0, 6).map(({ outcome }) => outcome)).toEqual([
    'extracted',
    'extracted',
    'redirects',
    'redirects',
    'redirects',
    'redirects',
  ])
})

test('a home page that has not changed does not hide the pages that were read behind it', async () => {
  const home: FakeHost[string] = (request, response) => {
    if (request.headers['if-none-match'] === '"v1"') response.writeHead(304).end()
    else
      response
        .writeHead(200, { 'content-type': 'text/html', etag: '"v1"' })
        .end(`${PAGE}<a href="/contact">Contact</a>`)
  }
  await using web = await start({ [HOST]: { '/': home, '/contact': PAGE } })
  const pages = await web.crawl()
  await web.store.saveSite({ runId: 'r', domain: HOST, at: new Date(), pages }, createResolver(loadWeights()))
  expect((await web.crawl()).map(({ url, outcome }) => `${new URL(url).pathname} ${outcome}`)).toEqual([
    '/ unchanged',
    '/contact extracted',
  ])
})

test('a site that refuses is left at once, its sitemap included', async () => {
  await using web = await start({ [HOST]: { '/': { status: 403 }, '/a': PAGE, '/sitemap.xml': '<urlset/>' } })
  expect((await web.crawl(['/', '/a'])).map(({ outcome }) => outcome)).toEqual(['blocked'])
  expect(web.asked()).toEqual(['/'])
})

test('the next page is asked for while the last one is still being read', async () => {
  await using web = await start({ [HOST]: { '/': PAGE, '/a': PAGE } })
  const { promise: mayRead, resolve: read } = Promise.withResolvers<void>()
  const patient: PageHandler = {
    ...reading,
    handle: async (page) => {
      if (new URL(page.url).pathname === '/') await mayRead
      else read()
      return readPage(page)
    },
  }
  expect(await web.crawl(['/', '/a'], createPageBudget(2), HOST, patient)).toHaveLength(2)
})

test('nothing is fetched before there is room for it', async () => {
  await using web = await start({ [HOST]: { '/': PAGE } })
  const full: PageHandler = {
    ...reading,
    room: async () => {
      throw new Error('stopped while waiting for room')
    },
  }
  await expect(web.crawl(['/'], createPageBudget(), HOST, full)).rejects.toThrow('waiting for room')
  expect(web.site.requests).toEqual([])
})
