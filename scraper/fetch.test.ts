import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { createFakeSite, createTestClock, type FakeHost } from '#tests/fake-site.ts'
import { createFetcher, type Fetcher, type FetcherOptions } from './fetch.ts'
import { createMemoryStore } from './memory-store.ts'

// Generous in time, so that a busy machine fails no test; the one about slowness brings its own.
const LIMITS = { headersMs: 5_000, totalMs: 10_000, maxBytes: 200_000, maxRatio: 100 }
const SHORT_LIMITS = { ...LIMITS, headersMs: 300, totalMs: 900 }

async function start(hosts: Record<string, FakeHost>, options: Partial<FetcherOptions> = {}) {
  const site = await createFakeSite(hosts)
  const clock = createTestClock()
  const fetcher = createFetcher({
    userAgent: 'TestBot/1.0 (+http://localhost/bot)',
    loopbackPorts: [site.port],
    resolve: site.resolve,
    clock,
    floorMs: 3_000,
    limits: LIMITS,
    ...options,
  })
  const store = createMemoryStore()
  return {
    site,
    clock,
    store,
    get: (host: string, path = '/') => fetcher.fetch({ url: site.url(host, path), validators: null, store }),
    fetcher: fetcher satisfies Fetcher,
    async [Symbol.asyncDispose]() {
      await site[Symbol.asyncDispose]()
      await fetcher.close()
    },
  }
}

const outcomeOf = (fetched: Awaited<ReturnType<Fetcher['fetch']>>) =>
  fetched.kind === 'failed' ? fetched.outcome : fetched.kind

test('a page is fetched with its validators and the agent string that names us', async () => {
  await using web = await start({ 'brightwater.com': { '/': { body: '<p>Hello</p>', headers: { etag: '"a"' } } } })
  const page = await web.get('brightwater.com')
  expect(page).toMatchObject({ kind: 'page', body: '<p>Hello</p>', etag: '"a"', contentType: 'text/html' })
  expect(web.site.requests.at(-1)?.headers['user-agent']).toContain('TestBot/1.0')
})

test('an unchanged page answers a conditional request with nothing new', async () => {
  await using web = await start({
    'brightwater.com': {
      '/': (request, response) => response.writeHead(request.headers['if-none-match'] === '"a"' ? 304 : 200).end(),
    },
  })
  const fetched = await web.fetcher.fetch({
    url: web.site.url('brightwater.com'),
    validators: { etag: '"a"', lastModified: null },
    store: web.store,
  })
  expect(fetched.kind).toBe('unchanged')
})

test('a name whose answer turns private between check and use is refused at the connection that would use it', async () => {
  const answers = ['127.0.0.1', '10.0.0.1']
  await using web = await start(
    { 'turncoat.com': { '/robots.txt': { status: 404, headers: { connection: 'close' } }, '/': '<p>secret</p>' } },
    { resolve: async () => [{ address: answers.shift() ?? '10.0.0.1', family: 4 }] },
  )
  // The first answer served robots.txt; by the time the page is asked for, the name points inside.
  expect(outcomeOf(await web.get('turncoat.com'))).toBe('refused_address')
  expect(web.site.requests.map(({ path }) => path)).toEqual(['/robots.txt'])
})

test('one private address among public ones refuses the name', async () => {
  await using web = await start(
    { 'mixed.com': { '/': 'x' } },
    {
      resolve: async () => [
        { address: '127.0.0.1', family: 4 },
        { address: '169.254.169.254', family: 4 },
      ],
    },
  )
  expect(outcomeOf(await web.get('mixed.com'))).toBe('refused_address')
  expect(web.site.requests).toEqual([])
})

test.each([
  ['http://169.254.169.254/latest/meta-data/', 'refused_address'],
  ['http://127.0.0.1/', 'refused_address'],
  ['http://2130706433/', 'refused_address'],
  ['http://[::1]/', 'refused_address'],
  ['http://[::ffff:10.0.0.1]/', 'refused_address'],
  ['http://100.64.0.1/', 'refused_address'],
  ['http://0.0.0.0/', 'refused_address'],
  ['http://224.0.0.1/', 'refused_address'],
  ['https://www.linkedin.com/in/somebody', 'denied'],
  ['https://m.facebook.com/page', 'denied'],
  ['https://x.com/someone', 'denied'],
  ['https://user:secret@brightwater.com/', 'denied'],
  ['https://brightwater.com:8443/', 'denied'],
  ['ftp://brightwater.com/', 'denied'],
  ['file:///etc/passwd', 'denied'],
])('%s is refused before anything is asked', async (url, outcome) => {
  await using web = await start({})
  expect(outcomeOf(await web.fetcher.fetch({ url, validators: null, store: web.store }))).toBe(outcome)
  expect(web.site.requests).toEqual([])
})

