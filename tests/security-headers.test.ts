import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { createSite, loadSiteFiles } from '#server/site/site.ts'
import { createTestApp } from './harness/app-harness.ts'
import { createTestDb } from './harness/test-db.ts'
import { gradeOf, judgeByObservatory } from './servers/observatory.ts'

const SITE_URL = 'https://label.example'
const HTML =
  '<!DOCTYPE html><script>start()</script><script type="module" src="/assets/app-1a2b.js"></script><h1>Page</h1>'

const DRAWN_CHARACTERS = { 'content-type': 'text/html', 'x-inline-scripts': 'b3duIHNjcmlwdA==' }

async function createProduct(settings: { siteUrl?: string; trustProxy?: boolean } = {}) {
  const siteUrl = settings.siteUrl ?? SITE_URL
  const folder = await mkdtemp(path.join(tmpdir(), 'site-'))
  await mkdir(path.join(folder, 'assets'))
  await mkdir(path.join(folder, 'og'))
  await writeFile(path.join(folder, 'index.html'), HTML)
  await writeFile(path.join(folder, 'assets', 'app-1a2b.js'), 'export {}')
  await writeFile(path.join(folder, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  await writeFile(path.join(folder, 'og', 'home.jpg'), 'picture')
  const db = await createTestDb()
  const app = createTestApp(db, {
    config: { SITE_URL: siteUrl, TIMEZONE: 'America/Los_Angeles', TRUST_PROXY: settings.trustProxy ?? false },
    site: createSite(await loadSiteFiles(folder, siteUrl)),
    renderPage: async () => new Response(HTML, { status: 404, headers: DRAWN_CHARACTERS }),
  })
  return {
    ask: async (target: string, init: RequestInit = {}) => {
      const url = `${siteUrl}${target}`
      const response = await app.request(url, init)
      return { url, status: response.status, headers: response.headers, body: await response.text() }
    },
    [Symbol.asyncDispose]: () => db[Symbol.asyncDispose](),
  }
}

const TESTER = { headers: { origin: 'https://observatory.example' } }

test('every kind of response gets the best grade under the published rules', async () => {
  await using product = await createProduct()
  const grades: Record<string, string> = {}
  const kinds: Record<string, [string, number, RequestInit?]> = {
    'prerendered page': ['/', 200],
    'page rendered for the request': ['/artists?q=night', 404],
    'page that does not exist': ['/nowhere', 404],
    script: ['/assets/app-1a2b.js', 200],
    drawing: ['/favicon.svg', 200],
    'sharing card': ['/og/home.jpg', 200],
    'data of the programming interface': ['/rest/v1/artist_submissions', 401],
    'answer without a key': ['/auth/v1/user', 403],
    'function that does not exist': ['/functions/v1/nothing', 401],
    'public settings': ['/env.json', 200],
    health: ['/healthz', 200],
    readiness: ['/readyz', 200],
    'readiness for data': ['/readyz/data', 200],
    'method that is not taken': ['/', 405, { method: 'DELETE' }],
    'unchanged page': ['/', 304, { headers: { 'if-none-match': await etagOf(product) } }],
  }
  for (const [kind, [target, status, init]] of Object.entries(kinds)) {
    const answer = await product.ask(target, { ...TESTER, ...init, headers: { ...TESTER.headers, ...init?.headers } })
    expect([kind, answer.status]).toEqual([kind, status])
    grades[kind] = gradeOf(judgeByObservatory(answer).score)
  }
  expect(grades).toEqual(Object.fromEntries(Object.keys(kinds).map((kind) => [kind, 'A+'])))
})

async function etagOf(product: Awaited<ReturnType<typeof createProduct>>): Promise<string> {
  return (await product.ask('/')).headers.get('etag') ?? ''
}

test('a page passes every rule, and only misses the extra points for inline styles, which dialogs need', async () => {
  await using product = await createProduct()
  for (const target of ['/', '/nowhere']) {
    const { findings, score } = judgeByObservatory(await product.ask(target, TESTER))
    expect(findings.filter(({ modifier }) => modifier < 0)).toEqual([])
    expect(findings.map(({ rule }) => rule)).toEqual([
      'csp-implemented-with-unsafe-inline-in-style-src-only',
      'cookies-not-found',
      'cross-origin-resource-sharing-not-implemented',
      'referrer-policy-private',
      'hsts-implemented-max-age-at-least-six-months',
      'sri-not-implemented-but-all-scripts-loaded-from-secure-origin',
      'x-content-type-options-nosniff',
      'x-frame-options-implemented-via-csp',
      'corp-implemented-with-same-origin',
    ])
    expect(score).toBe(120)
  }
})

test('a page restricts browser features, its referrer and its window', async () => {
  await using product = await createProduct()
  const { headers } = await product.ask('/')
  expect(headers.get('content-security-policy')).toMatch(/script-src 'self' 'sha256-[\w+/=]+';/)
  expect(headers.get('x-frame-options')).toBe('SAMEORIGIN')
  expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
  expect(headers.get('permissions-policy')).toContain('camera=()')
})

test('other sites may embed share cards but not scripts', async () => {
  await using product = await createProduct()
  expect((await product.ask('/og/home.jpg')).headers.get('cross-origin-resource-policy')).toBe('cross-origin')
  expect((await product.ask('/assets/app-1a2b.js')).headers.get('cross-origin-resource-policy')).toBe('same-origin')
})

test.each([
  ['http://label.example', true, 'https', true],
  ['http://label.example', true, 'http', false],
  ['http://label.example', false, 'https', false],
])(
  'transport security of data at %s, proxy trusted %s, forwarded as %s: %s',
  async (siteUrl, trustProxy, proto, is) => {
    await using product = await createProduct({ siteUrl, trustProxy })
    const { headers } = await product.ask('/env.json', { headers: { 'x-forwarded-proto': proto } })
    expect(headers.has('strict-transport-security')).toBe(is)
  },
)

test.each([
  ["default-src 'none'; frame-ancestors 'none'", 'csp-implemented-with-no-unsafe-default-src-none'],
  ["default-src 'self'", 'csp-implemented-with-no-unsafe'],
  ["default-src 'self'; style-src 'unsafe-inline'", 'csp-implemented-with-unsafe-inline-in-style-src-only'],
  ["default-src 'none'; script-src 'self' 'unsafe-eval'", 'csp-implemented-with-unsafe-eval'],
  ["default-src 'self' 'unsafe-inline'", 'csp-implemented-with-unsafe-inline'],
  ['default-src https:', 'csp-implemented-with-unsafe-inline'],
  ["default-src 'none'; script-src http://cdn.example", 'csp-implemented-with-insecure-scheme'],
  ["img-src 'self'", 'csp-implemented-with-unsafe-inline'],
  ['', 'csp-header-invalid'],
  [null, 'csp-not-implemented'],
])('the observatory judges the policy %j: %s', (policy, rule) => {
  const headers = new Headers(policy === null ? {} : { 'content-security-policy': policy })
  const { findings } = judgeByObservatory({ url: SITE_URL, status: 200, headers, body: '' })
  expect(findings[0]?.rule).toBe(rule)
})

test('a response without any header fails', () => {
  const { score } = judgeByObservatory({ url: SITE_URL, status: 200, headers: new Headers(), body: '' })
  expect([score, gradeOf(score)]).toEqual([30, 'D'])
})

test("a page rendered per request runs the app's scripts, and no scripts in its content", async () => {
  await using product = await createProduct()
  const { headers } = await product.ask('/nowhere')
  expect(headers.get('content-security-policy')).toContain("script-src 'self' 'sha256-b3duIHNjcmlwdA==';")
  expect(headers.has('x-inline-scripts')).toBe(false)
})
