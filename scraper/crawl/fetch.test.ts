import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { openFakeFetcher, PATIENT_LIMITS } from '#tests/scraper/fake-fetcher.ts'
import { createTestClock, type FakeHost } from '#tests/servers/fake-site.ts'
import { createFetcher, type Fetcher, type FetcherOptions } from './fetch.ts'

// Long enough for a busy machine to answer robots.txt.
const SHORT_LIMITS = { ...PATIENT_LIMITS, headersMs: 2_000, totalMs: 5_000 }

async function start(hosts: Record<string, FakeHost>, options: Partial<FetcherOptions> = {}) {
  const world = await openFakeFetcher(hosts, { floorMs: 3_000, ...options })
  const { site, fetcher, store } = world
  return {
    ...world,
    get: (host: string, path = '/') => fetcher.fetch({ url: site.url(host, path), validators: null, store }),
  }
}

const outcomeOf = (fetched: Awaited<ReturnType<Fetcher['fetch']>>) =>
  fetched.kind === 'failed' ? fetched.outcome : fetched.kind

test('a page is fetched with its validators and our user agent', async () => {
  await using web = await start({ 'brightwater.com': { '/': { body: '<p>Hello</p>', headers: { etag: '"a"' } } } })
  const page = await web.get('brightwater.com')
  expect(page).toMatchObject({ kind: 'page', body: '<p>Hello</p>', etag: '"a"', contentType: 'text/html' })
  expect(web.site.requests.at(-1)?.headers['user-agent']).toContain('TestBot/1.0')
})

