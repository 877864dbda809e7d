import { readFile, rm } from 'node:fs/promises'
import { request as send } from 'node:http'
import path from 'node:path'
import { expect, test } from '@playwright/test'
import fc from 'fast-check'
import { createVisitor } from '#e2e/process/traffic.ts'
import { startApp } from '#e2e/servers/app-process.ts'
import { CLUSTER_ADMIN } from '#e2e/servers/cluster.ts'
import { makeTestFolder } from '#tests/harness/test-folder.ts'

const AUTH = [
  ...['signup', 'token?grant_type=password', 'token?grant_type=refresh_token', 'token?grant_type=pkce', 'token'],
  ...['token?grant_type=id_token', 'token?grant_type=web3', 'otp', 'verify', 'resend', 'recover', 'sso', 'logout'],
  ...['logout?scope=x', 'user', 'reauthenticate', 'authorize?provider=x', 'user/identities/authorize', 'callback'],
  ...['user/identities/$', 'factors', 'factors/$', 'factors/$/challenge', 'factors/$/verify', 'settings', 'health'],
  ...['admin/users', 'admin/users/$', 'admin/users/$/factors', 'admin/generate_link', 'invite', 'admin/audit', '$'],
]
const STORAGE = [
  ...['bucket', 'bucket/$', 'bucket/$/empty', 'object/$/$', 'object/list/$', 'object/move', 'object/copy', 'object/$'],
  ...['object/sign/$/$', 'object/sign/$', 'object/upload/sign/$/$', 'object/info/$/$', 'object/public/press/$'],
  ...['object/authenticated/press/$', 'render/image/public/press/$?width=$', 'object/press/$', 'object/list/press'],
  ...['upload/resumable', 's3/$', 'object/sign/press/$?token=$', 'object/list-v2/press'],
]
const REST = ['contact_submissions?$=$', 'user_roles?select=$', 'rpc/$', '$', 'sync_opportunities?order=$&limit=$', '']
const REALTIME = ['api/broadcast', 'api/broadcast/$/events/$', 'websocket', 'websocket?vsn=$&apikey=$', '$']
const FUNCTIONS = ['sync-scraper', 'send-confirmation-email', 'request-removal', '$']
const SITE = [
  ...['$', 'artists?q=$', 'artists?tag=$', 'artists/$', 'shortlist?t=$', 'unsubscribe/$', 'removal/$', 'services/$'],
  ...[
    'submission-status/$',
    'artists.data?q=$',
    '_.data?_routes=$',
    '_root.data',
    'contact',
    'bot',
    'artist-submission',
  ],
  ...[
    'env.json',
    'healthz',
    'readyz',
    'readyz/data',
    '__manifest?p=$&version=$',
    'assets/$',
    'team/$',
    'sitemap.xml?$',
  ],
]
const PATHS = [
  ...AUTH.map((name) => `/auth/v1/${name}`),
  ...STORAGE.map((name) => `/storage/v1/${name}`),
  ...REST.map((name) => `/rest/v1/${name}`),
  ...REALTIME.map((name) => `/realtime/v1/${name}`),
  ...FUNCTIONS.map((name) => `/functions/v1/${name}`),
  ...SITE.map((name) => `/${name}`),
]

