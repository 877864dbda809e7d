import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { createFakeSearchServer, type SearchHandler, sendJson } from '#tests/servers/fake-search-server.ts'
import { createTestClock } from '#tests/servers/fake-site.ts'
import { createBraveSearch } from './brave.ts'

const KEY = 'BSA-secret-token-value'
const FIRST = { page: 1, country: null }

async function start(handler: SearchHandler, options: { timeoutMs?: number; maxBytes?: number } = {}) {
  const server = await createFakeSearchServer(handler)
  const brave = createBraveSearch({
    userAgent: () => 'TestBot/1.0',
    apiKey: KEY,
    endpoint: `${server.origin}/res/v1/web/search`,
    loopbackPorts: [server.port],
    clock: createTestClock(),
    ...options,
  })
  return {
    server,
    brave,
    async [Symbol.asyncDispose]() {
      await brave.close()
      await server[Symbol.asyncDispose]()
    },
  }
}

const RESULTS = {
  type: 'search',
  query: { original: 'sync', more_results_available: true },
  web: {
    type: 'search',
    results: [
      {
        title: 'Submit Music | <strong>Brightwater</strong> Sync',
        url: 'https://www.brightwatersync.com/submit',
        description: 'We place songs &amp; scores in <strong>film</strong>.',
        language: 'en',
        family_friendly: true,
      },
      { title: 'Contact', url: 'https://harbour.example/contact' },
    ],
  },
}

test('a request to Brave follows its API, and its results are returned as plain text with their rank', async () => {
  await using web = await start((_, __, response) => sendJson(response, 200, RESULTS))
  const answer = await web.brave.search('sync licensing', { page: 2, country: 'US' })
  const [request] = web.server.requests
  expect(request?.url.pathname).toBe('/res/v1/web/search')
  expect(Object.fromEntries(request?.url.searchParams ?? [])).toMatchObject({
    q: 'sync licensing',
    count: '20',
    offset: '1',
    search_lang: 'en',
    country: 'US',
  })
  expect(request?.headers).toMatchObject({ 'x-subscription-token': KEY, accept: 'application/json' })
  expect(request?.url.href).not.toContain(KEY)
  expect(answer).toEqual({
    kind: 'results',
    more: true,
    results: [
      {
        url: 'https://www.brightwatersync.com/submit',
        title: 'Submit Music | Brightwater Sync',
        snippet: 'We place songs & scores in film.',
        rank: 21,
        provider: 'brave',
        fetchedAt: new Date('2026-11-21T12:00:00Z'),
      },
      expect.objectContaining({ url: 'https://harbour.example/contact', snippet: '', rank: 22 }),
    ],
  })
})

test('an answer without web results is empty, and a compressed answer is read', async () => {
  await using web = await start((_, __, response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' })
    response.end(gzipSync(JSON.stringify({ type: 'search', query: { more_results_available: false } })))
  })
  expect(await web.brave.search('x', FIRST)).toEqual({ kind: 'results', results: [], more: false })
})

test('Brave is not queried beyond its last page', async () => {
  await using web = await start((_, __, response) => sendJson(response, 200, RESULTS))
  expect(await web.brave.search('x', { ...FIRST, page: 11 })).toEqual({ kind: 'results', results: [], more: false })
  expect(web.server.requests).toEqual([])
})

test.each([
  [401, 'SUBSCRIPTION_TOKEN_INVALID', 'refused the key (401, SUBSCRIPTION_TOKEN_INVALID)'],
  [403, 'FORBIDDEN', 'refused the key (403, FORBIDDEN)'],
  [422, 'SUBSCRIPTION_TOKEN_INVALID', 'refused the key (401, SUBSCRIPTION_TOKEN_INVALID)'],
  [422, 'VALIDATION', 'refused the request (422, VALIDATION)'],
  [302, 'FOUND', 'redirects (302), and redirects are not followed'],
])('%i %s is final and says why', async (status, code, detail) => {
  await using web = await start((_, __, response) =>
    sendJson(response, status, { type: 'ErrorResponse', error: { code, detail: `token ${KEY}` } }, { location: '/' }),
  )
  expect(await web.brave.search('x', FIRST)).toEqual({ kind: 'failed', detail, final: true })
  expect(web.server.requests).toHaveLength(1)
})

