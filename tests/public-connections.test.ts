import { expect, test } from 'vitest'
import { PUBLIC_CONNECTIONS } from '#server/platform/fairness/pools.ts'
import { createTestApp, PUBLISHABLE_KEY } from './harness/app-harness.ts'
import { PUBLISHABLE_KEY as AUTH_KEY, PASSWORD, startAuth } from './harness/auth-harness.ts'
import { createCaller } from './harness/callers.ts'
import { createTestDb, type TestDb } from './harness/test-db.ts'

/** A view that waits until the test releases a lock. */
async function createSlowView(db: TestDb) {
  const holder = await db.database.pool.connect()
  await holder.query(`
    create function public.wait_here() returns int language sql volatile security definer as
      'select 1 from pg_advisory_xact_lock(42)';
    create view public.slow as select public.wait_here() as n;
    grant select on public.slow to anon, authenticated;
    select pg_advisory_lock(42)`)
  const waiting = async () => {
    const { rows } = await holder.query<{ count: number }>(
      `select count(*)::int as count from pg_locks where locktype = 'advisory' and objid = 42 and not granted
       and database = (select oid from pg_database where datname = current_database())`,
    )
    return rows[0]?.count ?? 0
  }
  return { waiting, letGo: () => holder.release(true) }
}

test('staff and health checks are answered while all public connections are busy', async () => {
  await using db = await createTestDb()
  const staff = await createCaller(db.database, 'staff')
  const stranger = await createCaller(db.database, null)
  const callers: Record<string, Record<string, unknown>> = { staff: staff.claims, stranger: stranger.claims }
  const app = createTestApp(db, { verifyAccessToken: async (token) => callers[token] ?? {} })
  const ask = (path: string, token?: string) => {
    const headers = { apikey: PUBLISHABLE_KEY, ...(token && { authorization: `Bearer ${token}` }) }
    return app.request(path, { headers })
  }
  const slow = await createSlowView(db)
  // As many as all public connections, some of them with an account without a role.
  const visits = Array.from({ length: 10 }, (_, at) => ask('/rest/v1/slow', at % 2 === 0 ? undefined : 'stranger'))
  await expect.poll(slow.waiting).toBe(PUBLIC_CONNECTIONS)
  const [health, ready, rows] = await Promise.all([
    ask('/healthz'),
    ask('/readyz'),
    ask('/rest/v1/sync_opportunities?select=id', 'staff'),
  ])
  expect([health.status, ready.status, rows.status]).toEqual([200, 200, 200])
  expect(await slow.waiting()).toBeLessThanOrEqual(PUBLIC_CONNECTIONS)
  const answers = await Promise.all(visits)
  slow.letGo()
  const codes = await Promise.all(answers.map(async (answer) => ((await answer.json()) as { code: string }).code))
  // The time limit ends the first ones; those that waited too long for a connection are refused with a time to retry.
  expect(codes.filter((code) => code === '57014').length).toBeGreaterThanOrEqual(PUBLIC_CONNECTIONS)
  expect(new Set([...codes, '57014', 'PGRST000'])).toEqual(new Set(['57014', 'PGRST000']))
})

test('staff do not wait behind account requests of the public, whose excess requests are refused', async () => {
  await using auth = await startAuth()
  const { database } = auth.db
  const staff = await createCaller(database, 'staff')
  const holder = await database.pool.connect()
  await holder.query('begin; lock table auth.refresh_tokens in access exclusive mode')
  const askAsPublic = () =>
    auth.request('/token?grant_type=refresh_token', {
      method: 'POST',
      headers: { apikey: AUTH_KEY, 'content-type': 'application/json' },
      body: JSON.stringify({ refresh_token: 'guessed-token' }),
    })
  const visits = Array.from({ length: 80 }, askAsPublic)
  expect((await Promise.race(visits)).status).toBe(503)
  const { totalCount, idleCount } = database.pools.staff
  // The holder's own.
  expect(totalCount - idleCount).toBe(1)
  const rows = await database.asCaller(staff, async (sql) => sql`select id from public.sync_opportunities`)
  expect([rows, await database.isAnswering()]).toEqual([[], true])
  await holder.query('rollback')
  holder.release()
  const statuses = (await Promise.all(visits)).map(({ status }) => status)
  expect(new Set(statuses)).toEqual(new Set([400, 503]))
})