test.each([
  ['http://169.254.169.254/latest/', 'refused_address'],
  ['https://www.linkedin.com/company/x', 'denied'],
  ['http://localhost:1/', 'denied'],
])('a redirect to %s is refused at that hop', async (location, outcome) => {
  await using web = await start({ 'brightwater.com': { '/': { status: 302, headers: { location } } } })
  expect(outcomeOf(await web.get('brightwater.com'))).toBe(outcome)
})

test('robots.txt that redirects inside or to a denied host withholds the whole host', async () => {
  await using web = await start({
    'inside.com': {
      '/robots.txt': { status: 301, headers: { location: 'http://169.254.169.254/robots.txt' } },
      '/': 'x',
    },
    'social.com': {
      '/robots.txt': { status: 301, headers: { location: 'https://www.facebook.com/robots.txt' } },
      '/': 'x',
    },
  })
  expect(outcomeOf(await web.get('inside.com'))).toBe('robots')
  expect(outcomeOf(await web.get('social.com'))).toBe('robots')
  expect(web.site.requests.every(({ path }) => path === '/robots.txt')).toBe(true)
})

test.each([
  [{ status: 500 }, 'robots'],
  [{ status: 429 }, 'robots'],
  [{ status: 401 }, 'robots'],
  [{ status: 403 }, 'robots'],
  [{ status: 404 }, 'page'],
  [{ status: 410 }, 'page'],
  [{ status: 302, headers: { location: '/robots.txt' } }, 'robots'],
  [{ body: 'User-agent: *\nDisallow: /' }, 'robots'],
  [{ body: 'User-agent: TestBot\nAllow: /\n\nUser-agent: *\nDisallow: /' }, 'page'],
  [{ body: `User-agent: *\n${'# filler line of robots\n'.repeat(26_000)}Disallow: /` }, 'page'],
  [{ body: `User-agent: *\nDisallow: /\n${'# filler line of robots\n'.repeat(26_000)}` }, 'robots'],
])('robots.txt that answers %# is read by the rules', async (robots, outcome) => {
  await using web = await start({ 'brightwater.com': { '/robots.txt': robots, '/': '<p>x</p>' } })
  expect(outcomeOf(await web.get('brightwater.com'))).toBe(outcome)
})

test('robots.txt redirected to another host speaks for the first one, and is asked for once a day', async () => {
  await using web = await start({
    'brightwater.com': { '/robots.txt': { status: 301, headers: { location: '' } }, '/a': 'a', '/b': 'b' },
    'moved.com': { '/robots.txt': 'User-agent: *\nDisallow: /b' },
  })
  const robots = { status: 301, headers: { location: web.site.url('moved.com', '/robots.txt') } }
  await using again = await start(
    { 'brightwater.com': { '/robots.txt': robots, '/a': 'a', '/b': 'b' } },
    { resolve: async () => [{ address: '127.0.0.1', family: 4 }], loopbackPorts: [web.site.port] },
  )
  expect(outcomeOf(await again.get('brightwater.com', '/a'))).toBe('denied')
  const fetcher = createFetcher({
    userAgent: 'TestBot/1.0',
    loopbackPorts: [web.site.port, again.site.port],
    resolve: async () => [{ address: '127.0.0.1', family: 4 }],
    clock: web.clock,
    limits: LIMITS,
  })
  const get = (path: string) =>
    fetcher.fetch({ url: again.site.url('brightwater.com', path), validators: null, store: web.store })
  expect([outcomeOf(await get('/a')), outcomeOf(await get('/b')), outcomeOf(await get('/a'))]).toEqual([
    'page',
    'robots',
    'page',
  ])
  expect(web.site.requests.filter(({ path }) => path === '/robots.txt')).toHaveLength(1)
  web.clock.advance(25 * 3_600_000)
  await get('/a')
  expect(web.site.requests.filter(({ path }) => path === '/robots.txt')).toHaveLength(2)
  await fetcher.close()
})

