import { expect, test } from 'vitest'
import { openFakeFetcher } from '#tests/scraper/fake-fetcher.ts'
import type { FakeAnswer, FakeHandler, FakeHost } from '#tests/servers/fake-site.ts'

const DAY_MS = 24 * 3_600_000

async function start(hosts: Record<string, FakeHost>) {
  const world = await openFakeFetcher(hosts)
  const { site, fetcher, store } = world
  return {
    ...world,
    countRequests: (path: string) => site.requests.filter((request) => request.path === path).length,
    async outcome(path = '/', host = 'brightwater.com', signal?: AbortSignal) {
      const fetched = await fetcher.fetch({ url: site.url(host, path), validators: null, store, signal })
      return fetched.kind === 'failed' ? fetched.outcome : fetched.kind
    },
  }
}

const withRobots = (robots: FakeAnswer | FakeHandler): Record<string, FakeHost> => ({
  'brightwater.com': { '/robots.txt': robots, '/': '<p>x</p>', '/a': '<p>a</p>', '/b': '<p>b</p>' },
})
const PAD = '# filler line of robots\n'.repeat(26_000)

test.each<[string, FakeAnswer, string]>([
  ['200 that says nothing', '', 'page'],
  ['200 that disallows all', 'User-agent: *\nDisallow: /', 'robots'],
  ['200 of HTML, as lost pages are served', '<html><body>Not here</body></html>', 'page'],
  ['200 with a byte order mark', '\ufeffUser-agent: *\nDisallow: /', 'robots'],
  ['200 with carriage returns only', 'User-agent: *\rDisallow: /', 'robots'],
  ['204 without a body', { status: 204 }, 'page'],
  ['an unrequested 304', { status: 304 }, 'robots'],
  ['a redirect that leads nowhere', { status: 302 }, 'robots'],
  ['400', { status: 400 }, 'page'],
  ['401', { status: 401 }, 'robots'],
  ['403', { status: 403 }, 'robots'],
  ['404', { status: 404 }, 'page'],
  ['410', { status: 410 }, 'page'],
  ['429', { status: 429 }, 'robots'],
  ['451', { status: 451 }, 'page'],
  ['500', { status: 500 }, 'robots'],
  ['503', { status: 503 }, 'robots'],
  ['an unrequested encoding', { headers: { 'content-encoding': 'zstd' }, body: 'x' }, 'robots'],
  ['600 KB with the rule first', `User-agent: *\nDisallow: /\n${PAD}`, 'robots'],
  [
    '600 KB with the rule within the first 500 KiB',
    `${PAD.slice(0, 505_000)}\nUser-agent: *\nDisallow: /\n${PAD}`,
    'robots',
  ],
])('a robots.txt that answers %s', async (_name, robots, outcome) => {
  await using web = await start(withRobots(robots))
  expect(await web.outcome()).toBe(outcome)
  expect(web.countRequests('/')).toBe(outcome === 'page' ? 1 : 0)
})

test('a host is not fetched when its robots.txt breaks off or the connection fails', async () => {
  await using web = await start(withRobots((_request, response) => response.destroy()))
  expect(await web.outcome()).toBe('unreachable')
  expect(web.countRequests('/')).toBe(0)
})

test.each<[string, string, string]>([
  [
    'our own group outranks the general one',
    'User-agent: *\nDisallow: /\n\nUser-agent: testbot\nDisallow: /b',
    '/a page /b robots',
  ],
  [
    'groups of the same name are one',
    'User-agent: TestBot\nDisallow: /a\n\nUser-agent: TestBot\nDisallow: /b',
    '/a robots /b robots',
  ],
  ['several names share one group', 'User-agent: Other\nUser-agent: TestBot\nDisallow: /a', '/a robots /b page'],
  ['the longest rule counts', 'User-agent: *\nDisallow: /\nAllow: /a', '/a page /b robots'],
  ['of equal rules the one that allows', 'User-agent: *\nDisallow: /a\nAllow: /a', '/a page /b page'],
  ['stars and ends', 'User-agent: *\nDisallow: /*b$', '/a page /b robots'],
  ['an empty rule disallows nothing', 'User-agent: *\nDisallow:', '/a page /b page'],
  [
    'comments and odd lines are passed over',
    '# x\nUser-agent: * # all\nNonsense\nDisallow: /a # not this',
    '/a robots /b page',
  ],
])('robots.txt: %s', async (_name, robots, expected) => {
  await using web = await start(withRobots(robots))
  expect(`/a ${await web.outcome('/a')} /b ${await web.outcome('/b')}`).toBe(expected)
})