test('an unchanged page answers a conditional request with 304', async () => {
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

test('a name that resolves to a private address after the check is refused at the connection', async () => {
  const answers = ['127.0.0.1', '10.0.0.1']
  await using web = await start(
    { 'turncoat.com': { '/robots.txt': { status: 404, headers: { connection: 'close' } }, '/': '<p>secret</p>' } },
    { resolve: async () => [{ address: answers.shift() ?? '10.0.0.1', family: 4 }] },
  )
  // The first resolution serves robots.txt; for the page itself the name resolves to a private address.
  expect(outcomeOf(await web.get('turncoat.com'))).toBe('refused_address')
  expect(web.site.requests.map(({ path }) => path)).toEqual(['/robots.txt'])
})

test('a name with one private address among public ones is refused', async () => {
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
])('%s is refused without a request', async (url, outcome) => {
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

test('a host is not fetched when its robots.txt redirects to a private address or a denied host', async () => {
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

test('a robots.txt that redirects to another host applies to the first one, and is requested once a day', async () => {
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
    userAgent: () => 'TestBot/1.0',
    loopbackPorts: [web.site.port, again.site.port],
    resolve: async () => [{ address: '127.0.0.1', family: 4 }],
    clock: web.clock,
    limits: PATIENT_LIMITS,
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

test('a decompression bomb is stopped while it is unpacked', async () => {
  const bomb = gzipSync(Buffer.alloc(30_000_000))
  await using web = await start(
    { 'bomb.com': { '/': { body: bomb, headers: { 'content-encoding': 'gzip' } } } },
    { limits: { ...PATIENT_LIMITS, maxBytes: 20_000_000 } },
  )
  const fetched = await web.get('bomb.com')
  expect(fetched).toMatchObject({ outcome: 'too_large', detail: expect.stringContaining('100 times') })
})

test('endless bodies and missing headers time out', async () => {
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

test('other content types, missing pages and endless redirects have different outcomes', async () => {
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

test('a 403, a second 429 and a challenge page stop the host for a day', async () => {
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

test('a failing server gets three requests, with growing pauses', async () => {
  await using web = await start({ 'ill.com': { '/': { status: 503 } } })
  expect(outcomeOf(await web.get('ill.com'))).toBe('server_error')
  expect(web.site.requests.filter(({ path }) => path === '/')).toHaveLength(3)
})

test('requests to one registrable domain keep the minimum pause, including robots.txt and crawl-delay', async () => {
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

test('both validators are sent on every hop, and a 304 gives the final address', async () => {
  await using web = await start({
    'brightwater.com': {
      '/old': { status: 301, headers: { location: '/new' } },
      '/new': (request, response) =>
        response.writeHead(request.headers['if-modified-since'] === 'Mon, 02 Nov 2026 10:00:00 GMT' ? 304 : 200).end(),
    },
  })
  const fetched = await web.fetcher.fetch({
    url: web.site.url('brightwater.com', '/old'),
    validators: { etag: 'W/"7"', lastModified: 'Mon, 02 Nov 2026 10:00:00 GMT' },
    store: web.store,
  })
  expect(fetched).toEqual({ kind: 'unchanged', url: web.site.url('brightwater.com', '/new') })
  expect(web.site.requests.at(-1)?.headers['if-none-match']).toBe('W/"7"')
  await web.get('brightwater.com', '/new')
  expect(web.site.requests.at(-1)?.headers).not.toHaveProperty('if-none-match')
})

test('five redirects are followed, six are not', async () => {
  const hops = (length: number) =>
    Object.fromEntries(
      Array.from({ length }, (_, at) => [`/${at}`, { status: 302, headers: { location: `/${at + 1}` } }]),
    )
  await using web = await start({
    'five.com': { ...hops(5), '/5': '<p>here</p>' },
    'six.com': { ...hops(6), '/6': '<p>here</p>' },
  })
  expect(await web.get('five.com', '/0')).toMatchObject({ kind: 'page', url: web.site.url('five.com', '/5') })
  expect(outcomeOf(await web.get('six.com', '/0'))).toBe('redirects')
  expect(web.site.requests.some(({ path }) => path === '/6')).toBe(false)
})

test.each([
  ['http://user:word@brightwater.com/', 'denied'],
  ['http://brightwater.com:8080/', 'denied'],
  ['//www.instagram.com/somebody', 'denied'],
  ['http://[::ffff:169.254.169.254]/latest/', 'refused_address'],
  ['http://0x7f000001/', 'refused_address'],
  ['file:///etc/passwd', 'denied'],
  ['http://withheld.com:PORT/', 'robots'],
  ['http://inside.com:PORT/', 'refused_address'],
])('a later hop to %s is checked like the first one: %s', async (location, outcome) => {
  const hosts: Record<string, FakeHost> = {
    'brightwater.com': { '/': { status: 302, headers: { location: '/on' } } },
    'withheld.com': { '/robots.txt': 'User-agent: *\nDisallow: /', '/': 'x' },
    'inside.com': { '/': 'x' },
  }
  await using web = await start(hosts, {
    resolve: async (hostname) => [{ address: hostname === 'inside.com' ? '192.168.0.1' : '127.0.0.1', family: 4 }],
  })
  const host = hosts['brightwater.com']
  if (host !== undefined)
    host['/on'] = { status: 307, headers: { location: location.replace('PORT', String(web.site.port)) } }
  expect(outcomeOf(await web.get('brightwater.com'))).toBe(outcome)
  expect(web.site.requests.filter((request) => request.host !== 'brightwater.com' && request.path === '/')).toEqual([])
})

test('a redirect to a stopped host is not followed', async () => {
  await using web = await start({ 'brightwater.com': {}, 'shut.com': { '/': { status: 403 } } })
  await web.get('shut.com')
  const asked = web.site.requests.length
  await using other = await start({
    'moved.com': { '/': { status: 301, headers: { location: web.site.url('shut.com') } } },
  })
  const fetcher = createFetcher({
    userAgent: () => 'TestBot/1.0',
    loopbackPorts: [web.site.port, other.site.port],
    resolve: async () => [{ address: '127.0.0.1', family: 4 }],
    clock: web.clock,
  })
  const fetched = await fetcher.fetch({ url: other.site.url('moved.com'), validators: null, store: web.store })
  expect(outcomeOf(fetched)).toBe('host_stopped')
  expect(web.site.requests).toHaveLength(asked)
  await fetcher.close()
})

test('two hosts of one registrable domain share one connection and are never requested at once', async () => {
  await using web = await start(
    { 'a.brightwater.com': { '/': 'a' }, 'b.brightwater.com': { '/': 'b' } },
    { floorMs: 0 },
  )
  await Promise.all(['a', 'b', 'a', 'b'].map((name) => web.get(`${name}.brightwater.com`)))
  expect(web.site.requests.filter(({ path }) => path === '/')).toHaveLength(4)
  expect(web.site.mostSockets()).toBe(1)
})

test('Retry-After pauses the whole domain, as seconds or as a date, and a long one stops the host for that time', async () => {
  const clock = createTestClock()
  let answers = 0
  await using web = await start(
    {
      'busy.com': {
        '/': (_request, response) => {
          answers += 1
          const later = new Date(clock.now() + 40_000).toUTCString()
          if (answers === 1) response.writeHead(503, { 'retry-after': later }).end()
          else response.writeHead(200, { 'content-type': 'text/html' }).end('<p>x</p>')
        },
        '/other': '<p>y</p>',
      },
      'closed.com': { '/': { status: 503, headers: { 'retry-after': '7200' } } },
    },
    { clock },
  )
  const [first, second] = await Promise.all([web.get('busy.com'), web.get('busy.com', '/other')])
  expect([outcomeOf(first), outcomeOf(second)]).toEqual(['page', 'page'])
  expect(clock.slept.some((ms) => ms > 38_000 && ms <= 40_000)).toBe(true)
  expect(web.site.requests.map(({ path }) => path)).toEqual(['/robots.txt', '/', '/other', '/'])
  expect(outcomeOf(await web.get('closed.com'))).toBe('blocked')
  expect(outcomeOf(await web.get('closed.com'))).toBe('host_stopped')
  clock.advance(7_300_000)
  expect(outcomeOf(await web.get('closed.com'))).toBe('blocked')
})

test('a queued page is not requested after its host has refused another', async () => {
  await using web = await start({ 'shut.com': { '/': { status: 403 }, '/b': 'b', '/c': 'c' } })
  const outcomes = await Promise.all(['/', '/b', '/c'].map((path) => web.get('shut.com', path)))
  expect(outcomes.map(outcomeOf)).toEqual(['blocked', 'host_stopped', 'host_stopped'])
  expect(web.site.requests.map(({ path }) => path)).toEqual(['/robots.txt', '/'])
})

test('challenges are recognised by header, title or script with any status, and a page with a monitoring script is no challenge', async () => {
  const watched = '<title>Brightwater</title><p>Hello</p><script src="/cdn-cgi/challenge-platform/scripts/jsd/main.js">'
  await using web = await start({
    'header.com': { '/': { headers: { 'cf-mitigated': 'challenge' }, body: '<p>wait</p>' } },
    'busy.com': { '/': { status: 503, body: '<title>Just a moment...</title>' } },
    'script.com': { '/': '<script src="/cdn-cgi/challenge-platform/h/b/orchestrate/chl_page/v1"></script>' },
    'watched.com': { '/': watched },
  })
  for (const host of ['header.com', 'busy.com', 'script.com'])
    expect([host, await web.get(host)]).toMatchObject([host, { outcome: 'blocked', detail: 'a challenge page' }])
  expect(web.site.requests.filter(({ host, path }) => host === 'busy.com' && path === '/')).toHaveLength(1)
  expect(outcomeOf(await web.get('watched.com'))).toBe('page')
})

test('compressed pages are unpacked, and unrequested encodings and binary content are refused', async () => {
  const page = Buffer.from(`<p>${'Hello again. '.repeat(2_000)}</p>`)
  const packed = (encoding: string, body: Buffer): FakeHost[string] => ({
    body,
    headers: { 'content-encoding': encoding },
  })
  await using web = await start({
    'brightwater.com': {
      '/gzip': packed('gzip', gzipSync(page)),
      '/br': packed('br', brotliCompressSync(page)),
      '/deflate': packed('deflate', deflateSync(page)),
      '/zstd': packed('zstd', page),
      '/twice': packed('gzip, gzip', gzipSync(gzipSync(page))),
      '/torn': packed('gzip', gzipSync(page).subarray(0, 60)),
      '/latin': {
        body: Buffer.from('<p>Caf\u00e9</p>', 'latin1'),
        headers: { 'content-type': 'text/html; charset=ISO-8859-1' },
      },
      '/meta': {
        body: Buffer.from('<meta charset="windows-1252"><p>Caf\u00e9</p>', 'latin1'),
        headers: { 'content-type': 'text/html' },
      },
      '/xhtml': { body: '<p>x</p>', headers: { 'content-type': 'application/xhtml+xml' } },
      '/plain': { body: 'x', headers: { 'content-type': 'text/plain' } },
      '/json': { body: '{}', headers: { 'content-type': 'application/json' } },
      '/pdf': { body: '%PDF', headers: { 'content-type': 'application/pdf' } },
    },
  })
  const outcomes: Record<string, string> = {}
  for (const path of ['/gzip', '/br', '/deflate', '/zstd', '/twice', '/torn', '/xhtml', '/plain', '/json', '/pdf'])
    outcomes[path] = outcomeOf(await web.get('brightwater.com', path))
  expect(outcomes).toEqual({
    '/gzip': 'page',
    '/br': 'page',
    '/deflate': 'page',
    '/zstd': 'wrong_type',
    '/twice': 'wrong_type',
    '/torn': 'unreachable',
    '/xhtml': 'page',
    '/plain': 'page',
    '/json': 'wrong_type',
    '/pdf': 'wrong_type',
  })
  for (const path of ['/latin', '/meta'])
    expect(await web.get('brightwater.com', path)).toMatchObject({ body: expect.stringContaining('Café') })
})

test('the size limit applies to the unpacked body, whatever length is announced, and includes the limit itself', async () => {
  const exact = `<p>${'x'.repeat(PATIENT_LIMITS.maxBytes - 7)}</p>`
  await using web = await start({
    'brightwater.com': {
      '/exact': exact,
      '/over': `${exact}x`,
      '/announced': { headers: { 'content-length': String(PATIENT_LIMITS.maxBytes + 1) } },
      '/packed': {
        body: gzipSync(Buffer.from(Array.from({ length: 60_000 }, (_, at) => `${at * 7_919} `).join(''))),
        headers: { 'content-encoding': 'gzip' },
      },
    },
  })
  expect(outcomeOf(await web.get('brightwater.com', '/exact'))).toBe('page')
  for (const path of ['/over', '/announced', '/packed'])
    expect([path, outcomeOf(await web.get('brightwater.com', path))]).toEqual([path, 'too_large'])
})
