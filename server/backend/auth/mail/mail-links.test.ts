import { expect, test } from 'vitest'
import { follow, PASSWORD, PUBLISHABLE_KEY, SITE_URL, startAuth } from '#tests/harness/auth-harness.ts'

const NEW_PASSWORD = 'another way to burbank'

test('after a recovery mail only the new password works, and other devices are signed out', async () => {
  await using auth = await startAuth()
  const elsewhere = await auth.signedUp('a@sample.example')
  const client = auth.client()
  const result = await client.auth.resetPasswordForEmail('a@sample.example', {
    redirectTo: `${SITE_URL}/auth/update-password`,
  })
  expect(result.error).toBeNull()
  const landing = await follow(auth, (await auth.lastMail('a@sample.example')).link)
  expect(landing.url.pathname).toBe('/auth/update-password')
  expect(landing.hash.get('type')).toBe('recovery')
  await client.auth.setSession({
    access_token: landing.hash.get('access_token') ?? '',
    refresh_token: landing.hash.get('refresh_token') ?? '',
  })
  const same = await client.auth.updateUser({ password: PASSWORD })
  expect(same.error).toMatchObject({ code: 'same_password', status: 422 })
  const weak = await client.auth.updateUser({ password: 'qwerty' })
  expect(weak.error).toMatchObject({ code: 'weak_password', reasons: ['pwned'] })
  expect((await client.auth.updateUser({ password: NEW_PASSWORD })).error).toBeNull()
  expect((await auth.lastMail('a@sample.example')).kind).toBe('auth-password-changed')
  expect((await client.auth.getUser()).error).toBeNull()
  expect((await elsewhere.auth.getUser()).error?.name).toBe('AuthSessionMissingError')
  const old = await auth.client().auth.signInWithPassword({ email: 'a@sample.example', password: PASSWORD })
  expect(old.error?.code).toBe('invalid_credentials')
  const fresh = await auth.client().auth.signInWithPassword({ email: 'a@sample.example', password: NEW_PASSWORD })
  expect(fresh.error).toBeNull()
})

test('without a redirect in the request the recovery link leads to the form for the new password', async () => {
  await using auth = await startAuth()
  await auth.signedUp('a@sample.example')
  await auth.client().auth.resetPasswordForEmail('a@sample.example')
  const { url } = await follow(auth, (await auth.lastMail('a@sample.example')).link)
  expect(url.pathname).toBe('/auth/update-password')
})

test('a second recovery mail invalidates the first, and a password change invalidates both', async () => {
  await using auth = await startAuth()
  const client = await auth.signedUp('a@sample.example')
  await auth.client().auth.resetPasswordForEmail('a@sample.example')
  const first = (await auth.lastMail('a@sample.example')).link
  await auth.client().auth.resetPasswordForEmail('a@sample.example')
  const second = (await auth.lastMail('a@sample.example')).link
  expect((await follow(auth, first)).hash.get('error_code')).toBe('otp_expired')
  await client.auth.updateUser({ password: NEW_PASSWORD })
  expect((await follow(auth, second)).hash.get('error_code')).toBe('otp_expired')
})