test('five redirects of a robots.txt are followed and apply to the first host, and after a sixth the host is not fetched', async () => {
  const chain = (length: number): FakeHost => ({
    '/robots.txt': { status: 301, headers: { location: '/r1' } },
    ...Object.fromEntries(
      Array.from({ length }, (_, at) => [`/r${at + 1}`, { status: 302, headers: { location: `/r${at + 2}` } }]),
    ),
    [`/r${length + 1}`]: { body: 'User-agent: *\nDisallow: /b', headers: { 'content-type': 'text/plain' } },
    '/a': 'a',
    '/b': 'b',
  })
  await using web = await start({ 'five.com': chain(4), 'six.com': chain(5) })
  expect([await web.outcome('/a', 'five.com'), await web.outcome('/b', 'five.com')]).toEqual(['page', 'robots'])
  expect(await web.outcome('/a', 'six.com')).toBe('robots')
  expect(web.site.requests.filter(({ host, path }) => host === 'six.com' && path === '/r6')).toEqual([])
})

test('robots.txt is cached for a day, network failures for ten minutes', async () => {
  let broken = true
  await using web = await start({
    ...withRobots('User-agent: *\nDisallow: /b'),
    'flaky.com': {
      '/robots.txt': (_request, response) => (broken ? response.destroy() : response.writeHead(404).end()),
      '/': 'x',
    },
  })
  const countRequests = (host: string) =>
    web.site.requests.filter((one) => one.host === host && one.path === '/robots.txt').length
  await web.outcome('/a')
  web.clock.advance(DAY_MS - 60_000)
  await web.outcome('/b')
  expect(countRequests('brightwater.com')).toBe(1)
  web.clock.advance(120_000)
  await web.outcome('/a')
  expect(countRequests('brightwater.com')).toBe(2)
  expect([await web.outcome('/', 'flaky.com'), await web.outcome('/', 'flaky.com')]).toEqual([
    'unreachable',
    'unreachable',
  ])
  expect(countRequests('flaky.com')).toBe(1)
  broken = false
  web.clock.advance(11 * 60_000)
  expect(await web.outcome('/', 'flaky.com')).toBe('page')
})

test('the longer of minimum pause and crawl-delay applies, and a host with too long a delay is not fetched', async () => {
  await using web = await start({
    'quick.com': { '/robots.txt': 'User-agent: *\nCrawl-delay: 1', '/': 'x' },
    'slow.com': { '/robots.txt': 'User-agent: *\nCrawl-delay: 7.5', '/': 'x' },
    'still.com': { '/robots.txt': 'User-agent: *\nCrawl-delay: 86400', '/': 'x' },
    'ours.com': { '/robots.txt': 'User-agent: *\nCrawl-delay: 60\n\nUser-agent: TestBot\nCrawl-delay: 5', '/': 'x' },
    'odd.com': { '/robots.txt': 'User-agent: *\nCrawl-delay: soon', '/': 'x' },
  })
  const outcomes = []
  for (const host of ['quick.com', 'slow.com', 'still.com', 'ours.com', 'odd.com'])
    outcomes.push(await web.outcome('/', host))
  expect(outcomes).toEqual(['page', 'page', 'robots', 'page', 'page'])
  expect(web.clock.slept).toEqual([3_000, 7_500, 5_000, 3_000])
})

test('a run that is stopped while robots.txt is requested does not cancel the request for others', async () => {
  const { promise: mayAnswer, resolve: answer } = Promise.withResolvers<void>()
  const { promise: isAsked, resolve: asked } = Promise.withResolvers<void>()
  await using web = await start(
    withRobots((_request, response) => {
      asked()
      void mayAnswer.then(() =>
        response.writeHead(200, { 'content-type': 'text/plain' }).end('User-agent: *\nDisallow: /b'),
      )
    }),
  )
  const control = new AbortController()
  const stopped = web.outcome('/a', 'brightwater.com', control.signal)
  const other = web.outcome('/a')
  await isAsked
  control.abort(new Error('enough'))
  await expect(stopped).rejects.toThrow('enough')
  answer()
  expect(await other).toBe('page')
  expect(web.countRequests('/robots.txt')).toBe(1)
})

test('a waiting robots.txt request is not sent after its domain has been stopped', async () => {
  await using web = await start({ 'a.shut.com': { '/': { status: 403 } }, 'b.shut.com': { '/': 'x' } })
  const first = web.outcome('/', 'a.shut.com')
  expect(await first).toBe('blocked')
  expect(await web.outcome('/', 'b.shut.com')).toBe('host_stopped')
  expect(web.site.requests.filter(({ host }) => host === 'b.shut.com')).toEqual([])
})

test('a robots.txt response with a Retry-After of one hour stops the host for one hour', async () => {
  await using web = await start(withRobots({ status: 503, headers: { 'retry-after': '3600' } }))
  expect(await web.outcome()).toBe('robots')
  expect(await web.store.findHostStop('brightwater.com', new Date(web.clock.now() + 3_599_000))).not.toBeNull()
  expect(await web.store.findHostStop('brightwater.com', new Date(web.clock.now() + 3_601_000))).toBeNull()
})
