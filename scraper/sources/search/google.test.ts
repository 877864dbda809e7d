import { expect, test } from 'vitest'
import { createFakeSearchServer, type SearchHandler, sendJson } from '#tests/servers/fake-search-server.ts'
import { createTestClock } from '#tests/servers/fake-site.ts'
import { createGoogleSearch } from './google.ts'
import { createSearchClient } from './search-client.ts'

const KEY = 'AIza-secret-key-value'
const FIRST = { page: 1, country: null }

async function start(handler: SearchHandler, now = '2026-11-21T12:00:00Z') {
  const server = await createFakeSearchServer(handler)
  const clock = createTestClock(Date.parse(now))
  const google = createGoogleSearch({
    userAgent: () => 'TestBot/1.0',
    apiKey: KEY,
    engineId: '0123:abc',
    endpoint: `${server.origin}/customsearch/v1`,
    loopbackPorts: [server.port],
    clock,
  })
  return {
    server,
    clock,
    google,
    async [Symbol.asyncDispose]() {
      await google.close()
      await server[Symbol.asyncDispose]()
    },
  }
}

test('a request to Google has key, engine, number and start, and its items are returned', async () => {
  await using web = await start((_, __, response) =>
    sendJson(response, 200, {
      kind: 'customsearch#search',
      queries: { request: [{ startIndex: 11 }], nextPage: [{ startIndex: 21 }] },
      searchInformation: { totalResults: '54' },
      items: [
        {
          kind: 'customsearch#result',
          title: 'Submit Music | Brightwater Sync',
          htmlTitle: '<b>Submit</b> Music',
          link: 'https://www.brightwatersync.com/submit',
          displayLink: 'www.brightwatersync.com',
          snippet: 'We place songs.',
        },
      ],
    }),
  )
  const answer = await web.google.search('sync licensing', { page: 2, country: 'US' })
  expect(Object.fromEntries(web.server.requests[0]?.url.searchParams ?? [])).toEqual({
    key: KEY,
    cx: '0123:abc',
    q: 'sync licensing',
    num: '10',
    start: '11',
    hl: 'en',
    gl: 'us',
  })
  expect(answer).toMatchObject({
    kind: 'results',
    more: true,
    results: [
      {
        url: 'https://www.brightwatersync.com/submit',
        title: 'Submit Music | Brightwater Sync',
        rank: 11,
        provider: 'google',
      },
    ],
  })
})

test('an answer without items is empty', async () => {
  await using web = await start((_, __, response) =>
    sendJson(response, 200, { queries: { request: [{}] }, searchInformation: { totalResults: '0' } }),
  )
  expect(await web.google.search('x', FIRST)).toEqual({ kind: 'results', results: [], more: false })
})

const error = (code: number, reason: string, status: string) => ({
  error: { code, message: `Request had ${KEY}`, errors: [{ message: KEY, domain: 'global', reason }], status },
})

test.each([
  [429, 'rateLimitExceeded', 'RESOURCE_EXHAUSTED', 'budget'],
  [403, 'dailyLimitExceeded', 'PERMISSION_DENIED', 'budget'],
  [403, 'forbidden', 'PERMISSION_DENIED', 'failed'],
  [400, 'badRequest', 'INVALID_ARGUMENT', 'failed'],
  [500, 'backendError', 'INTERNAL', 'failed'],
])('%i %s %s is reported as %s, without the key', async (code, reason, status, kind) => {
  await using web = await start((_, __, response) => sendJson(response, code, error(code, reason, status)))
  const answer = await web.google.search('x', FIRST)
  expect(answer).toMatchObject({ kind, detail: expect.stringContaining(reason) })
  expect(JSON.stringify(answer)).not.toContain('secret')
})

test('an unreachable Google is reported without the address, which contains the key', async () => {
  await using web = await start(() => undefined)
  await web.server[Symbol.asyncDispose]()
  expect(await web.google.search('x', FIRST)).toEqual({
    kind: 'failed',
    final: false,
    detail: 'could not be reached (ECONNREFUSED)',
  })
})

test('from 2027 Google is no longer queried, and a message says so', async () => {
  await using web = await start((_, __, response) => sendJson(response, 200, {}), '2027-01-01T00:00:00Z')
  const desk = createSearchClient([web.google], web.clock)
  const accounts = { updateSearchAccount: () => Promise.reject(new Error('nothing is spent')) }
  expect(await desk.ask(web.google, 'x', FIRST, accounts)).toEqual({
    kind: 'none',
    stop: true,
    detail: expect.stringContaining('1 January 2027'),
  })
  expect(web.server.requests).toEqual([])
})
