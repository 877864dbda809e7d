import fc from 'fast-check'
import { Hono } from 'hono'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import type { GatewayEnv } from '#server/backend/gateway/gateway-env.ts'
import { SERVICE } from '#tests/harness/callers.ts'
import { createTestDb } from '#tests/harness/test-db.ts'
import { createRestApp } from './rest-app.ts'

const names = (text: string) => fc.constantFrom(...text.split(' '))
const COLUMN = fc.oneof(
  names('id title plays tags info released during info->a info->>b nothing "id" a.b *'),
  fc.string({ maxLength: 12 }),
)
const OPERATOR = names(
  'eq neq gt gte lt lte like ilike match imatch in is isdistinct fts plfts cs cd ov sl adj not.eq not.in eq(any) fts(x) foo',
)
const VALUE = fc.oneof(
  names('1 null true (1,2) ("a",b {a,b} [1,2) % * "x" \\ 2024-01-01 99999999999999999999 ( ) NaN infinity'),
  fc.constantFrom("'; drop table tracks; --", '(?:a+)+$', '\u0000', '\ud800'),
  fc.string({ maxLength: 20 }),
)
const COMPARISON = fc.tuple(OPERATOR, VALUE).map((pair) => pair.join('.'))
const FILTER = fc.tuple(COLUMN, COMPARISON)
const MEMBERS = fc.array(
  fc.oneof(
    FILTER.map((pair) => pair.join('.')),
    VALUE,
  ),
  { maxLength: 4 },
)
const GROUP = fc.tuple(
  names('or and not.or not.and'),
  MEMBERS.map((parts) => `(${parts.join(',')})`),
)
const list = (part: fc.Arbitrary<string>) => fc.array(part, { maxLength: 4 }).map((parts) => parts.join(','))
const SHAPE = fc.oneof(
  fc.tuple(fc.constant('select'), list(fc.oneof(COLUMN, VALUE, names('x:id id::text id::foo other(*) count()')))),
  fc.tuple(fc.constant('order'), list(fc.oneof(COLUMN, names('id.desc id.desc.nullslast id.up')))),
  fc.tuple(names('limit offset on_conflict columns'), fc.oneof(VALUE, COLUMN)),
)
const QUERY = fc.array(fc.oneof(FILTER, GROUP, SHAPE), { maxLength: 5 })
const HEADERS = fc.record(
  {
    accept: names('application/json text/csv application/vnd.pgrst.object+json image/png'),
    prefer: names(
      'count=exact return=representation resolution=merge-duplicates missing=default handling=strict max-affected=1',
    ),
    range: names('0-1 5-2 99-'),
    'content-type': names('application/json text/csv application/x-www-form-urlencoded'),
  },
  { requiredKeys: [] },
)
const ROWS = fc.array(
  fc.dictionary(names('id title plays tags info released during nothing'), fc.jsonValue({ maxDepth: 2 })),
  {
    maxLength: 3,
  },
)
const BODY = fc.oneof(
  fc.json({ maxDepth: 3 }),
  ROWS.map((rows) => JSON.stringify(rows)),
  fc.string({ maxLength: 30 }),
)

test('no query, header or body of any kind causes a server error', async () => {
  await using db = await createTestDb()
  await db.database.pool.query(`
    create table public.tracks (
      id int primary key, title text, plays int, tags text[], info jsonb, released date, during int4range);
    grant all on public.tracks to service_role;
    insert into public.tracks values (1, 'Neon Rain', 10, '{night}', '{"a": 1}', '2024-01-01', '[1,5)')`)
  const logged: string[] = []
  const app = new Hono<GatewayEnv>()
  app.use(async (c, next) => {
    c.set('caller', SERVICE)
    c.set('log', pino({ level: 'error' }, { write: (line: string) => logged.push(line) }))
    await next()
  })
  app.route('/rest/v1', createRestApp({ database: db.database }))
  const verbs = names('GET GET GET HEAD POST PATCH PUT DELETE')
  await fc.assert(
    fc.asyncProperty(verbs, QUERY, HEADERS, BODY, async (method, query, headers, body) => {
      const path = `/rest/v1/tracks?${new URLSearchParams(query)}`
      const reads = method === 'GET' || method === 'HEAD'
      const response = await app.request(path, reads ? { method, headers } : { method, headers, body })
      expect([method, path, headers, body, response.status < 500]).toEqual([method, path, headers, body, true])
      const text = await response.text()
      if (response.status >= 400 && method !== 'HEAD')
        expect(JSON.parse(text)).toMatchObject({ code: expect.any(String) })
    }),
    { numRuns: 800 },
  )
  expect(logged).toEqual([])
  expect((await db.database.pool.query('select 1 from public.tracks limit 0')).rowCount).toBe(0)
}, 120_000)
