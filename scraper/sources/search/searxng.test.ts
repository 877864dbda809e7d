import { expect, test } from 'vitest'
import { createFakeSearchServer, type SearchHandler, sendJson } from '#tests/servers/fake-search-server.ts'
import { createTestClock } from '#tests/servers/fake-site.ts'
import { createSearxngSearch } from './searxng.ts'

const FIRST = { page: 1, country: null }

async function start(handler: SearchHandler, path = '') {
  const server = await createFakeSearchServer(handler)
  const searxng = createSearxngSearch({
    userAgent: () => 'TestBot/1.0',
    baseUrl: `${server.origin}${path}`,
    clock: createTestClock(),
    timeoutMs: 60_000,
  })
  return {
    server,
    searxng,
    async [Symbol.asyncDispose]() {
      await searxng.close()
      await server[Symbol.asyncDispose]()
    },
  }
}

const ANSWER = {
  query: 'sync',
  number_of_results: 0,
  results: [
    {
      url: 'https://www.brightwatersync.com/submit',
      title: 'Submit Music | Brightwater Sync',
      content: 'We place songs &amp; scores.',
      engine: 'duckduckgo',
      parsed_url: ['https', 'www.brightwatersync.com', '/submit', '', '', ''],
      engines: ['duckduckgo'],
      positions: [1],
      score: 1,
      category: 'general',
      publishedDate: null,
    },
    { url: 'magnet:?xt=1', title: 'x', content: null },
    { url: 'https://harbour.example/', title: 'Harbour', content: null },
  ],
  answers: [],
  corrections: [],
  infoboxes: [],
  suggestions: [],
  unresponsive_engines: [['google', 'CAPTCHA']],
}

test('SearXNG on loopback is queried for JSON page by page and yields its web addresses', async () => {
  await using web = await start((_, __, response) => sendJson(response, 200, ANSWER))
  const answer = await web.searxng.search('sync licensing', { page: 2, country: 'GB' })
  expect(web.server.requests[0]?.url.pathname).toBe('/search')
  expect(Object.fromEntries(web.server.requests[0]?.url.searchParams ?? [])).toMatchObject({
    q: 'sync licensing',
    format: 'json',
    pageno: '2',
    language: 'en-GB',
  })
  expect(answer).toMatchObject({
    kind: 'results',
    more: true,
    results: [
      {
        url: 'https://www.brightwatersync.com/submit',
        snippet: 'We place songs & scores.',
        rank: 21,
        provider: 'searxng',
      },
      { url: 'https://harbour.example/', snippet: '', rank: 23 },
    ],
  })
})

test('an instance below a path is queried there', async () => {
  await using web = await start((_, __, response) => sendJson(response, 200, { results: [] }), '/searx/')
  expect(await web.searxng.search('x', FIRST)).toEqual({ kind: 'results', results: [], more: false })
  expect(web.server.requests[0]?.url.pathname).toBe('/searx/search')
})

test('disabled JSON is reported with the setting that enables it', async () => {
  await using web = await start((_, __, response) => {
    response.writeHead(403, { 'content-type': 'text/html' })
    response.end('<h1>Forbidden</h1>')
  })
  expect(await web.searxng.search('x', FIRST)).toEqual({
    kind: 'failed',
    final: true,
    detail: expect.stringMatching(/refuses JSON.*off by default.*search\.formats/),
  })
})

test('the limiter is a spent budget; a page instead of JSON and a redirect indicate a wrong address', async () => {
  await using web = await start((_, __, response) =>
    sendJson(response, 429, 'Too Many Requests', { 'retry-after': '60' }),
  )
  expect(await web.searxng.search('x', FIRST)).toMatchObject({ kind: 'budget', retryAfterMs: 60_000 })
  web.server.answerWith((_, __, response) => response.end('<html>SearXNG</html>'))
  expect(await web.searxng.search('x', FIRST)).toMatchObject({
    final: true,
    detail: expect.stringContaining('SEARXNG_URL'),
  })
  web.server.answerWith((_, __, response) => sendJson(response, 301, '', { location: 'http://169.254.169.254/' }))
  expect(await web.searxng.search('x', FIRST)).toMatchObject({
    final: true,
    detail: expect.stringContaining('redirects'),
  })
  web.server.answerWith((_, __, response) => sendJson(response, 500, ''))
  expect(await web.searxng.search('x', FIRST)).toMatchObject({ kind: 'failed', final: false })
  web.server.answerWith((_, __, response) => sendJson(response, 200, { results: 'none' }))
  expect(await web.searxng.search('x', FIRST)).toMatchObject({ kind: 'failed', final: false })
  expect(web.server.requests).toHaveLength(5)
})

test('no results while engines did not answer is a failure and not an empty result', async () => {
  await using web = await start((_, __, response) =>
    sendJson(response, 200, {
      results: [],
      unresponsive_engines: [
        ['google', 'CAPTCHA'],
        ['bing', 'timeout'],
      ],
    }),
  )
  expect(await web.searxng.search('x', FIRST)).toEqual({
    kind: 'failed',
    final: false,
    detail: 'found nothing while 2 of its engines did not answer',
  })
})

test('an unreachable instance is reported with the error code only', async () => {
  await using web = await start(() => undefined)
  await web.server[Symbol.asyncDispose]()
  expect(await web.searxng.search('x', FIRST)).toEqual({
    kind: 'failed',
    final: false,
    detail: 'could not be reached (ECONNREFUSED)',
  })
})
