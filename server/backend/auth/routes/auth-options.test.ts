import { expect, test } from 'vitest'
import { createCaptchaVerifier } from '#server/backend/auth/captcha.ts'
import { follow, PASSWORD, PUBLISHABLE_KEY, SECRET_KEY, startAuth } from '#tests/harness/auth-harness.ts'
import { listenLocally } from '#tests/harness/listen-locally.ts'

const EMAIL = 'a@sample.example'

/** A server with the siteverify protocol that accepts only `human`. */
async function startSiteverify() {
  const requests: URLSearchParams[] = []
  const server = await listenLocally((request, response) => {
    let text = ''
    request.on('data', (chunk) => {
      text += chunk
    })
    request.on('end', () => {
      const form = new URLSearchParams(text)
      requests.push(form)
      const success = form.get('response') === 'human' && form.get('secret') === 's3cret'
      if (form.get('response') === 'broken') return response.writeHead(502).end('<html>')
      response.setHeader('content-type', 'application/json')
      return response.end(
        JSON.stringify(success ? { success } : { success, 'error-codes': ['invalid-input-response'] }),
      )
    })
  })
  return {
    verifyCaptcha: createCaptchaVerifier({ url: `${server.url}/siteverify`, secret: 's3cret' }),
    requests,
    [Symbol.asyncDispose]: server[Symbol.asyncDispose],
  }
}

