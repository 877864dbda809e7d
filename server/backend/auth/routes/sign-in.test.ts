import { expect, test } from 'vitest'
import { type AuthHarness, PASSWORD, PUBLISHABLE_KEY, SITE_URL, startAuth } from '#tests/harness/auth-harness.ts'

const JSON_HEADERS = { apikey: PUBLISHABLE_KEY, 'content-type': 'application/json' }

test('signing in returns a session in the shape the client stores', async () => {
  await using auth = await startAuth()
  await auth.signedUp('a@sample.example')
  const response = await auth.request('/token?grant_type=password', {
    method: 'POST',
    headers: JSON_HEADERS,
    body: JSON.stringify({ email: ' A@Sample.Example ', password: PASSWORD }),
  })
  expect(response.status).toBe(200)
  expect(response.headers.get('cache-control')).toBe('no-store')
  const body = await response.json()
  expect(body).toMatchObject({ token_type: 'bearer', expires_in: 3600, user: { email: 'a@sample.example' } })
  expect(body.expires_at - Math.floor(Date.now() / 1000)).toBeGreaterThan(3590)
  expect(JSON.stringify(body.user)).not.toMatch(/password|\$2[aby]\$|token/)
  const claims = await auth.tokens.verify(body.access_token)
  expect(claims.amr).toMatchObject([{ method: 'password' }])
  const [session] = await auth.db.database.asAuthAdmin(
    (sql) => sql`select user_id, aal, ip from auth.sessions where id = ${claims.session_id}`,
  )
  expect(session).toMatchObject({ user_id: claims.sub, aal: 'aal1' })
})

test('an unknown address, a wrong password and an account without a password get the same answer', async () => {
  await using auth = await startAuth()
  await auth.signedUp('known@sample.example')
  await auth.signedUp('linked@sample.example')
  await auth.db.database.asAuthAdmin(
    (sql) => sql`update auth.users set encrypted_password = null where email = 'linked@sample.example'`,
  )
  const responses = await Promise.all(
    ['known@sample.example', 'linked@sample.example', 'unknown@sample.example', 'not an address \u0000'].map(
      async (email) => {
        const response = await auth.request('/token?grant_type=password', {
          method: 'POST',
          headers: JSON_HEADERS,
          body: JSON.stringify({ email, password: 'not the password' }),
        })
        return [response.status, await response.json()]
      },
    ),
  )
  const refusal = [400, { code: 400, error_code: 'invalid_credentials', msg: 'Invalid login credentials' }]
  expect(responses).toEqual([refusal, refusal, refusal, refusal])
})

test('refusing an unknown address costs as much work as refusing a known one', async () => {
  await using auth = await startAuth()
  await auth.signedUp('known@sample.example')
  // CPU time, because other work on the machine does not change it, and hashing is most of it.
  const costOf = async (email: string) => {
    const before = process.cpuUsage()
    await auth.client().auth.signInWithPassword({ email, password: 'not the password' })
    const { user, system } = process.cpuUsage(before)
    return user + system
  }
  const known: number[] = []
  const unknown: number[] = []
  for (let round = 0; round < 7; round += 1) {
    known.push(await costOf('known@sample.example'))
    unknown.push(await costOf('unknown@sample.example'))
  }
  const median = (costs: number[]) => costs.toSorted((left, right) => left - right)[3] ?? 0
  // Without the dummy hash it would be a tenth.
  expect(median(unknown) / median(known)).toBeGreaterThan(0.5)
})

test('a password is not accepted by its first 72 bytes', async () => {
  await using auth = await startAuth()
  const longest = `${'x'.repeat(71)}y`
  await auth.signedUp('a@sample.example', longest)
  const client = auth.client()
  expect((await client.auth.signInWithPassword({ email: 'a@sample.example', password: longest })).error).toBeNull()
  const longer = await client.auth.signInWithPassword({ email: 'a@sample.example', password: `${longest}z` })
  expect(longer.error?.code).toBe('invalid_credentials')
})

test('a banned account is refused, but only after the right password', async () => {
  await using auth = await startAuth()
  const signedIn = await auth.signedUp('a@sample.example')
  await auth.db.database.asAuthAdmin((sql) => sql`update auth.users set banned_until = now() + interval '1 day'`)
  const wrong = await auth.client().auth.signInWithPassword({ email: 'a@sample.example', password: 'wrong one' })
  expect(wrong.error?.code).toBe('invalid_credentials')
  const right = await auth.client().auth.signInWithPassword({ email: 'a@sample.example', password: PASSWORD })
  expect(right.error).toMatchObject({ code: 'user_banned', message: 'User is banned' })
  expect((await signedIn.auth.getUser()).error).toMatchObject({ code: 'user_banned', status: 403 })
  expect((await signedIn.auth.refreshSession()).error?.code).toBe('user_banned')
})