test.each([
  [402, {}, null],
  [429, { 'retry-after': '120' }, 120_000],
  [429, { 'retry-after': 'Sat, 21 Nov 2026 12:05:00 GMT' }, 300_000],
  [429, { 'retry-after': 'soon' }, null],
  [429, { 'x-ratelimit-remaining': '0, 1200', 'x-ratelimit-reset': '1, 419704' }, 1_000],
  [429, { 'x-ratelimit-remaining': '0, 0', 'x-ratelimit-reset': '1, 419704' }, 419_704_000],
])('%i is a spent budget with the given wait: %j', async (status, headers, retryAfterMs) => {
  await using web = await start((_, __, response) =>
    sendJson(response, status, { error: { code: 'RATE_LIMITED' } }, headers),
  )
  expect(await web.brave.search('x', FIRST)).toMatchObject({ kind: 'budget', retryAfterMs })
})

test('a broken answer is a temporary failure, whatever is broken', async () => {
  await using web = await start((_, __, response) => sendJson(response, 503, 'down for maintenance'))
  expect(await web.brave.search('x', FIRST)).toEqual({ kind: 'failed', detail: 'failed (503)', final: false })
  for (const body of [
    '{"web":',
    '[]',
    '{"web":{"results":[{"title":1}]}}',
    '{"web":{"results":[{"title":"x","url":"javascript:1"}]}}',
  ]) {
    web.server.answerWith((_, __, response) => sendJson(response, 200, body))
    expect(await web.brave.search('x', FIRST), body).toMatchObject({ kind: 'failed', final: false })
  }
})

test('a slow, endless or oversized answer is aborted in time', async () => {
  await using slow = await start(() => undefined, { timeoutMs: 50 })
  expect(await slow.brave.search('x', FIRST)).toMatchObject({ kind: 'failed', detail: 'gave no answer within 0.05 s' })
  await using huge = await start((_, __, response) => sendJson(response, 200, ' '.repeat(5_000)), { maxBytes: 1_000 })
  expect(await huge.brave.search('x', FIRST)).toMatchObject({ detail: 'answered with more than 1000 bytes' })
  huge.server.answerWith((_, __, response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' })
    response.end(gzipSync(' '.repeat(50_000)))
  })
  expect(await huge.brave.search('x', FIRST)).toMatchObject({ detail: 'answered with more than 1000 bytes' })
})

test('no answer contains the key, even if the service quotes the request', async () => {
  await using web = await start((_, __, response) =>
    sendJson(response, 400, { error: { code: KEY, detail: KEY, meta: { url: `?token=${KEY}` } } }),
  )
  expect(JSON.stringify(await web.brave.search('x', FIRST))).not.toContain('secret')
})

test('a name that resolves to a private address is not connected to', async () => {
  const brave = createBraveSearch({
    userAgent: () => 'TestBot/1.0',
    apiKey: KEY,
    endpoint: 'https://api.search.test/',
    resolve: async () => [{ address: '10.0.0.1', family: 4 }],
  })
  expect(await brave.search('x', FIRST)).toMatchObject({
    kind: 'failed',
    detail: 'could not be reached (EADDRREFUSED)',
    final: false,
  })
  await brave.close()
})

test('a cancelled run aborts the request with its own reason', async () => {
  await using web = await start(() => undefined)
  const control = new AbortController()
  const search = web.brave.search('x', { ...FIRST, signal: control.signal })
  control.abort(new Error('enough'))
  await expect(search).rejects.toThrow('enough')
})
