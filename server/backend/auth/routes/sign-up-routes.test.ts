import { expect, test } from 'vitest'
import { follow, PASSWORD, SITE_URL, startAuth } from '#tests/harness/auth-harness.ts'

test('signing up mails a link that confirms the address and lands on the site signed in', async () => {
  await using auth = await startAuth()
  const client = auth.client()
  const { data, error } = await client.auth.signUp({
    email: 'New@Sample.example',
    password: PASSWORD,
    options: { data: { full_name: 'New Person' }, emailRedirectTo: `${SITE_URL}/` },
  })
  expect(error).toBeNull()
  expect(data.session).toBeNull()
  expect(data.user).toMatchObject({
    aud: 'authenticated',
    role: 'authenticated',
    email: 'new@sample.example',
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: { full_name: 'New Person', email_verified: false },
    is_anonymous: false,
  })
  expect(data.user?.identities).toHaveLength(1)
  expect(data.user?.identities?.[0]).toMatchObject({ id: data.user?.id, provider: 'email', user_id: data.user?.id })
  expect(auth.queuedCount()).toBe(1)

  const early = await client.auth.signInWithPassword({ email: 'new@sample.example', password: PASSWORD })
  expect(early.error).toMatchObject({ code: 'email_not_confirmed', status: 400, message: 'Email not confirmed' })

  const mail = await auth.lastMail('new@sample.example')
  expect(mail.kind).toBe('auth-confirmation')
  expect(new URL(mail.link).searchParams.get('redirect_to')).toBe(`${SITE_URL}/`)
  const landing = await follow(auth, mail.link)
  expect(`${landing.url.origin}${landing.url.pathname}`).toBe(`${SITE_URL}/`)
  expect(Object.fromEntries(landing.hash)).toMatchObject({ type: 'signup', token_type: 'bearer', expires_in: '3600' })

  const session = await client.auth.setSession({
    access_token: landing.hash.get('access_token') ?? '',
    refresh_token: landing.hash.get('refresh_token') ?? '',
  })
  expect(session.error).toBeNull()
  expect(session.data.user?.email_confirmed_at).toBeTruthy()
  expect(session.data.user?.user_metadata.email_verified).toBe(true)
  const claims = await client.auth.getClaims()
  expect(claims.data?.claims).toMatchObject({
    iss: `${SITE_URL}/auth/v1`,
    aud: 'authenticated',
    sub: data.user?.id,
    role: 'authenticated',
    aal: 'aal1',
    amr: [{ method: 'otp' }],
    is_anonymous: false,
    email: 'new@sample.example',
    phone: '',
  })
  expect(claims.data?.header.alg).toBe('ES256')
})

test('a link works once', async () => {
  await using auth = await startAuth()
  await auth.client().auth.signUp({ email: 'a@sample.example', password: PASSWORD })
  const { link } = await auth.lastMail('a@sample.example')
  // Opens the connections first, or the first request would finish before the second has one.
  const clicks = Array.from({ length: 6 })
  await Promise.all(clicks.map(() => auth.db.database.pool.query('select pg_sleep(0.05)')))
  const landings = await Promise.all(clicks.map(() => follow(auth, link)))
  expect(landings.filter(({ hash }) => hash.has('access_token'))).toHaveLength(1)
  const again = await follow(auth, link)
  expect(Object.fromEntries(again.hash)).toEqual({
    error: 'access_denied',
    error_code: 'otp_expired',
    error_description: 'Email link is invalid or has expired',
  })
})

test('a link expires after an hour, and a HEAD request does not use it up', async () => {
  await using auth = await startAuth()
  await auth.client().auth.signUp({ email: 'a@sample.example', password: PASSWORD })
  await auth.client().auth.signUp({ email: 'b@sample.example', password: PASSWORD })
  const live = new URL((await auth.lastMail('a@sample.example')).link)
  const head = await auth.request(`/verify${live.search}`, { method: 'HEAD' })
  expect(head.status).toBe(200)
  expect((await follow(auth, live.href)).hash.has('access_token')).toBe(true)
  const stale = (await auth.lastMail('b@sample.example')).link
  auth.advance(3600_001)
  expect((await follow(auth, stale)).hash.get('error_code')).toBe('otp_expired')
})

test('a redirect to another site leads to the site', async () => {
  await using auth = await startAuth()
  await auth.client().auth.signUp({
    email: 'a@sample.example',
    password: PASSWORD,
    options: { emailRedirectTo: 'https://evil.example/' },
  })
  const link = new URL((await auth.lastMail('a@sample.example')).link)
  expect(link.searchParams.get('redirect_to')).toBe(`${SITE_URL}/`)
  link.searchParams.set('redirect_to', 'https://evil.example/')
  expect((await follow(auth, link.href)).url.origin).toBe(SITE_URL)
})

