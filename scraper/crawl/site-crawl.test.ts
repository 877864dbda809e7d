import { expect, test } from 'vitest'
import { createResolver } from '#scraper/opportunities/resolver.ts'
import { loadWeights } from '#scraper/opportunities/score.ts'
import { readPage } from '#scraper/page/read-page.ts'
import { openFakeFetcher } from '#tests/scraper/fake-fetcher.ts'
import type { FakeHandler, FakeHost } from '#tests/servers/fake-site.ts'
import { createPageBudget, type PageBudget } from './frontier.ts'
import { crawlSite } from './site-crawl.ts'
import type { PageHandler } from './visit-page.ts'

const PAGE =
  '<title>Brightwater</title><p>Brightwater licenses music for film and television. Write to us about it.</p>'
const HOST = 'brightwater.com'

/** Parses in this thread; parser threads have a test of their own. */
const reading: PageHandler = {
  waitForRoom: async () => undefined,
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
    requestedPaths: (host = HOST) =>
      site.requests.filter((one) => one.host === host && one.path !== '/robots.txt').map(({ path }) => path),
  }
}

test('blogs, files and other hosts in a sitemap are left out', async () => {
  const host: FakeHost = { '/': PAGE, '/contact': PAGE, '/demo-submissions': PAGE, '/about': PAGE }
  await using web = await start({ [HOST]: host })
  host['/sitemap.xml'] = web
    .sitemap('/about', '/contact', '/demo-submissions', '/shop/x', '/blog/about', '/team.pdf', '/track-17')
    .replace('</urlset>', '<url><loc>http://other.com/contact</loc></url></urlset>')
  await web.crawl()
  expect(web.requestedPaths()).toEqual(['/', '/sitemap.xml', '/demo-submissions', '/contact', '/about'])
})

test('at most three sitemaps are requested, page sitemaps first, none of posts, and none on another host', async () => {
  const host: FakeHost = { '/': PAGE, '/contact': PAGE }
  await using web = await start({ [HOST]: host, 'other.com': { '/sitemap.xml': '<urlset/>' } })
  const parts = ['/post-sitemap1.xml', '/s1.xml', '/s2.xml', '/page-sitemap.xml', '/s3.xml'].map((path) =>
    web.site.url(HOST, path),
  )
  host['/sitemap.xml'] = web.index(web.site.url('other.com', '/sitemap.xml'), ...parts)
  host['/page-sitemap.xml'] = web.sitemap('/contact')
  host['/s1.xml'] = { status: 302, headers: { location: web.site.url('other.com', '/sitemap.xml') } }
  await web.crawl()
  expect(web.requestedPaths()).toEqual(['/', '/sitemap.xml', '/page-sitemap.xml', '/contact', '/s1.xml'])
  expect(web.requestedPaths('other.com')).toEqual([])
})

test('only page sitemaps of common generators are requested', async () => {
  const host: FakeHost = { '/': PAGE }
  await using web = await start({ [HOST]: host })
  const parts = ['posts-post-1', 'taxonomies-category-1', 'posts-page-1'].map((name) => `/wp-sitemap-${name}.xml`)
  host['/sitemap.xml'] = web.index(...parts.map((path) => web.site.url(HOST, path)))
  await web.crawl()
  expect(web.requestedPaths()).toEqual(['/', '/sitemap.xml', '/wp-sitemap-posts-page-1.xml'])
})

test('the sitemaps that robots.txt names are read, up to five megabytes in total', async () => {
  const host: FakeHost = { '/': PAGE, '/contact': PAGE }
  await using web = await start({ [HOST]: host })
  const big = (path: string, megabytes: number) =>
    web.sitemap(path).replace('</urlset>', `<!--${'x'.repeat(megabytes * 1024 * 1024)}--></urlset>`)
  host['/robots.txt'] =
    `User-agent: *\nAllow: /\nSitemap: ${web.site.url(HOST, '/one.xml')}\nSitemap: http://other.com/x.xml\nSitemap: ${web.site.url(HOST, '/two.xml')}`
  host['/one.xml'] = big('/contact', 4)
  host['/two.xml'] = big('/about', 2)
  await web.crawl()
  expect(web.requestedPaths()).toEqual(['/', '/one.xml', '/contact', '/two.xml'])
})

test('the home page is read after the seeds, then its best links, and few pages of one topic', async () => {
  const links = Array.from({ length: 12 }, (_, at) => `<a href="/licensing-${at}">Licensing ${at}</a>`).join('')
  const host: FakeHost = {
    '/': `${PAGE}${links}<a href="/submit">Submit</a><a href="/blog/x">Blog</a><a href="http://other.com/contact">Contact</a>`,
    '/deep/page': PAGE,
    '/submit': PAGE,
    ...Object.fromEntries(Array.from({ length: 12 }, (_, at) => [`/licensing-${at}`, PAGE])),
  }
  await using web = await start({ [HOST]: host })
  await web.crawl(['/deep/page'])
  const pages = web.requestedPaths().filter((path) => !path.endsWith('.xml'))
  expect(pages).toEqual(['/deep/page', '/', '/submit', '/licensing-0', '/licensing-1'])
})

test('a run reads at most eight pages of a site', async () => {
  const words = [
    'submit',
    'demos',
    'contact',
    'kontakt',
    'team',
    'staff',
    'faq',
    'about',
    'apply',
    'licensing',
    'legal',
  ]
  const host: FakeHost = {
    '/': PAGE + words.map((word) => `<a href="/${word}">${word}</a>`).join(''),
    ...Object.fromEntries(words.map((word) => [`/${word}`, PAGE])),
  }
  await using web = await start({ [HOST]: host })
  expect(await web.crawl()).toHaveLength(8)
  expect(web.requestedPaths()).toHaveLength(8)
})