const REFUSALS = [
  ['/token?grant_type=password', { email: 'a@sample.example' }, 400, 'validation_failed', /either an email or phone/],
  ['/token?grant_type=password', { password: 'x' }, 400, 'validation_failed', /either an email or phone/],
  ['/token?grant_type=password', { phone: '15550100', password: 'x' }, 422, 'phone_provider_disabled', /Phone/],
  ['/token?grant_type=magic', {}, 400, 'unsupported_grant_type', /unsupported_grant_type/],
  ['/token', {}, 400, 'unsupported_grant_type', /unsupported_grant_type/],
  ['/token?grant_type=id_token', {}, 400, 'provider_disabled', /not enabled/],
  ['/token?grant_type=web3', {}, 422, 'web3_provider_disabled', /disabled/],
  ['/token?grant_type=refresh_token', {}, 400, 'validation_failed', /refresh_token required/],
  ['/token?grant_type=pkce', { auth_code: 'x', code_verifier: 'y' }, 404, 'flow_state_not_found', /flow state/],
  ['/signup', {}, 422, 'anonymous_provider_disabled', /Anonymous sign-ins are disabled/],
  [
    '/signup',
    { email: 'a@sample.example' },
    422,
    'validation_failed',
    /either an email or phone number and a password/,
  ],
  ['/signup', { password: 'x' }, 422, 'validation_failed', /either an email or phone number and a password/],
  ['/signup', { phone: '15550100', password: 'long enough 1' }, 400, 'phone_provider_disabled', /disabled/],
  ['/otp', {}, 400, 'validation_failed', /^You must provide either an email or phone number\.$/],
  ['/otp', { phone: '15550100' }, 400, 'phone_provider_disabled', /^Unsupported phone provider$/],
  ['/recover', {}, 400, 'validation_failed', /requires an email/],
  ['/resend', { type: 'nothing', email: 'a@sample.example' }, 400, 'validation_failed', /Missing one of these types/],
  ['/verify', { type: 'signup' }, 400, 'validation_failed', /token/],
  ['/verify', { type: 'constructor', token_hash: 'x' }, 400, 'validation_failed', /verification type/],
  ['/verify', { type: 'signup', token_hash: 'x' }, 403, 'otp_expired', /invalid or has expired/],
  ['/sso', { domain: 'x' }, 404, 'saml_provider_disabled', /SAML/],
  ['/factors', {}, 401, 'no_authorization', /Bearer/],
  ['/invite', {}, 403, 'not_admin', /User not allowed/],
  ['/admin/users', {}, 403, 'not_admin', /User not allowed/],
  ['/nothing/here', {}, 404, 'not_found', /./],
] as const

test('every refusal has the shape that old and new clients expect', async () => {
  await using auth = await startAuth()
  for (const [path, body, status, code, message] of REFUSALS) {
    const post = (headers: Record<string, string>) =>
      auth.request(path, { method: 'POST', headers: { ...JSON_HEADERS, ...headers }, body: JSON.stringify(body) })
    const current = await post({ 'x-supabase-api-version': '2024-01-01' })
    expect.soft(current.status, path).toBe(status)
    expect.soft(current.headers.get('x-supabase-api-version')).toBe('2024-01-01')
    expect.soft(await current.json(), path).toEqual({ code, message: expect.stringMatching(message) })
    const older = await post({})
    expect.soft(older.headers.get('x-supabase-api-version')).toBeNull()
    expect
      .soft(await older.json(), path)
      .toEqual({ code: status, error_code: code, msg: expect.stringMatching(message) })
  }
})

test('sign-in is limited per address, and per account and address together, whether the account exists or not', async () => {
  await using auth = await startAuth({ rateLimitFactor: 1 })
  const guess = async (email: string, address: string) =>
    (await auth.client({ address }).auth.signInWithPassword({ email, password: 'guess' })).error?.code
  const perAccount = await Promise.all(
    Array.from({ length: 11 }, (_, at) => guess('unknown@sample.example', `2001:db8:1:2::${at}`)),
  )
  expect(perAccount.toSorted()).toEqual([...Array(10).fill('invalid_credentials'), 'over_request_rate_limit'])
  const perAddress = await Promise.all(
    Array.from({ length: 31 }, (_, at) => guess(`a${at}@sample.example`, '198.51.100.1')),
  )
  expect(perAddress.toSorted()).toEqual([...Array(30).fill('invalid_credentials'), 'over_request_rate_limit'])
})

/** A sign-in by password, with the cookies that a browser would send. */
async function signIn(auth: AuthHarness, email: string, given: { password: string; address: string; cookie?: string }) {
  const response = await auth.request('/token?grant_type=password', {
    method: 'POST',
    headers: { ...JSON_HEADERS, 'x-forwarded-for': given.address, cookie: given.cookie ?? '' },
    body: JSON.stringify({ email, password: given.password }),
  })
  return { status: response.status, cookie: response.headers.get('set-cookie') ?? '' }
}

