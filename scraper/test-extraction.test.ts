import { expect, test } from 'vitest'
import type { ScraperStore } from '#contracts/scraper/scraper-port.ts'
import { openFakeFetcher } from '#tests/scraper/fake-fetcher.ts'
import { modelOutput, modelStatus } from '#tests/scraper/model-output.ts'
import { sharedParser } from '#tests/scraper/shared-parser.ts'
import type { FakeHost } from '#tests/servers/fake-site.ts'
import { type Reply, startOpenAiServer } from '#tests/servers/model-servers.ts'
import { createLanguageModel } from './model/ai-model.ts'
import type { ModelLimits } from './model/ask-model.ts'
import type { LanguageModel } from './model/language-model.ts'
import { testExtraction } from './test-extraction.ts'

const SENTENCE = 'Our listening desk greets whatever arrives in its tray with open ears.'
const PAGE = `<title>Brightwater Sync</title><h1>Brightwater Sync</h1>
  <p>Brightwater Sync is a sync licensing agency. We place music in film and television.</p><p>${SENTENCE}</p>`

/** A site, and a model that answers with `reply`. Each answer uses 900 input and 100 output tokens. */
async function createWorld(reply: Reply, { hosts = {}, limits = {}, used = 0 }: Options = {}) {
  const web = await openFakeFetcher({ 'brightwater.com': { '/': PAGE }, ...hosts })
  const server = await startOpenAiServer(({ prompt }) =>
    prompt.includes('nine to five') && typeof reply === 'string' ? '{"says":"neither"}' : reply,
  )
  // A local server: a base URL and no key.
  const settings = { provider: 'openai-compatible', apiKey: null, model: 'small', baseUrl: server.url } as const
  const { fetcher, clock } = web
  const stored: string[] = []
  const store: ScraperStore = {
    ...web.store,
    countTokens: async () => used,
    findValidators: async () => ({ etag: '"kept"', lastModified: null }),
    async saveSite({ domain }) {
      stored.push(domain)
      return 'none'
    },
  }
  return {
    server,
    site: web.site,
    stored,
    test: (
      url = web.site.url('brightwater.com'),
      model: LanguageModel | null = createLanguageModel(settings, limits),
    ) => testExtraction(url, { fetcher, parser: sharedParser, model, clock, store }),
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]()
      await web[Symbol.asyncDispose]()
    },
  }
}
type Options = { hosts?: Record<string, FakeHost>; limits?: Partial<ModelLimits>; used?: number }

const ANSWER = modelOutput({
  category: { key: 'sync-agency', quote: 'is a sync licensing agency' },
  company: 'Brightwater Sync',
  contacts: [{ name: 'Nora Invented', role: null, email: 'nora@brightwater.com', purpose: null }],
  status: modelStatus('open', SENTENCE),
})

test('a page is read by the model and by the rules, and dropped values are shown with the reason', async () => {
  await using world = await createWorld(JSON.stringify(ANSWER))
  const read = await world.test()
  expect(read).toMatchObject({ url: world.site.url('brightwater.com'), outcome: 'extracted' })
  expect(read.rules?.policy.status).toBe('unknown')
  expect(read.rules?.by_model).toBeUndefined()
  expect(read.model).toMatchObject({
    name: 'openai-compatible: small',
    outcome: 'answered',
    detail: null,
    reading: { company: { value: 'Brightwater Sync' }, policy: { status: 'open', evidence: { quote: SENTENCE } } },
    output: ANSWER,
    dropped: [
      { field: 'contacts: email', value: 'nora@brightwater.com', why: 'not_among_mailboxes' },
      { field: 'contacts: name', value: 'Nora Invented', why: 'not_on_page' },
    ],
    tokens_in: 900,
    tokens_out: 100,
  })
  expect(world.stored).toEqual([])
  expect(world.site.requests.at(-1)?.headers).not.toHaveProperty('if-none-match')
  expect(world.server.calls.every(({ headers }) => headers.authorization === undefined)).toBe(true)
})

test('without a model only the rules read, and nothing is sent', async () => {
  await using world = await createWorld(JSON.stringify(ANSWER))
  expect(await world.test(undefined, null)).toMatchObject({
    outcome: 'extracted',
    rules: { company: { value: 'Brightwater Sync' } },
    model: null,
  })
  expect(world.server.calls).toEqual([])
})

test('a page that a run would not fetch is not fetched and not sent to a model', async () => {
  await using world = await createWorld(JSON.stringify(ANSWER), {
    hosts: {
      'closed.com': { '/robots.txt': 'User-agent: *\nDisallow: /', '/': PAGE },
      'pictures.com': { '/': { headers: { 'content-type': 'image/png' }, body: 'x' } },
      'inside.com': { '/': { status: 302, headers: { location: 'http://10.0.0.1/' } } },
    },
  })
  const outcomes = []
  for (const url of [
    world.site.url('closed.com'),
    world.site.url('pictures.com'),
    world.site.url('inside.com'),
    'http://127.0.0.1:1/',
    'http://169.254.169.254/latest/meta-data',
    'https://www.linkedin.com/company/brightwater',
    'file:///etc/passwd',
  ]) {
    const { outcome, rules, model } = await world.test(url)
    expect([rules, model]).toEqual([null, null])
    outcomes.push(outcome)
  }
  expect(outcomes).toEqual(['robots', 'wrong_type', 'refused_address', 'denied', 'refused_address', 'denied', 'denied'])
  expect(world.site.requests.map(({ host, path }) => host + path)).not.toContain('closed.com/')
  expect(world.server.calls).toEqual([])
})

test.each<[string, Reply, object, Options?]>([
  ['a refused key', { status: 401 }, { outcome: 'unreachable', detail: 'the provider refused the key (401)' }],
  ['another protocol', { raw: '<p>Hello</p>' }, { outcome: 'unusable' }],
  ['an answer outside the schema', '{"status":"open"}', { outcome: 'unusable', tokens_in: 1800, tokens_out: 200 }],
  [
    'a month whose tokens are used up',
    JSON.stringify(ANSWER),
    { outcome: 'budget', detail: 'the month’s tokens are used up', tokens_in: 0, tokens_out: 0 },
    { limits: { tokensPerMonth: 5000 }, used: 5000 },
  ],
])('%s is reported beside the reading of the rules', async (_what, reply, failure, options) => {
  await using world = await createWorld(reply, options)
  const { rules, model } = await world.test()
  expect(rules?.company?.value).toBe('Brightwater Sync')
  expect(model).toMatchObject({ reading: null, output: null, dropped: [], ...failure })
})