test('requesting a mail does not reveal whether the address has an account, not even by its timing', async () => {
  await using auth = await startAuth()
  await auth.signedUp('known@sample.example')
  const ask = async (path: string, body: Record<string, unknown>) => {
    const started = performance.now()
    const response = await auth.request(path, {
      method: 'POST',
      headers: { apikey: PUBLISHABLE_KEY, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    const headers = [...response.headers.keys()].filter((name) => name !== 'x-request-id')
    return { content: [response.status, await response.text(), headers], ms: performance.now() - started }
  }
  const requests = [
    ['/recover', {}],
    ['/otp', { create_user: false }],
    ['/resend', { type: 'signup' }],
    ['/resend', { type: 'email_change' }],
  ] as const
  for (const [path, body] of requests) {
    const known = await ask(path, { ...body, email: 'known@sample.example' })
    const unknown = await ask(path, { ...body, email: 'unknown@sample.example' })
    expect(known.content, path).toEqual(unknown.content)
    expect(known.content[0]).toBe(200)
    expect(Math.min(known.ms, unknown.ms), path).toBeGreaterThan(100)
  }
  expect(await auth.mails('unknown@sample.example')).toEqual([])
})

test('a magic link signs in, and creates the account of an unknown address unless the client forbids it', async () => {
  await using auth = await startAuth()
  await auth.client().auth.signInWithOtp({ email: 'none@sample.example', options: { shouldCreateUser: false } })
  expect(await auth.mails()).toEqual([])
  await auth.client().auth.signInWithOtp({ email: 'a@sample.example', options: { data: { full_name: 'A' } } })
  const { hash } = await follow(auth, (await auth.lastMail('a@sample.example')).link)
  expect(hash.get('type')).toBe('magiclink')
  const { user_metadata } = await auth.tokens.verify(hash.get('access_token') ?? '')
  expect(user_metadata).toMatchObject({ full_name: 'A', email_verified: true })
})

test('the code in a mail signs in once, and only for its address', async () => {
  await using auth = await startAuth()
  await auth.signedUp('a@sample.example')
  await auth.signedUp('b@sample.example')
  await auth.client().auth.signInWithOtp({ email: 'a@sample.example' })
  const { code } = await auth.lastMail('a@sample.example')
  const verify = (email: string, token: string) => auth.client().auth.verifyOtp({ email, token, type: 'email' })
  expect((await verify('b@sample.example', code)).error?.code).toBe('otp_expired')
  expect((await verify('unknown@sample.example', code)).error?.code).toBe('otp_expired')
  const wrong = await verify('a@sample.example', code === '000000' ? '000001' : '000000')
  expect(wrong.error).toMatchObject({ code: 'otp_expired', status: 403, message: 'Token has expired or is invalid' })
  const right = await verify('A@sample.example', code)
  expect(right.data.session?.access_token).toBeTruthy()
  expect((await verify('a@sample.example', code)).error?.code).toBe('otp_expired')
})

test('guesses of a code stop after ten attempts, from any number of addresses', async () => {
  await using auth = await startAuth({ rateLimitFactor: 1 })
  await auth.client().auth.signInWithOtp({ email: 'a@sample.example' })
  const { code } = await auth.lastMail('a@sample.example')
  const guess = (round: number, token: string) =>
    auth.client({ address: `203.0.113.${round}` }).auth.verifyOtp({ email: 'a@sample.example', token, type: 'email' })
  for (let round = 0; round < 10; round += 1) await guess(round, '00000x')
  expect((await guess(11, code)).error).toMatchObject({ code: 'over_request_rate_limit', status: 429 })
})

test('confirming the address by a magic link drops the password of an earlier sign-up', async () => {
  await using auth = await startAuth()
  await auth.client().auth.signUp({ email: 'victim@sample.example', password: 'the password of an attacker' })
  await auth.client().auth.signInWithOtp({ email: 'victim@sample.example' })
  await follow(auth, (await auth.mails()).find(({ kind }) => kind === 'auth-magic-link')?.link ?? '')
  const attacker = await auth
    .client()
    .auth.signInWithPassword({ email: 'victim@sample.example', password: 'the password of an attacker' })
  expect(attacker.error?.code).toBe('invalid_credentials')
})

test('the confirmation can be sent again only until it is confirmed', async () => {
  await using auth = await startAuth()
  await auth.client().auth.signUp({ email: 'a@sample.example', password: PASSWORD })
  expect((await auth.client().auth.resend({ type: 'signup', email: 'a@sample.example' })).error).toBeNull()
  const mails = await auth.mails('a@sample.example')
  expect(mails).toHaveLength(2)
  expect((await follow(auth, mails[1]?.link ?? '')).hash.has('access_token')).toBe(true)
  await auth.client().auth.resend({ type: 'signup', email: 'a@sample.example' })
  expect(await auth.mails('a@sample.example')).toHaveLength(2)
})

test('with PKCE the link gives a code that works once, and only in the browser with the verifier', async () => {
  await using auth = await startAuth()
  const client = auth.client({ flowType: 'pkce' })
  await client.auth.signUp({ email: 'a@sample.example', password: PASSWORD })
  const { url, hash } = await follow(auth, (await auth.lastMail('a@sample.example')).link)
  expect(hash.size).toBe(0)
  const code = url.searchParams.get('code') ?? ''
  const thief = await auth.request('/token?grant_type=pkce', {
    method: 'POST',
    headers: { apikey: PUBLISHABLE_KEY, 'content-type': 'application/json' },
    body: JSON.stringify({ auth_code: code, code_verifier: 'x'.repeat(50) }),
  })
  expect([thief.status, (await thief.json()).error_code]).toEqual([400, 'bad_code_verifier'])
  const own = await client.auth.exchangeCodeForSession(code)
  expect(own.error).toBeNull()
  expect(own.data.user?.email).toBe('a@sample.example')
  const again = await auth.request('/token?grant_type=pkce', {
    method: 'POST',
    headers: { apikey: PUBLISHABLE_KEY, 'content-type': 'application/json' },
    body: JSON.stringify({ auth_code: code, code_verifier: 'x'.repeat(50) }),
  })
  expect((await again.json()).error_code).toBe('flow_state_not_found')
})

test('with PKCE the recovery code expires after five minutes, and an invalid link reports its error in the query', async () => {
  await using auth = await startAuth()
  await auth.signedUp('a@sample.example')
  const client = auth.client({ flowType: 'pkce' })
  await client.auth.resetPasswordForEmail('a@sample.example')
  const { link } = await auth.lastMail('a@sample.example')
  const { url } = await follow(auth, link)
  expect(url.pathname).toBe('/auth/update-password')
  auth.advance(300_001)
  const late = await client.auth.exchangeCodeForSession(url.searchParams.get('code') ?? '')
  expect(late.error).toMatchObject({ code: 'flow_state_expired', status: 422 })
  expect((await follow(auth, link)).url.searchParams.get('error_code')).toBe('otp_expired')
})

test('a new address takes effect only after both addresses have confirmed it, in either order', async () => {
  await using auth = await startAuth()
  const client = await auth.signedUp('a@sample.example')
  const result = await client.auth.updateUser({ email: 'B@sample.example' })
  expect(result.error).toBeNull()
  expect(result.data.user).toMatchObject({ email: 'a@sample.example', new_email: 'b@sample.example' })
  const [current, next] = [await auth.lastMail('a@sample.example'), await auth.lastMail('b@sample.example')]
  expect([current.kind, next.kind]).toEqual(['auth-email-change-current', 'auth-email-change'])
  const half = await follow(auth, next.link)
  expect(Object.fromEntries(half.hash)).toEqual({
    message: 'Confirmation link accepted. Please proceed to confirm link sent to the other email',
  })
  expect((await client.auth.getUser()).data.user?.email).toBe('a@sample.example')
  expect((await follow(auth, next.link)).hash.get('error_code')).toBe('otp_expired')
  const { hash } = await follow(auth, current.link)
  expect(hash.get('type')).toBe('email_change')
  expect((await auth.tokens.verify(hash.get('access_token') ?? '')).email).toBe('b@sample.example')
  const moved = await auth.client().auth.signInWithPassword({ email: 'b@sample.example', password: PASSWORD })
  expect(moved.data.user?.identities?.[0]?.identity_data).toMatchObject({ email: 'b@sample.example' })
  expect(moved.data.user?.new_email).toBeUndefined()
})

test('a change of address can be confirmed by codes, each for its own address', async () => {
  await using auth = await startAuth()
  const client = await auth.signedUp('a@sample.example')
  await client.auth.updateUser({ email: 'b@sample.example' })
  const codes = { a: (await auth.lastMail('a@sample.example')).code, b: (await auth.lastMail('b@sample.example')).code }
  const verify = (email: string, token: string) => auth.client().auth.verifyOtp({ email, token, type: 'email_change' })
  expect((await verify('b@sample.example', codes.a)).error?.code).toBe('otp_expired')
  const first = await verify('a@sample.example', codes.a)
  expect([first.error, first.data.session]).toEqual([null, null])
  const second = await verify('b@sample.example', codes.b)
  expect(second.data.user?.email).toBe('b@sample.example')
})

test('a taken address is refused, even if it was taken after the mail was sent', async () => {
  await using auth = await startAuth()
  const client = await auth.signedUp('a@sample.example')
  await auth.signedUp('b@sample.example')
  const taken = await client.auth.updateUser({ email: 'b@sample.example' })
  expect(taken.error).toMatchObject({ code: 'email_exists', status: 422 })
  await client.auth.updateUser({ email: 'c@sample.example' })
  await follow(auth, (await auth.lastMail('a@sample.example')).link)
  const { link } = await auth.lastMail('c@sample.example')
  await auth.client().auth.signUp({ email: 'c@sample.example', password: PASSWORD })
  expect((await follow(auth, link)).hash.get('error_code')).toBe('email_exists')
  expect((await client.auth.getUser()).data.user?.email).toBe('a@sample.example')
})

test('user data is merged, null removes a key, and users cannot change app data', async () => {
  await using auth = await startAuth()
  const client = await auth.signedUp('a@sample.example')
  await client.auth.updateUser({ data: { full_name: 'A', theme: 'night' } })
  const { data } = await client.auth.updateUser({ data: { theme: null } })
  expect(data.user?.user_metadata).toMatchObject({ full_name: 'A' })
  expect(data.user?.user_metadata).not.toHaveProperty('theme')
  const token = (await client.auth.getSession()).data.session?.access_token
  const response = await auth.request('/user', {
    method: 'PUT',
    headers: { apikey: PUBLISHABLE_KEY, authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ app_metadata: { provider: 'google' } }),
  })
  expect([response.status, (await response.json()).error_code]).toEqual([403, 'not_admin'])
})

test('with a second factor set up, a session without it cannot change the password or the address', async () => {
  await using auth = await startAuth()
  const client = await auth.signedUp('a@sample.example')
  await auth.db.database.asAuthAdmin(
    (sql) => sql`
      insert into auth.mfa_factors (user_id, factor_type, status, friendly_name)
      select id, 'totp', 'verified', 'phone' from auth.users`,
  )
  expect((await client.auth.updateUser({ password: NEW_PASSWORD })).error).toMatchObject({
    code: 'insufficient_aal',
    status: 401,
  })
  expect((await client.auth.updateUser({ email: 'b@sample.example' })).error?.code).toBe('insufficient_aal')
  expect((await client.auth.getUser()).data.user?.factors).toMatchObject([{ factor_type: 'totp', status: 'verified' }])
})

test('the auth tables contain no mailed secret', async () => {
  await using auth = await startAuth()
  await auth.signedUp('a@sample.example')
  await auth.client().auth.resetPasswordForEmail('a@sample.example')
  const { link, code } = await auth.lastMail('a@sample.example')
  const stored = await auth.db.database.asAuthAdmin(
    (sql) => sql`
      select row_to_json(t)::text || row_to_json(u)::text as text
      from auth.one_time_tokens t join auth.users u on u.id = t.user_id`,
  )
  expect(stored).toHaveLength(1)
  expect(String(stored[0]?.text)).not.toContain(new URL(link).searchParams.get('token'))
  expect(String(stored[0]?.text)).not.toContain(`"${code}"`)
})