test('with a captcha every route that signs in or sends mail requires its token, except from servers', async () => {
  await using siteverify = await startSiteverify()
  await using auth = await startAuth({ verifyCaptcha: siteverify.verifyCaptcha })
  const post = (path: string, body: Record<string, unknown>, key = PUBLISHABLE_KEY) =>
    auth.request(path, {
      method: 'POST',
      headers: { apikey: key, 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.7' },
      body: JSON.stringify(body),
    })
  const routes = ['/signup', '/token?grant_type=password', '/otp', '/recover', '/resend', '/sso']
  for (const path of routes) {
    for (const gotrue_meta_security of [undefined, {}, { captcha_token: 'robot' }]) {
      const response = await post(path, { email: EMAIL, password: PASSWORD, gotrue_meta_security })
      expect([response.status, (await response.json()).error_code], path).toEqual([400, 'captcha_failed'])
    }
  }
  expect(siteverify.requests).toHaveLength(routes.length)
  expect(siteverify.requests[0]?.get('remoteip')).toBe('203.0.113.7')
  const broken = await post('/otp', { email: EMAIL, gotrue_meta_security: { captcha_token: 'broken' } })
  expect([broken.status, (await broken.json()).error_code]).toEqual([500, 'unexpected_failure'])

  const client = auth.client()
  const refused = await client.auth.signUp({ email: EMAIL, password: PASSWORD, options: { captchaToken: 'robot' } })
  expect(refused.error).toMatchObject({
    code: 'captcha_failed',
    message: 'captcha protection: request disallowed (invalid-input-response)',
  })
  expect(
    (await client.auth.signUp({ email: EMAIL, password: PASSWORD, options: { captchaToken: 'human' } })).error,
  ).toBeNull()
  await follow(auth, (await auth.lastMail(EMAIL)).link)
  const options = { captchaToken: 'human' }
  const signedIn = await client.auth.signInWithPassword({ email: EMAIL, password: PASSWORD, options })
  expect(signedIn.error).toBeNull()
  // A refresh needs no captcha, because no person triggers it.
  expect((await client.auth.refreshSession()).error).toBeNull()
  const before = siteverify.requests.length
  expect((await post('/recover', { email: EMAIL }, SECRET_KEY)).status).toBe(200)
  expect(siteverify.requests).toHaveLength(before)
})

test('an anonymous session is opened only where allowed, and becomes an account with an address', async () => {
  await using closed = await startAuth()
  expect((await closed.client().auth.signInAnonymously()).error).toMatchObject({
    code: 'anonymous_provider_disabled',
    status: 422,
    message: 'Anonymous sign-ins are disabled',
  })
  await using auth = await startAuth({ allowsAnonymous: true })
  const client = auth.client()
  const { data } = await client.auth.signInAnonymously({ options: { data: { theme: 'night' } } })
  expect(data.user).toMatchObject({
    is_anonymous: true,
    email: '',
    user_metadata: { theme: 'night' },
    app_metadata: {},
  })
  const claims = await auth.tokens.verify(data.session?.access_token ?? '')
  expect([claims.is_anonymous, claims.amr.map(({ method }) => method)]).toEqual([true, ['anonymous']])
  expect((await client.auth.updateUser({ password: PASSWORD })).error?.code).toBe('validation_failed')
  await client.auth.updateUser({ email: EMAIL })
  const { hash } = await follow(auth, (await auth.lastMail(EMAIL)).link)
  expect(await auth.tokens.verify(hash.get('access_token') ?? '')).toMatchObject({
    sub: data.user?.id,
    is_anonymous: false,
  })
  expect((await client.auth.updateUser({ password: PASSWORD })).error).toBeNull()
  const back = await auth.client().auth.signInWithPassword({ email: EMAIL, password: PASSWORD })
  expect(back.data.user).toMatchObject({ id: data.user?.id, app_metadata: { provider: 'email', providers: ['email'] } })
})

test('a session older than a day changes the password only with the mailed code or the current password', async () => {
  await using auth = await startAuth()
  const client = await auth.signedUp(EMAIL)
  auth.advance(25 * 3600_000)
  await client.auth.refreshSession()
  const password = 'another way to burbank'
  const refused = await client.auth.updateUser({ password })
  expect(refused.error).toMatchObject({
    code: 'reauthentication_needed',
    status: 400,
    message: 'Password update requires reauthentication',
  })
  expect((await client.auth.reauthenticate()).error).toBeNull()
  const { code, kind } = await auth.lastMail(EMAIL)
  expect(kind).toBe('auth-reauthentication')
  const wrong = await client.auth.updateUser({ password, nonce: code === '000000' ? '000001' : '000000' })
  expect(wrong.error).toMatchObject({
    code: 'reauthentication_not_valid',
    status: 422,
    message: 'Nonce has expired or is invalid',
  })
  expect((await client.auth.updateUser({ password, nonce: code })).error).toBeNull()
  const reused = await client.auth.updateUser({ password: 'a third way to burbank', nonce: code })
  expect(reused.error?.code).toBe('reauthentication_not_valid')
  const guessed = await client.auth.updateUser({ password: 'a third way to burbank', current_password: PASSWORD })
  expect(guessed.error).toMatchObject({ code: 'current_password_invalid', status: 400 })
  const known = await client.auth.updateUser({ password: 'a third way to burbank', current_password: password })
  expect(known.error).toBeNull()
})

test('the code of one account does not reauthenticate another, and asking for one requires a session', async () => {
  await using auth = await startAuth()
  const [client, other] = [await auth.signedUp(EMAIL), await auth.signedUp('b@sample.example')]
  auth.advance(25 * 3600_000)
  await client.auth.refreshSession()
  await other.auth.refreshSession()
  await client.auth.reauthenticate()
  const { code } = await auth.lastMail(EMAIL)
  const stolen = await other.auth.updateUser({ password: 'another way to burbank', nonce: code })
  expect(stolen.error?.code).toBe('reauthentication_not_valid')
  const anonymous = await auth.request('/reauthenticate', { headers: { apikey: PUBLISHABLE_KEY } })
  expect([anonymous.status, (await anonymous.json()).error_code]).toEqual([401, 'no_authorization'])
})

test('a weak password is refused with every reason', async () => {
  await using auth = await startAuth({ requiredCharacters: 'lower_upper_letters_digits' })
  const signUp = (password: string) => auth.client().auth.signUp({ email: EMAIL, password })
  expect((await signUp('abc')).error).toMatchObject({ code: 'weak_password', reasons: ['length', 'characters'] })
  expect((await signUp('password1')).error).toMatchObject({ reasons: ['characters', 'pwned'] })
  expect((await signUp('Long way 2 Burbank')).error).toBeNull()
})

test('the settings endpoint shows what is switched on', async () => {
  await using auth = await startAuth({ allowsAnonymous: true, sendSms: async () => undefined })
  const settings = await (await auth.request('/settings', { headers: { apikey: PUBLISHABLE_KEY } })).json()
  expect(settings).toMatchObject({
    external: { email: true, phone: true, anonymous_users: true, google: false },
    sms_provider: 'webhook',
    mfa_enabled: true,
  })
})