test('a decompression bomb is stopped while it unpacks', async () => {
  const bomb = gzipSync(Buffer.alloc(30_000_000))
  await using web = await start(
    { 'bomb.com': { '/': { body: bomb, headers: { 'content-encoding': 'gzip' } } } },
    { limits: { ...LIMITS, maxBytes: 20_000_000 } },
  )
  const fetched = await web.get('bomb.com')
  expect(fetched).toMatchObject({ outcome: 'too_large', detail: expect.stringContaining('100 times') })
})

test('a body without end, and headers that never come, are given up', async () => {
  await using web = await start(
    {
      'endless.com': {
        '/': (_request, response) => {
          response.writeHead(200, { 'content-type': 'text/html' })
          const more = () => response.writable && response.write('x'.repeat(16_000), () => setImmediate(more))
          more()
        },
      },
      'slow.com': { '/': () => undefined },
      'drip.com': {
        '/': (_request, response) => {
          response.writeHead(200, { 'content-type': 'text/html' })
          response.write('x')
        },
      },
    },
    { limits: SHORT_LIMITS },
  )
  expect(outcomeOf(await web.get('endless.com'))).toBe('too_large')
  expect(await web.get('slow.com')).toMatchObject({ outcome: 'timeout', detail: 'no answer in time' })
  expect(await web.get('drip.com')).toMatchObject({ outcome: 'timeout', detail: 'not finished in time' })
})

test('other kinds of content, missing pages and redirects without end are told apart', async () => {
  await using web = await start({
    'brightwater.com': {
      '/song': { headers: { 'content-type': 'audio/mpeg' }, body: 'x' },
      '/loop': { status: 302, headers: { location: '/loop' } },
    },
  })
  expect(outcomeOf(await web.get('brightwater.com', '/song'))).toBe('wrong_type')
  expect(outcomeOf(await web.get('brightwater.com', '/none'))).toBe('not_found')
  expect(outcomeOf(await web.get('brightwater.com', '/loop'))).toBe('redirects')
})

test('a refusal, a second 429 and a challenge page stop the host for a day', async () => {
  await using web = await start({
    'refused.com': { '/': { status: 403 } },
    'busy.com': { '/': { status: 429, headers: { 'retry-after': '7' } } },
    'guarded.com': { '/': '<title>Just a moment...</title><script src="/cdn-cgi/challenge-platform/x"></script>' },
  })
  for (const host of ['refused.com', 'busy.com', 'guarded.com']) {
    expect([host, outcomeOf(await web.get(host))]).toEqual([host, 'blocked'])
    expect([host, outcomeOf(await web.get(host))]).toEqual([host, 'host_stopped'])
  }
  expect(web.site.requests.filter(({ host, path }) => host === 'busy.com' && path === '/')).toHaveLength(2)
  expect(web.clock.slept).toContain(7_000)
  web.clock.advance(25 * 3_600_000)
  expect(outcomeOf(await web.get('refused.com'))).toBe('blocked')
})

test('a failing server is asked three times, with growing pauses', async () => {
  await using web = await start({ 'ill.com': { '/': { status: 503 } } })
  expect(outcomeOf(await web.get('ill.com'))).toBe('server_error')
  expect(web.site.requests.filter(({ path }) => path === '/')).toHaveLength(3)
})

test('requests to one registrable domain keep the floor, robots.txt and crawl-delay included', async () => {
  await using web = await start({
    'a.brightwater.com': { '/': 'a' },
    'b.brightwater.com': { '/': 'b' },
    'slowly.com': { '/robots.txt': 'User-agent: *\nCrawl-delay: 9', '/': 'x', '/y': 'y' },
  })
  await Promise.all([web.get('a.brightwater.com'), web.get('b.brightwater.com')])
  expect(web.clock.slept).toEqual([3_000, 3_000, 3_000])
  await web.get('slowly.com')
  await web.get('slowly.com', '/y')
  expect(web.clock.slept.slice(3)).toEqual([9_000, 9_000])
})
