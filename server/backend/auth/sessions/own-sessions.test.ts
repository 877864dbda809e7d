import { expect, test } from 'vitest'
import { type AuthHarness, PASSWORD, startAuth } from '#tests/harness/auth-harness.ts'
import { ANON } from '#tests/harness/callers.ts'

const EMAIL = 'ada@sample.example'

type Shown = { id: string; is_current: boolean; user_agent: string; aal: string; ip: string | null }

/** Runs a function as the caller of the token, as /rest/v1/rpc does. */
async function callerOf(auth: AuthHarness, client: ReturnType<AuthHarness['client']>) {
  const token = (await client.auth.getSession()).data.session?.access_token ?? ''
  const claims = await auth.tokens.verify(token)
  return { role: 'authenticated', claims } as const
}

async function world(auth: AuthHarness) {
  const first = await auth.signedUp(EMAIL)
  const second = auth.client({ address: '198.51.100.4' })
  await second.auth.signInWithPassword({ email: EMAIL, password: PASSWORD })
  const other = await auth.signedUp('bob@sample.example')
  return { first, second, other }
}

const list = async (auth: AuthHarness, client: ReturnType<AuthHarness['client']>) => {
  const caller = await callerOf(auth, client)
  return auth.db.database.asCaller(caller, (sql) => sql<Shown>`select * from public.list_my_sessions()`)
}
const end = async (auth: AuthHarness, client: ReturnType<AuthHarness['client']>, id: string) => {
  const caller = await callerOf(auth, client)
  const [row] = await auth.db.database.asCaller(
    caller,
    (sql) => sql<{ ended: boolean }>`select public.end_session(${id}) as ended`,
  )
  return row?.ended
}

test('list_my_sessions shows one’s own sessions, marks the current one, and shows nothing secret', async () => {
  await using auth = await startAuth()
  const { first, second } = await world(auth)
  const shown = await list(auth, second)
  expect(shown.map(({ is_current, aal }) => [is_current, aal]).toSorted()).toEqual([
    [false, 'aal1'],
    [true, 'aal1'],
  ])
  expect(shown.find(({ is_current }) => is_current)?.ip).toBe('198.51.100.4')
  expect(Object.keys(shown[0] ?? {})).toEqual([
    'id',
    'created_at',
    'last_used_at',
    'user_agent',
    'ip',
    'aal',
    'is_current',
  ])
  expect(await list(auth, first)).toHaveLength(2)
})

test('end_session ends one’s own session at once and leaves a line in the audit log', async () => {
  await using auth = await startAuth()
  const { first, second } = await world(auth)
  const doomed = (await list(auth, first)).find(({ is_current }) => !is_current)?.id ?? ''
  expect(await end(auth, first, doomed)).toBe(true)
  expect((await second.auth.getUser()).error?.name).toBe('AuthSessionMissingError')
  expect((await first.auth.getUser()).error).toBeNull()
  const rows = await auth.db.database.asAuthAdmin(
    (sql) => sql`select payload from auth.audit_log_entries where payload -> 'traits' ->> 'session_id' = ${doomed}`,
  )
  expect(rows).toEqual([{ payload: expect.objectContaining({ action: 'logout', actor_username: EMAIL }) }])
})

test('another user’s sessions can be neither listed nor ended', async () => {
  await using auth = await startAuth()
  const { first, other } = await world(auth)
  const mine = (await list(auth, first)).map(({ id }) => id)
  expect((await list(auth, other)).map(({ id }) => id)).not.toEqual(expect.arrayContaining(mine))
  for (const id of mine) expect(await end(auth, other, id)).toBe(false)
  expect(await list(auth, first)).toHaveLength(2)
})

test('a visitor is refused, and a token whose session has ended can neither list nor end sessions', async () => {
  await using auth = await startAuth()
  const { first, second } = await world(auth)
  for (const statement of ['select * from list_my_sessions()', `select end_session(gen_random_uuid())`]) {
    const query = auth.db.database.asCaller(ANON, (sql) => sql.query(statement))
    await expect(query).rejects.toMatchObject({ code: '42501' })
  }
  const stolen = await callerOf(auth, second)
  for (const name of ['sessions_of', 'end_session_of']) {
    const args = name === 'sessions_of' ? 'null, null' : 'null, null, null'
    const direct = auth.db.database.asCaller(stolen, (sql) => sql.query(`select private.${name}(${args})`))
    await expect(direct).rejects.toMatchObject({ code: '42501' })
  }
  const mine = (await list(auth, first)).find(({ is_current }) => is_current)?.id ?? ''
  await second.auth.signOut({ scope: 'local' })
  const late = await auth.db.database.asCaller(stolen, async (sql) => ({
    seen: await sql`select * from public.list_my_sessions()`,
    ended: await sql`select public.end_session(${mine}) as ended`,
  }))
  expect(late).toEqual({ seen: [], ended: [{ ended: false }] })
  expect((await first.auth.getUser()).error).toBeNull()
})
