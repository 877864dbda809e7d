import { expect, test } from 'vitest'
import { type AuthHarness, PASSWORD, PUBLISHABLE_KEY, startAuth } from '#tests/harness/auth-harness.ts'

async function signIn(auth: AuthHarness, email: string) {
  const client = auth.client()
  const { data, error } = await client.auth.signInWithPassword({ email, password: PASSWORD })
  if (error || !data.session) throw error ?? new Error('no session')
  return { client, session: data.session }
}

async function refreshWith(auth: AuthHarness, refresh_token: string) {
  const response = await auth.request('/token?grant_type=refresh_token', {
    method: 'POST',
    headers: { apikey: PUBLISHABLE_KEY, 'content-type': 'application/json' },
    body: JSON.stringify({ refresh_token }),
  })
  return { status: response.status, body: await response.json() }
}

function getUser(auth: AuthHarness, token: string) {
  return auth.request('/user', { headers: { apikey: PUBLISHABLE_KEY, authorization: `Bearer ${token}` } })
}

test('a refresh rotates the token and keeps session, level and methods', async () => {
  await using auth = await startAuth()
  await auth.signedUp('a@sample.example')
  const { client, session } = await signIn(auth, 'a@sample.example')
  const { data, error } = await client.auth.refreshSession()
  expect(error).toBeNull()
  expect(data.session?.refresh_token).not.toBe(session.refresh_token)
  const [before, after] = await Promise.all([
    auth.tokens.verify(session.access_token),
    auth.tokens.verify(data.session?.access_token ?? ''),
  ])
  expect(after).toMatchObject({ session_id: before.session_id, aal: before.aal, amr: before.amr })
})

test('the same token used twice within ten seconds gives the same successor, even concurrently', async () => {
  await using auth = await startAuth()
  await auth.signedUp('a@sample.example')
  const { session } = await signIn(auth, 'a@sample.example')
  const responses = await Promise.all(Array.from({ length: 5 }, () => refreshWith(auth, session.refresh_token)))
  const successors = new Set(responses.map(({ body }) => body.refresh_token))
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  expect(successors.size).toBe(1)
  auth.advance(9000)
  expect((await refreshWith(auth, session.refresh_token)).body.refresh_token).toBe([...successors][0])
})

test('a used token after the grace period revokes the whole family for good', async () => {
  await using auth = await startAuth()
  await auth.signedUp('a@sample.example')
  const { session } = await signIn(auth, 'a@sample.example')
  const other = await signIn(auth, 'a@sample.example')
  const next = (await refreshWith(auth, session.refresh_token)).body
  auth.advance(11_000)
  const reused = { code: 400, error_code: 'refresh_token_already_used', msg: 'Invalid Refresh Token: Already Used' }
  expect((await refreshWith(auth, session.refresh_token)).body).toEqual(reused)
  expect((await refreshWith(auth, next.refresh_token)).body).toEqual(reused)
  expect((await refreshWith(auth, session.refresh_token)).body).toEqual(reused)
  expect(await (await getUser(auth, next.access_token)).json()).toMatchObject({ error_code: 'session_not_found' })
  expect((await other.client.auth.refreshSession()).error).toBeNull()
})

test('an unknown refresh token is not found, whatever characters it has', async () => {
  await using auth = await startAuth()
  for (const token of ['nothing', 'a b', 'x\u0000', 'é', '-'.repeat(300)]) {
    expect(await refreshWith(auth, token), token).toEqual({
      status: 400,
      body: {
        code: 400,
        error_code: 'refresh_token_not_found',
        msg: 'Invalid Refresh Token: Refresh Token Not Found',
      },
    })
  }
})

test('signing out of this device leaves the others', async () => {
  await using auth = await startAuth()
  await auth.signedUp('a@sample.example')
  const [here, there] = [await signIn(auth, 'a@sample.example'), await signIn(auth, 'a@sample.example')]
  expect((await here.client.auth.signOut({ scope: 'local' })).error).toBeNull()
  expect((await getUser(auth, here.session.access_token)).status).toBe(403)
  expect((await refreshWith(auth, here.session.refresh_token)).body.error_code).toBe('refresh_token_not_found')
  expect((await there.client.auth.getUser()).error).toBeNull()
})