test('the sitemap is not requested when the navigation leads to all wanted topics', async () => {
  const links = ['/contact', '/team', '/demos'].map((path) => `<a href="${path}">x</a>`).join('')
  await using web = await start({
    [HOST]: { '/': PAGE + links, '/contact': PAGE, '/team': PAGE, '/demos': PAGE, '/sitemap.xml': '<urlset/>' },
  })
  await web.crawl()
  expect(web.requestedPaths()).toEqual(['/', '/demos', '/contact', '/team'])
})

test('topics that the navigation does not lead to are taken from the sitemap', async () => {
  const host: FakeHost = { '/': `${PAGE}<a href="/contact">Contact</a>`, '/contact': PAGE, '/demos': PAGE }
  await using web = await start({ [HOST]: host })
  host['/sitemap.xml'] = web.sitemap('/contact', '/demos')
  await web.crawl()
  expect(web.requestedPaths()).toEqual(['/', '/contact', '/sitemap.xml', '/demos'])
})

test('links of inner pages compete with those of the home page', async () => {
  await using web = await start({
    [HOST]: {
      '/': `${PAGE}<a href="/info">Info</a><a href="/artists">Artists</a>`,
      '/info': `${PAGE}<a href="/info/a">Address and contact</a><a href="/info/b">Demos</a>`,
      '/info/a': PAGE,
      '/info/b': PAGE,
      '/artists': PAGE,
    },
  })
  await web.crawl()
  expect(web.requestedPaths().filter((path) => path !== '/sitemap.xml')).toEqual([
    '/',
    '/info',
    '/info/b',
    '/info/a',
    '/artists',
  ])
})

test('a site of one page with fragment links is done after that page', async () => {
  const links = ['#work', '/#contact'].map((href) => `<a href="${href}">Contact</a>`).join('')
  await using web = await start({ [HOST]: { '/': PAGE + links, '/sitemap.xml': '<urlset/>' } })
  expect(await web.crawl()).toHaveLength(1)
  expect(web.requestedPaths()).toEqual(['/'])
})

test('on a splash page without known words the first two links are tried', async () => {
  const host: FakeHost = {
    '/': `${PAGE}<a href="/a">Välkommen</a><a href="/b">Skivor</a><a href="/c">Spelningar</a>`,
    '/a': `${PAGE}<a href="/en/" hreflang="en">EN</a>`,
    '/b': PAGE,
    '/c': PAGE,
    '/en/': `${PAGE}<a href="/en/contact">Contact</a>`,
    '/en/contact': PAGE,
  }
  await using web = await start({ [HOST]: host })
  await web.crawl()
  expect(web.requestedPaths().filter((path) => path !== '/sitemap.xml')).toEqual(['/', '/a', '/en/', '/en/contact'])
})

test('a page is requested as the site spells its address, and stored under the canonical one', async () => {
  await using web = await start({
    [HOST]: { '/': `${PAGE}<a href="/contact/?ref=nav#team">Contact</a>`, '/contact/?ref=nav': PAGE },
  })
  const results = await web.crawl()
  expect(web.requestedPaths()).toContain('/contact/?ref=nav')
  expect(results.map(({ url, outcome }) => `${url} ${outcome}`)).toEqual([
    `${web.site.url(HOST, '/')} extracted`,
    `${web.site.url(HOST, '/contact')} extracted`,
  ])
})

test('a page that was reached by a redirect is not read again', async () => {
  await using web = await start({
    [HOST]: {
      '/': `${PAGE}<a href="/contact-us">Contact</a><a href="/contact">Contact</a>`,
      '/contact': { status: 301, headers: { location: '/contact-us' } },
      '/contact-us': PAGE,
    },
  })
  await web.crawl(['/contact', '/'])
  expect(web.requestedPaths().filter((path) => path === '/contact-us')).toHaveLength(1)
})

test('a redirected page counts for the site that answers', async () => {
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
  expect(web.requestedPaths().filter((path) => path.startsWith('/p'))).toHaveLength(8)
  expect(results.slice(0, 6).map(({ outcome }) => outcome)).toEqual([
    'extracted',
    'extracted',
    'redirects',
    'redirects',
    'redirects',
    'redirects',
  ])
})

test('an unchanged home page does not hide the pages read earlier', async () => {
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

test('a site that refuses gets no further requests, not even for its sitemap', async () => {
  await using web = await start({ [HOST]: { '/': { status: 403 }, '/a': PAGE, '/sitemap.xml': '<urlset/>' } })
  expect((await web.crawl(['/', '/a'])).map(({ outcome }) => outcome)).toEqual(['blocked'])
  expect(web.requestedPaths()).toEqual(['/'])
})

test('the next page is requested while the last one is still being parsed', async () => {
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

test('nothing is fetched before the handler has capacity', async () => {
  await using web = await start({ [HOST]: { '/': PAGE } })
  const full: PageHandler = {
    ...reading,
    waitForRoom: async () => {
      throw new Error('stopped while waiting for room')
    },
  }
  await expect(web.crawl(['/'], createPageBudget(), HOST, full)).rejects.toThrow('waiting for room')
  expect(web.site.requests).toEqual([])
})