test('a sign-up with a registered address is refused', async () => {
  await using auth = await startAuth()
  await auth.signedUp('a@sample.example')
  const { error } = await auth.client().auth.signUp({ email: 'A@sample.example', password: PASSWORD })
  expect(error).toMatchObject({ code: 'user_already_exists', status: 422, message: 'User already registered' })
})

test('with accounts hidden a registered address looks like a new one, and its owner gets a mail', async () => {
  await using auth = await startAuth({ revealsAccounts: false })
  await auth.signedUp('a@sample.example')
  const known = await auth.client().auth.signUp({ email: 'a@sample.example', password: PASSWORD })
  const fresh = await auth.client().auth.signUp({ email: 'b@sample.example', password: PASSWORD })
  expect(known.error).toBeNull()
  expect(known.data.session).toBeNull()
  expect(known.data.user?.identities).toEqual([])
  expect(known.data.user?.email_confirmed_at).toBeUndefined()
  expect(fresh.error).toBeNull()
  expect((await auth.lastMail('a@sample.example')).kind).toBe('auth-account-exists')
})

test('a repeated sign-up before confirmation mails again, and only the newest password and link work', async () => {
  await using auth = await startAuth()
  await auth.client().auth.signUp({ email: 'a@sample.example', password: 'the password of an attacker' })
  const first = await auth.lastMail('a@sample.example')
  const second = await auth.client().auth.signUp({ email: 'a@sample.example', password: PASSWORD })
  expect(second.error).toBeNull()
  expect(await auth.mails('a@sample.example')).toHaveLength(2)
  expect((await follow(auth, first.link)).hash.get('error_code')).toBe('otp_expired')
  expect((await follow(auth, (await auth.lastMail('a@sample.example')).link)).hash.has('access_token')).toBe(true)
  const attacker = await auth
    .client()
    .auth.signInWithPassword({ email: 'a@sample.example', password: 'the password of an attacker' })
  expect(attacker.error?.code).toBe('invalid_credentials')
  const owner = await auth.client().auth.signInWithPassword({ email: 'a@sample.example', password: PASSWORD })
  expect(owner.error).toBeNull()
})

test('concurrent sign-ups create one account', async () => {
  await using auth = await startAuth()
  const results = await Promise.all(
    Array.from({ length: 4 }, () => auth.client().auth.signUp({ email: 'a@sample.example', password: PASSWORD })),
  )
  expect(results.filter(({ error }) => error === null).length).toBeGreaterThan(0)
  const users = await auth.db.database.asAuthAdmin((sql) => sql`select id from auth.users`)
  expect(users).toHaveLength(1)
})

test('a weak password is refused with its reasons', async () => {
  await using auth = await startAuth()
  const weak = { abc12: ['length'], Password: ['pwned'], '12345': ['length'], letmein: ['pwned'] }
  for (const [password, reasons] of Object.entries(weak)) {
    const { error } = await auth.client().auth.signUp({ email: 'a@sample.example', password })
    expect(error, password).toMatchObject({
      name: 'AuthWeakPasswordError',
      code: 'weak_password',
      status: 422,
      reasons,
    })
  }
})

test('a password longer than bcrypt reads is refused', async () => {
  await using auth = await startAuth()
  const { error } = await auth.client().auth.signUp({ email: 'a@sample.example', password: 'é'.repeat(37) })
  expect(error).toMatchObject({ code: 'validation_failed', status: 422 })
})

test('an invalid address is refused', async () => {
  await using auth = await startAuth()
  const wrong = [
    '',
    'nobody',
    'a@b',
    'a b@sample.example',
    'a@sample.example,b@sample.example',
    'a@b.example\r\nBcc: x',
  ]
  for (const email of wrong) {
    const { error } = await auth.client().auth.signUp({ email, password: PASSWORD })
    expect(error?.code, email).toBe('validation_failed')
  }
  expect(await auth.mails()).toEqual([])
})

test('data that cannot be stored is refused with 400', async () => {
  await using auth = await startAuth()
  for (const data of [{ name: 'nul \u0000' }, { name: '\ud800' }, { bulk: 'x'.repeat(5000) }]) {
    const { error } = await auth
      .client()
      .auth.signUp({ email: 'a@sample.example', password: PASSWORD, options: { data } })
    expect(error).toMatchObject({ code: 'validation_failed', status: 400 })
  }
})

test('user data cannot overwrite what the service stores about the account', async () => {
  await using auth = await startAuth()
  const data = { sub: crypto.randomUUID(), email: 'boss@sample.example', email_verified: true }
  const { data: made } = await auth
    .client()
    .auth.signUp({ email: 'a@sample.example', password: PASSWORD, options: { data } })
  expect(made.user?.user_metadata).toMatchObject({
    sub: made.user?.id,
    email: 'a@sample.example',
    email_verified: false,
  })
})