test('signing out the others leaves this device', async () => {
  await using auth = await startAuth()
  await auth.signedUp('a@sample.example')
  const [here, there] = [await signIn(auth, 'a@sample.example'), await signIn(auth, 'a@sample.example')]
  expect((await here.client.auth.signOut({ scope: 'others' })).error).toBeNull()
  expect((await here.client.auth.getUser()).error).toBeNull()
  expect((await there.client.auth.getUser()).error?.name).toBe('AuthSessionMissingError')
})

test('signing out everywhere ends all sessions of this account and none of another', async () => {
  await using auth = await startAuth()
  await auth.signedUp('a@sample.example')
  const other = await auth.signedUp('b@sample.example')
  const [here, there] = [await signIn(auth, 'a@sample.example'), await signIn(auth, 'a@sample.example')]
  expect((await here.client.auth.signOut()).error).toBeNull()
  expect((await there.client.auth.refreshSession()).error).not.toBeNull()
  expect((await other.auth.getUser()).error).toBeNull()
})

test('signing out returns 204, also the second time, and refuses an unknown scope', async () => {
  await using auth = await startAuth()
  await auth.signedUp('a@sample.example')
  const { session } = await signIn(auth, 'a@sample.example')
  const logout = (scope: string) =>
    auth.request(`/logout?scope=${scope}`, {
      method: 'POST',
      headers: { apikey: PUBLISHABLE_KEY, authorization: `Bearer ${session.access_token}` },
    })
  const unknown = await logout('everything')
  expect([unknown.status, (await unknown.json()).error_code]).toEqual([400, 'validation_failed'])
  expect((await logout('global')).status).toBe(204)
  const again = await logout('global')
  expect([again.status, (await again.json()).error_code]).toEqual([403, 'session_not_found'])
})

test('a token with another user’s session is refused', async () => {
  await using auth = await startAuth()
  await auth.signedUp('a@sample.example')
  await auth.signedUp('b@sample.example')
  const [mine, theirs] = [await signIn(auth, 'a@sample.example'), await signIn(auth, 'b@sample.example')]
  const { session_id } = await auth.tokens.verify(theirs.session.access_token)
  const mixed = await auth.tokens.sign({ sub: mine.session.user.id, session_id })
  const response = await getUser(auth, mixed)
  expect([response.status, (await response.json()).error_code]).toEqual([403, 'session_not_found'])
})

test('a request without a valid and unexpired token is not signed in', async () => {
  await using auth = await startAuth()
  const client = await auth.signedUp('a@sample.example')
  const { data } = await client.auth.getSession()
  const anonymous = await auth.request('/user', { headers: { apikey: PUBLISHABLE_KEY } })
  expect([anonymous.status, (await anonymous.json()).error_code]).toEqual([401, 'no_authorization'])
  const token = data.session?.access_token ?? ''
  expect((await getUser(auth, `${token.slice(0, -4)}AAAA`)).status).toBe(403)
  auth.advance(3_601_000)
  const expired = await getUser(auth, token)
  expect([expired.status, (await expired.json()).error_code]).toEqual([403, 'bad_jwt'])
})

test('no API role can read or empty a table of schema auth', async () => {
  await using auth = await startAuth()
  const client = await auth.signedUp('a@sample.example')
  const { data } = await client.auth.getUser()
  const tables = await auth.db.database.pool.query<{ name: string }>(
    "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname = 'auth'",
  )
  expect(tables.rows.length).toBeGreaterThan(9)
  for (const role of ['anon', 'authenticated', 'service_role'] as const) {
    const claims = { sub: data.user?.id, role }
    for (const { name } of tables.rows) {
      for (const statement of [`select * from ${name}`, `delete from ${name}`]) {
        const attempt = auth.db.database.asCaller({ role, claims }, (sql) => sql.query(statement))
        await expect(attempt, `${role}: ${statement}`).rejects.toMatchObject({ code: '42501' })
      }
    }
  }
})

test('the audit log records each step from sign-up to sign-out, without secrets', async () => {
  await using auth = await startAuth()
  await auth.signedUp('a@sample.example')
  const { client, session } = await signIn(auth, 'a@sample.example')
  await client.auth.refreshSession()
  await client.auth.signOut()
  const rows = await auth.db.database.asAuthAdmin(
    (sql) => sql<{ payload: { action: string } }>`select payload from auth.audit_log_entries order by created_at`,
  )
  expect(rows.map(({ payload }) => payload.action)).toEqual([
    'user_confirmation_requested',
    'user_signedup',
    'login',
    'token_refreshed',
    'logout',
  ])
  expect(JSON.stringify(rows)).not.toContain(session.refresh_token)
})