test('staff read their account and renew their session while all public connections are busy', async () => {
  await using auth = await startAuth()
  const { database } = auth.db
  const staff = await auth.signedUp('staff@label.example')
  const stranger = await auth.signedUp('stranger@x.example')
  const id = (await staff.auth.getUser()).data.user?.id ?? expect.fail('no account')
  await database.asServiceRole((sql) => sql`insert into public.user_roles (user_id, role) values (${id}, 'staff')`)
  // The list of staff is read again at most once a second.
  await expect.poll(() => database.isVisitor({ role: 'authenticated', claims: { sub: id } })).toBe(false)
  // From this response on, its refresh token is known as a staff token.
  expect((await staff.auth.signInWithPassword({ email: 'staff@label.example', password: PASSWORD })).error).toBeNull()

  const { session: theirs } = (await stranger.auth.getSession()).data
  const { pool } = database.forPublic
  const held = await Promise.all(Array.from({ length: PUBLIC_CONNECTIONS }, () => pool.connect()))
  const queue = Promise.allSettled(Array.from({ length: 60 }, () => pool.query('select 1')))
  const mine = await staff.auth.getUser()
  const renewed = await staff.auth.refreshSession()
  const again = await staff.auth.refreshSession()
  // The client would retry for many seconds.
  const headers = {
    apikey: AUTH_KEY,
    authorization: `Bearer ${theirs?.access_token}`,
    'content-type': 'application/json',
  }
  const body = JSON.stringify({ refresh_token: theirs?.refresh_token })
  const asked = [
    auth.request('/user', { headers }),
    auth.request('/token?grant_type=refresh_token', { method: 'POST', headers, body }),
  ]
  const refused = await Promise.all(asked)
  for (const client of held) client.release()
  await queue
  expect([mine.error, renewed.error, again.error]).toEqual([null, null, null])
  expect(refused.map(({ status }) => status)).toEqual([503, 503])
})

test('visitors beyond the queue are refused at once, with a time to retry', async () => {
  await using db = await createTestDb()
  const app = createTestApp(db)
  const slow = await createSlowView(db)
  const visits = Array.from({ length: 70 }, () =>
    app.request('/rest/v1/slow', { headers: { apikey: PUBLISHABLE_KEY } }),
  )
  await expect.poll(slow.waiting).toBe(PUBLIC_CONNECTIONS)
  const first = await Promise.race(visits)
  const { headers } = first
  expect([first.status, headers.get('retry-after'), headers.get('access-control-allow-origin')]).toEqual([
    503,
    '1',
    '*',
  ])
  slow.letGo()
  await Promise.all(visits)
})

const PATTERNS = [
  'form=match.a',
  'form=imatch.a',
  'form=not.match.a',
  'form=match(any).{a,b}',
  'form=not.imatch(all).{a,b}',
  'or=(form.eq.x,form.match.a)',
  'not.and=(form.eq.x,or(form.eq.y,form.not.imatch.a))',
  'message->>a=match.a',
]

test('visitors may not filter by regular expression, however it is written', async () => {
  await using db = await createTestDb()
  const staff = await createCaller(db.database, 'staff')
  const stranger = await createCaller(db.database, null)
  const app = createTestApp(db, {
    verifyAccessToken: async (token) => (token === 'staff' ? staff.claims : stranger.claims),
  })
  const ask = (query: string, method: string, token: string | null) => {
    const headers = { apikey: PUBLISHABLE_KEY, ...(token && { authorization: `Bearer ${token}` }) }
    const body = method === 'PATCH' ? '{"message":"x"}' : null
    return app.request(`/rest/v1/submission_windows?${query}`, { method, headers, body })
  }
  for (const query of PATTERNS) {
    for (const method of ['GET', 'HEAD', 'PATCH', 'DELETE']) {
      const statuses = [(await ask(query, method, null)).status, (await ask(query, method, 'stranger')).status]
      expect([query, method, ...statuses]).toEqual([query, method, 401, 403])
    }
    expect(await (await ask(query, 'GET', null)).json()).toMatchObject({ code: '42501' })
    expect([query, (await ask(query, 'GET', 'staff')).status]).toEqual([query, 200])
  }
})