/** Replaces `$`: malformed percent signs, bytes that are not text, paths out of a folder, names that exist. */
const PIECE = fc.oneof(
  fc.constantFrom('%', '%00', '%ff', '%ED%A0%80', '..', '%2e%2e%2f', 'a'.repeat(2000), '', '__proto__', 'constructor'),
  fc.constantFrom('00000000-0000-0000-0000-000000000000', 'press', 'id', '1', '-1', '99999999999999999999', 'eq.%00'),
  fc.string({ maxLength: 12 }).map((text) => encodeURIComponent(text.toWellFormed())),
)
const NAMES = fc.constantFrom(
  ...['email', 'phone', 'password', 'token', 'type', 'data', 'action', 'config_id', 'preset', 'name', 'message', 'id'],
  ...['factor_type', 'code', 'challenge_id', 'refresh_token', 'auth_code', 'code_verifier', 'provider', 'role', 'kind'],
  ...['prefix', 'limit', 'offset', 'sortBy', 'sourceKey', 'bucketId', 'destinationKey', 'prefixes', 'paths', 'public'],
  ...['messages', 'topic', 'event', 'payload', 'expiresIn', 'file_size_limit', 'allowed_mime_types', 'app_metadata'],
  ...['user_metadata', 'ban_duration', 'email_confirm', 'redirect_to', 'queries', 'recipients', 'company', 'address'],
)
const VALUE = fc.oneof(
  fc.constantFrom<unknown>(null, true, 0, -1, 1e308, '', '\u0000', '\ud800', 'a@example.com', '+15550100', [], {}),
  fc.constantFrom<unknown>('signup', 'recovery', 'totp', 'phone', 'email', 'contact', 'artist', 'press', '2024-13-45'),
  fc.constantFrom<unknown>('get_opportunities', 'save_config', 'get_run', 'merge', 'suppress', 'list_events', 'export'),
  fc.jsonValue({ maxDepth: 2 }),
)
const FIELDS = fc.dictionary(NAMES, VALUE, { maxKeys: 6 })
const BODY = fc.oneof(
  { weight: 4, arbitrary: FIELDS.map((fields) => ['application/json', JSON.stringify(fields)]) },
  fc.jsonValue({ maxDepth: 3 }).map((value) => ['application/json', JSON.stringify(value)]),
  fc.string().map((text) => ['application/json', text]),
  FIELDS.map((fields) => ['application/x-www-form-urlencoded', formOf(fields)]),
  fc.string().map((text) => ['multipart/form-data; boundary=x', `--x\r\n${text}\r\n--x--`]),
  fc.constant(['multipart/form-data', 'no boundary']),
  fc.constantFrom('text/csv', 'image/png', 'application/octet-stream', 'nonsense').map((type) => [type, '\u0000,']),
)
const HEADERS = fc.record(
  {
    prefer: fc.constantFrom('return=representation', 'count=exact', 'tx=rollback', ',,='),
    range: fc.constantFrom('0-', 'bytes=-1', 'bytes=9-1', 'x'),
    accept: fc.constantFrom('application/vnd.pgrst.object+json', 'text/csv', '*/*;q=x', ''),
    'accept-encoding': fc.constantFrom('br;q=0', 'identity;q=0', '*'),
    'if-none-match': fc.constantFrom('*', '"', 'W/"x"'),
    'x-upsert': fc.constantFrom('true', 'maybe'),
    'cache-control': fc.constantFrom('max-age=x', 'max-age=-1'),
    'x-metadata': fc.constantFrom('x', 'e30='),
    'x-request-id': fc.constantFrom('x', 'a'.repeat(100)),
    'content-encoding': fc.constantFrom('gzip', 'x'),
    'x-supabase-api-version': fc.constantFrom('2024-01-01', 'x'),
  },
  { requiredKeys: [] },
)
const METHOD = fc.constantFrom('GET', 'GET', 'POST', 'POST', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS')
const WHO = fc.constantFrom('no key', 'visitor', 'admin', 'service', 'forged', 'admin')
const TARGET = fc.tuple(fc.constantFrom(...PATHS), fc.array(PIECE, { minLength: 4, maxLength: 4 }))

function formOf(fields: Record<string, unknown>): string {
  const pairs = Object.entries(fields).map(([name, value]) => [name, String(JSON.stringify(value)).toWellFormed()])
  return new URLSearchParams(pairs).toString()
}

/** Sends the path unchanged, where fetch would normalise it. Null if the connection ends without a response. */
function sendRequest(
  url: string,
  target: string,
  request: { method: string; headers: Record<string, string>; body: string | undefined },
): Promise<{ status: number; text: string } | null> {
  const { hostname, port } = new URL(url)
  const { method, headers, body } = request
  return new Promise((resolve) => {
    const sent = send({ hostname, port, method, path: target, headers, timeout: 60_000 }, (response) => {
      let text = ''
      response.on('data', (chunk: Buffer) => {
        text += chunk.toString().slice(0, 500)
      })
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }))
      response.on('error', () => resolve(null))
    })
    sent.on('timeout', () => sent.destroy())
    sent.on('error', () => resolve(null))
    sent.end(body)
  })
}

test('no malformed request to any surface is answered with a server error', async () => {
  const folder = await makeTestFolder('bad')
  const settings = { RATE_LIMIT_FACTOR: '100000', ADMIN_EMAIL: CLUSTER_ADMIN.email, LOG_LEVEL: 'error' }
  const app = await startApp({
    dataDir: path.join(folder, 'data'),
    settings: { ...settings, ADMIN_PASSWORD: CLUSTER_ADMIN.password },
  })
  try {
    const { publishableKey, secretKey } = JSON.parse(await readFile(path.join(folder, 'data', 'secrets.json'), 'utf8'))
    const { data } = await createVisitor({ url: app.url, publishableKey }).auth.signInWithPassword(CLUSTER_ADMIN)
    const token = data.session?.access_token ?? ''
    const keys: Record<string, Record<string, string>> = {
      'no key': {},
      visitor: { apikey: publishableKey },
      admin: { apikey: publishableKey, authorization: `Bearer ${token}` },
      service: { apikey: secretKey },
      forged: { apikey: publishableKey, authorization: `Bearer ${token.slice(0, -6)}AAAAAA` },
    }
    const failures = new Map<string, unknown>()
    const property = fc.asyncProperty(
      METHOD,
      TARGET,
      WHO,
      HEADERS,
      BODY,
      async (method, [pattern, pieces], who, added, body) => {
        const left = [...pieces]
        const target = pattern.replaceAll('$', () => left.pop() ?? '')
        const [type = '', text = ''] = body
        const isRead = method === 'GET' || method === 'HEAD' || method === 'OPTIONS'
        const headers = { ...added, ...keys[who], ...(isRead ? {} : { 'content-type': type }) }
        const response = await sendRequest(app.url, target, { method, headers, body: isRead ? undefined : text })
        if (response === null || response.status >= 500)
          failures.set(`${method} ${pattern}`, { target, who, added, type, text, response })
      },
    )
    // All failures of a run are reported together, so nothing is shrunk. Every run sends the same requests; FUZZ_SEED changes them.
    const { FUZZ_RUNS: numRuns = 1500, FUZZ_SEED: seed = 1 } = process.env
    await fc.assert(property, { numRuns: Number(numRuns), seed: Number(seed) })
    expect(Object.fromEntries(failures), `seed ${seed}`).toEqual({})
    expect(app.output()).not.toContain('"level":50')
  } finally {
    await app.stop()
    await rm(folder, { recursive: true, force: true })
  }
})