test('wrong passwords from other addresses do not lock the owner out, but make answers slow beyond the account’s limit', async () => {
  // A fifth of every limit: 2 per account and address, 6 per address, 20 per account.
  await using auth = await startAuth({ rateLimitFactor: 0.2 })
  await auth.signedUp('a@sample.example')
  const guess = (at: number) => signIn(auth, 'a@sample.example', { password: 'guess', address: `203.0.113.${at}` })
  const guesses = await Promise.all(Array.from({ length: 20 }, (_, at) => guess(Math.floor(at / 2))))
  expect(new Set(guesses.map(({ status }) => status))).toEqual(new Set([400]))
  const began = performance.now()
  const owner = { password: PASSWORD, address: '198.51.100.1' }
  expect(await signIn(auth, 'a@sample.example', owner)).toMatchObject({ status: 200 })
  expect(performance.now() - began).toBeGreaterThan(2900)
})

test('a device that has signed in before has a limit of its own, for that account only', async () => {
  await using auth = await startAuth({ rateLimitFactor: 0.2 })
  await auth.signedUp('a@sample.example')
  await auth.signedUp('b@sample.example')
  const address = '203.0.113.1'
  const first = await signIn(auth, 'a@sample.example', { password: PASSWORD, address })
  expect(first.cookie).toMatch(
    /^known-device-[\w-]{12}=\S+; Max-Age=34560000; Path=\/auth\/v1\/token; HttpOnly; SameSite=Strict$/,
  )
  const cookie = first.cookie.split(';')[0] ?? ''
  const wrong = { password: 'guess', address }
  // The second of two attempts per account and address, then refusals that use up the limit of the address.
  expect((await signIn(auth, 'a@sample.example', wrong)).status).toBe(400)
  for (let at = 0; at < 4; at += 1) expect((await signIn(auth, 'a@sample.example', wrong)).status).toBe(429)
  expect((await signIn(auth, 'a@sample.example', { password: PASSWORD, address, cookie })).status).toBe(200)
  expect((await signIn(auth, 'b@sample.example', { password: PASSWORD, address, cookie })).status).toBe(429)
  const name = cookie.split('=')[0] ?? ''
  for (const forged of [`${name}=`, `${name}=a.b.c`, cookie.slice(0, -1), cookie.replace('=', '=x')]) {
    expect((await signIn(auth, 'a@sample.example', { password: PASSWORD, address, cookie: forged })).status).toBe(429)
  }
  // A known device has a limit too.
  expect((await signIn(auth, 'a@sample.example', { ...wrong, cookie })).status).toBe(400)
  expect((await signIn(auth, 'a@sample.example', { ...wrong, cookie })).status).toBe(429)
})

test('a rate-limited request gets a 429 with retry-after', async () => {
  await using auth = await startAuth({ rateLimitFactor: 1 })
  const recover = () =>
    auth.request('/recover', {
      method: 'POST',
      headers: JSON_HEADERS,
      body: JSON.stringify({ email: 'unknown@sample.example' }),
    })
  expect((await recover()).status).toBe(200)
  const second = await recover()
  expect(second.status).toBe(429)
  expect(Number(second.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await second.json()).toMatchObject({
    error_code: 'over_email_send_rate_limit',
    msg: expect.stringMatching(/^For security purposes, you can only request this after \d+ seconds\.$/),
  })
})

test('clients can read settings, health and the key set', async () => {
  await using auth = await startAuth()
  const settings = await (await auth.request('/settings', { headers: JSON_HEADERS })).json()
  expect(settings).toMatchObject({ disable_signup: false, mailer_autoconfirm: false })
  expect(settings.external).toMatchObject({ email: true, phone: false, google: false, anonymous_users: false })
  expect((await auth.request('/health')).status).toBe(200)
  const keys = await auth.request('/.well-known/jwks.json')
  expect(keys.headers.get('cache-control')).toBe('public, max-age=600')
  expect((await keys.json()).keys[0]).toMatchObject({ alg: 'ES256', kid: auth.signingKey.kid })
  expect(
    (await auth.request(`/authorize?provider=google&redirect_to=${SITE_URL}`, { headers: JSON_HEADERS })).status,
  ).toBe(400)
})

test('an internal failure is a 500 without details, which the client may retry', async () => {
  await using auth = await startAuth()
  await auth.signedUp('a@sample.example')
  await auth.db.database.pool.query('drop table auth.sessions cascade')
  const { error } = await auth.client().auth.signInWithPassword({ email: 'a@sample.example', password: PASSWORD })
  expect(error).toMatchObject({ name: 'AuthRetryableFetchError', status: 500 })
  expect(error?.message).toBe('Unexpected failure, please check server logs for more information')
})
