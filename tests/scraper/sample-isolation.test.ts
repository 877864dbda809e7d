import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { createFetcher, type Fetcher, type FetcherOptions } from '#scraper/crawl/fetch.ts'
import { createMemoryStore } from '#scraper/opportunities/memory-store.ts'
import { createScraper } from '#scraper/scraper.ts'
import { createFakeSite } from '#tests/servers/fake-site.ts'

// The guard against internal addresses makes an exception for one port during one run. These tests check both sides of it.

const USER_AGENT = 'TestBot/1.0 (+https://example.com/bot)'
const PAGE =
  '<title>Alderline</title><p>Alderline licenses music for film and television, and says so at some length.</p>'

/** A fetcher like that of a sample run. Any DNS lookup fails the test. */
function createSampleFetcher(hosts: readonly string[], port: number, options: Partial<FetcherOptions> = {}) {
  const lookups: string[] = []
  const fetcher = createFetcher({
    userAgent: () => USER_AGENT,
    floorMs: 0,
    localHosts: { hosts: new Set(hosts), port },
    resolve: async (hostname) => {
      lookups.push(hostname)
      return [{ address: '93.184.216.34', family: 4 }]
    },
    ...options,
  })
  return { lookups, fetcher, [Symbol.asyncDispose]: () => fetcher.close() }
}

async function outcomeOf(fetcher: Fetcher, url: string): Promise<string> {
  const outcome = await fetcher.fetch({ url, validators: null, store: createMemoryStore() })
  return outcome.kind === 'failed' ? outcome.outcome : outcome.kind
}

async function createOtherServer() {
  let requests = 0
  const server = createServer((_, response) => {
    requests += 1
    response.end('<p>internal</p>')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    requests: () => requests,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

test('a sample run can reach its own hosts on its own port', async () => {
  await using site = await createFakeSite({ 'alderline.example': { '/': PAGE } })
  await using sample = createSampleFetcher(['alderline.example'], site.port)
  expect(await outcomeOf(sample.fetcher, 'https://alderline.example/')).toBe('page')
  expect(site.requests.map(({ host, path }) => `${host}${path}`)).toEqual([
    'alderline.example/robots.txt',
    'alderline.example/',
  ])
  expect(sample.lookups).toEqual([])
})

test('a sample run cannot reach any other port of this machine, any other host or a search service', async () => {
  await using site = await createFakeSite({ 'alderline.example': { '/': PAGE }, 'hidden.example': { '/': PAGE } })
  await using other = await createOtherServer()
  await using sample = createSampleFetcher(['alderline.example'], site.port)
  for (const url of [
    `http://127.0.0.1:${other.port}/`,
    `http://127.0.0.1:${site.port}/`,
    `http://localhost:${site.port}/`,
    `http://[::1]:${site.port}/`,
    `http://alderline.example:${other.port}/`,
    `https://alderline.example:${other.port}/`,
    'http://alderline.example/',
    'https://user:word@alderline.example/',
    'https://hidden.example/',
    'https://www.alderline.example/',
    'https://93.184.216.34/',
    'https://example.com/',
    'https://api.search.brave.com/res/v1/web/search?q=x',
    'https://169.254.169.254/latest/meta-data/',
  ])
    expect([url, await outcomeOf(sample.fetcher, url)]).toEqual([url, 'denied'])
  expect({ lookups: sample.lookups, site: site.requests.length, other: other.requests() }).toEqual({
    lookups: [],
    site: 0,
    other: 0,
  })
})

test('neither a redirect nor a robots.txt of the sample web can lead a run to other hosts', async () => {
  await using other = await createOtherServer()
  const to = (location: string) => ({ status: 302, headers: { location } })
  await using site = await createFakeSite({
    'alderline.example': {
      '/near': to(`http://127.0.0.1:${other.port}/`),
      '/far': to('https://example.com/'),
    },
    'robots.example': { '/robots.txt': to(`http://localhost:${other.port}/robots.txt`), '/': PAGE },
  })
  await using sample = createSampleFetcher(['alderline.example', 'robots.example'], site.port)
  expect(await outcomeOf(sample.fetcher, 'https://alderline.example/near')).toBe('denied')
  expect(await outcomeOf(sample.fetcher, 'https://alderline.example/far')).toBe('denied')
  expect(await outcomeOf(sample.fetcher, 'https://robots.example/')).toBe('robots')
  expect({ lookups: sample.lookups, other: other.requests() }).toEqual({ lookups: [], other: 0 })
})

test('the exception ends with the sample run', async () => {
  await using site = await createFakeSite({ 'alderline.example': { '/': PAGE, '/two': PAGE } })
  const { fetcher } = createSampleFetcher(['alderline.example'], site.port)
  expect(await outcomeOf(fetcher, 'https://alderline.example/')).toBe('page')
  const before = site.requests.length
  await fetcher.close()
  expect(await outcomeOf(fetcher, 'https://alderline.example/two')).toBe('unreachable')
  expect(site.requests).toHaveLength(before)
})

test('no other run can reach the port, even during a sample run in the same process', async () => {
  const entered = Promise.withResolvers<void>()
  const leave = Promise.withResolvers<void>()
  const foreignRequests: string[] = []
  await using site = await createFakeSite({
    'alderline.example': {
      '/': (request, response) => {
        if (!request.headers['user-agent']?.startsWith('SampleBot')) foreignRequests.push(request.url ?? '')
        entered.resolve()
        void leave.promise.then(() => response.writeHead(200, { 'content-type': 'text/html' }).end(PAGE))
      },
    },
  })
  await using sample = createSampleFetcher(['alderline.example'], site.port, { userAgent: () => 'SampleBot/1.0' })
  const sampleOutcome = outcomeOf(sample.fetcher, 'https://alderline.example/')
  await entered.promise
  // This run's resolver maps every name to loopback, as an attacker might.
  const real = createScraper({
    userAgent: () => USER_AGENT,
    floorMs: 0,
    directory: [],
    resolve: async () => [{ address: '127.0.0.1', family: 4 }],
  })
  try {
    const before = site.requests.length
    const outcomes: Record<string, string> = {}
    for (const url of [
      `http://127.0.0.1:${site.port}/`,
      `http://localhost:${site.port}/`,
      `http://[::1]:${site.port}/`,
      `http://alderline.example:${site.port}/`,
      `https://alderline.example:${site.port}/`,
      'http://alderline.example/',
      'https://alderline.example/',
    ])
      outcomes[url] = (await real.fetchPage(url, createMemoryStore())).outcome
    expect([...new Set(Object.values(outcomes))].sort()).toEqual(['denied', 'refused_address'])
    expect(site.requests).toHaveLength(before)
  } finally {
    leave.resolve()
    await real.close()
  }
  expect(await sampleOutcome).toBe('page')
  expect(foreignRequests).toEqual([])
})
