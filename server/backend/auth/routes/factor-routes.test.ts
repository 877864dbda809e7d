import type { SupabaseClient } from '@supabase/supabase-js'
import { TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { type AuthHarness, PASSWORD, PUBLISHABLE_KEY, startAuth } from '#tests/harness/auth-harness.ts'

const EMAIL = 'a@sample.example'

/** The code that an authenticator app shows, `offsetMs` from now. */
function codeFor(uri: string, offsetMs = 0): string {
  const totp = new URL(uri)
  const secret = totp.searchParams.get('secret') ?? ''
  return new TOTP({ secret, digits: 6, period: 30 }).generate({ timestamp: Date.now() + offsetMs })
}

async function enrol(client: SupabaseClient, friendlyName = 'phone') {
  const { data, error } = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName })
  if (error) throw error
  return data
}

/** An account with a verified authenticator app. The clock is advanced by 5 minutes, to a step whose code is unused. */
async function withFactor(auth: AuthHarness) {
  const client = await auth.signedUp(EMAIL)
  const factor = await enrol(client)
  const code = codeFor(factor.totp.uri)
  const { error } = await client.auth.mfa.challengeAndVerify({ factorId: factor.id, code })
  if (error) throw error
  auth.advance(300_000)
  return { client, factor, uri: factor.totp.uri, elapsedMs: 300_000 }
}

async function signIn(auth: AuthHarness, address?: string) {
  const client = auth.client(address === undefined ? {} : { address })
  const { error } = await client.auth.signInWithPassword({ email: EMAIL, password: PASSWORD })
  if (error) throw error
  return client
}

test('an authenticator app is enrolled by QR code, secret and address, and counts from its first code', async () => {
  await using auth = await startAuth()
  const client = await auth.signedUp(EMAIL)
  const factor = await enrol(client)
  expect(factor).toMatchObject({ type: 'totp', friendly_name: 'phone' })
  expect(factor.totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg [^#]*<\/svg>$/s)
  expect(factor.totp.uri).toMatch(/^otpauth:\/\/totp\/localhost%203000:a%40sample\.example\?/)
  expect(factor.totp.uri).toContain(`secret=${factor.totp.secret}`)
  const before = await client.auth.mfa.getAuthenticatorAssuranceLevel()
  expect(before.data).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal1' })

  const challenge = await client.auth.mfa.challenge({ factorId: factor.id })
  expect(challenge.data).toMatchObject({ type: 'totp', expires_at: expect.any(Number) })
  const verified = await client.auth.mfa.challengeAndVerify({ factorId: factor.id, code: codeFor(factor.totp.uri) })
  expect(verified.error).toBeNull()
  const { data } = await client.auth.mfa.getAuthenticatorAssuranceLevel()
  expect([data?.currentLevel, data?.nextLevel]).toEqual(['aal2', 'aal2'])
  const methods = data?.currentAuthenticationMethods.map((entry) => (typeof entry === 'string' ? entry : entry.method))
  expect(new Set(methods)).toEqual(new Set(['totp', 'otp']))
  expect((await client.auth.mfa.listFactors()).data?.totp).toMatchObject([
    { status: 'verified', friendly_name: 'phone' },
  ])
  expect((await auth.lastMail(EMAIL)).kind).toBe('auth-factor-added')
})

test('a refresh keeps the level, and the first code ends the account’s other sessions', async () => {
  await using auth = await startAuth()
  const client = await auth.signedUp(EMAIL)
  const elsewhere = await signIn(auth)
  const factor = await enrol(client)
  await client.auth.mfa.challengeAndVerify({ factorId: factor.id, code: codeFor(factor.totp.uri) })
  expect((await elsewhere.auth.getUser()).error?.name).toBe('AuthSessionMissingError')
  expect((await elsewhere.auth.refreshSession()).error).not.toBeNull()
  const { data } = await client.auth.refreshSession()
  expect((await auth.tokens.verify(data.session?.access_token ?? '')).aal).toBe('aal2')
})

test('with a factor set up, a password alone gives aal1 and cannot remove the factor', async () => {
  await using auth = await startAuth()
  const { factor, uri, elapsedMs } = await withFactor(auth)
  const client = await signIn(auth)
  const level = await client.auth.mfa.getAuthenticatorAssuranceLevel()
  expect(level.data).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal2' })
  const removed = await client.auth.mfa.unenroll({ factorId: factor.id })
  expect(removed.error).toMatchObject({ code: 'insufficient_aal', status: 422 })
  const another = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'mine now' })
  expect(another.error).toMatchObject({ code: 'insufficient_aal', status: 403 })
  expect((await client.auth.updateUser({ password: 'another long password' })).error?.code).toBe('insufficient_aal')
  const right = await client.auth.mfa.challengeAndVerify({ factorId: factor.id, code: codeFor(uri, elapsedMs) })
  expect(right.error).toBeNull()
  expect((await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'second' })).error).toBeNull()
})

test('a code is accepted once, and a wrong one never', async () => {
  await using auth = await startAuth()
  const { factor, uri, elapsedMs } = await withFactor(auth)
  const [first, second] = [await signIn(auth), await signIn(auth)]
  const code = codeFor(uri, elapsedMs)
  const verify = (client: SupabaseClient, given: string) =>
    client.auth.mfa.challengeAndVerify({ factorId: factor.id, code: given })
  for (const wrong of [code === '000000' ? '000001' : '000000', '', '12345', 'abcdef', `${code} `]) {
    const refused = await verify(first, wrong)
    expect(refused.error, wrong).toMatchObject({
      code: 'mfa_verification_failed',
      status: 422,
      message: 'Invalid TOTP code entered',
    })
  }
  // Concurrently from two devices, one succeeds.
  const tries = await Promise.all([verify(first, code), verify(second, code)])
  expect(tries.filter(({ error }) => error === null)).toHaveLength(1)
  const replay = await verify(await signIn(auth), code)
  expect(replay.error?.code).toBe('mfa_verification_failed')
  // The step before is older than the one that was used.
  expect((await verify(await signIn(auth), codeFor(uri, elapsedMs - 30_000))).error?.code).toBe(
    'mfa_verification_failed',
  )
})

test('a code is checked against the time at which it arrives, not at which its request began', async () => {
  await using auth = await startAuth()
  const { factor, uri, elapsedMs } = await withFactor(auth)
  const client = await signIn(auth)
  const challenge = await client.auth.mfa.challenge({ factorId: factor.id })
  const { data } = await client.auth.getSession()
  const code = codeFor(uri, elapsedMs)
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        auth.advance(240_000)
        controller.enqueue(new TextEncoder().encode(JSON.stringify({ challenge_id: challenge.data?.id, code })))
        controller.close()
      },
    },
    { highWaterMark: 0 },
  )
  const headers = {
    apikey: PUBLISHABLE_KEY,
    authorization: `Bearer ${data.session?.access_token}`,
    'content-type': 'application/json',
    'x-forwarded-for': '203.0.113.7',
  }
  const init: RequestInit & { duplex: 'half' } = { method: 'POST', headers, body, duplex: 'half' }
  const late = await auth.request(`/factors/${factor.id}/verify`, init)
  expect([late.status, await late.json()]).toMatchObject([422, { error_code: 'mfa_verification_failed' }])
})

test('a challenge lives five minutes, belongs to its address and its factor, and is answered once', async () => {
  await using auth = await startAuth()
  const { factor, uri, elapsedMs } = await withFactor(auth)
  const client = await signIn(auth)
  const challenge = await client.auth.mfa.challenge({ factorId: factor.id })
  const challengeId = challenge.data?.id ?? ''
  const elsewhere = auth.client({ address: '198.51.100.9' })
  const session = (await client.auth.getSession()).data.session
  await elsewhere.auth.setSession({
    access_token: session?.access_token ?? '',
    refresh_token: session?.refresh_token ?? '',
  })
  const code = codeFor(uri, elapsedMs)
  const moved = await elsewhere.auth.mfa.verify({ factorId: factor.id, challengeId, code })
  expect(moved.error).toMatchObject({ code: 'mfa_ip_address_mismatch', status: 422 })
  for (const unknown of [crypto.randomUUID(), 'not-an-id', '']) {
    const none = await client.auth.mfa.verify({ factorId: factor.id, challengeId: unknown, code })
    expect(none.error).toMatchObject({ code: 'mfa_factor_not_found', status: 422 })
  }
  expect((await client.auth.mfa.verify({ factorId: factor.id, challengeId, code })).error).toBeNull()
  const again = await client.auth.mfa.verify({ factorId: factor.id, challengeId, code })
  expect(again.error?.code).toBe('mfa_challenge_expired')
  const late = await client.auth.mfa.challenge({ factorId: factor.id })
  auth.advance(300_001)
  const tooLate = await client.auth.mfa.verify({
    factorId: factor.id,
    challengeId: late.data?.id ?? '',
    code: codeFor(uri, elapsedMs + 300_001),
  })
  expect(tooLate.error).toMatchObject({ code: 'mfa_challenge_expired', status: 422 })
})

test('another user’s factor cannot be challenged, answered or removed', async () => {
  await using auth = await startAuth()
  const { factor } = await withFactor(auth)
  const other = await auth.signedUp('other@sample.example')
  const expected = { code: 'mfa_factor_not_found', status: 404, message: 'Factor not found' }
  expect((await other.auth.mfa.challenge({ factorId: factor.id })).error).toMatchObject(expected)
  const verified = await other.auth.mfa.verify({ factorId: factor.id, challengeId: factor.id, code: '123456' })
  expect(verified.error).toMatchObject(expected)
  expect((await other.auth.mfa.unenroll({ factorId: factor.id })).error).toMatchObject(expected)
  expect((await other.auth.mfa.unenroll({ factorId: 'x' })).error).toMatchObject({ code: 'validation_failed' })
})

test('names are unique, ten factors are the limit, and unfinished enrolments are cleared', async () => {
  await using auth = await startAuth()
  const client = await auth.signedUp(EMAIL)
  await enrol(client, 'one')
  const twin = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'one' })
  expect(twin.error).toMatchObject({
    code: 'mfa_factor_name_conflict',
    status: 422,
    message: 'A factor with the friendly name "one" for this user already exists',
  })
  for (let index = 2; index <= 10; index += 1) await enrol(client, `number ${index}`)
  const eleventh = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'eleven' })
  expect(eleventh.error).toMatchObject({ code: 'too_many_enrolled_mfa_factors', status: 422 })
  auth.advance(300_001)
  await enrol(client, 'one')
  expect((await client.auth.getUser()).data.user?.factors).toHaveLength(1)
})

test('removing a factor lowers the sessions that it had raised', async () => {
  await using auth = await startAuth()
  const { client, factor } = await withFactor(auth)
  const { data, error } = await client.auth.mfa.unenroll({ factorId: factor.id })
  expect([data, error]).toEqual([{ id: factor.id }, null])
  expect((await auth.lastMail(EMAIL)).kind).toBe('auth-factor-removed')
  const refreshed = await client.auth.refreshSession()
  const claims = await auth.tokens.verify(refreshed.data.session?.access_token ?? '')
  expect([claims.aal, claims.amr.map(({ method }) => method)]).toEqual(['aal1', ['otp']])
})

test('a banned or signed-out user cannot enrol, and a disabled factor type is refused', async () => {
  await using auth = await startAuth()
  const client = await auth.signedUp(EMAIL)
  const off = await client.auth.mfa.enroll({ factorType: 'phone', phone: '+15550100200' })
  expect(off.error).toMatchObject({ code: 'mfa_phone_enroll_not_enabled', status: 422 })
  await auth.db.database.asAuthAdmin((sql) => sql`update auth.users set banned_until = now() + interval '1 day'`)
  expect((await client.auth.mfa.enroll({ factorType: 'totp' })).error?.code).toBe('user_banned')
  await auth.db.database.asAuthAdmin((sql) => sql`update auth.users set banned_until = null`)
  await auth.db.database.asAuthAdmin((sql) => sql`delete from auth.sessions`)
  expect((await client.auth.mfa.enroll({ factorType: 'totp' })).error?.name).toBe('AuthSessionMissingError')
})

test('guesses of codes stop after ten attempts, over all factors and challenges', async () => {
  await using auth = await startAuth({ rateLimitFactor: 1 })
  const client = await auth.signedUp(EMAIL)
  const factor = await enrol(client)
  const { data } = await client.auth.mfa.challenge({ factorId: factor.id })
  const guess = (code: string) => client.auth.mfa.verify({ factorId: factor.id, challengeId: data?.id ?? '', code })
  for (let round = 0; round < 10; round += 1) await guess('00000x')
  expect((await guess(codeFor(factor.totp.uri))).error).toMatchObject({ code: 'over_request_rate_limit', status: 429 })
})

test('no secret is readable in the tables or the audit log, and failed attempts are recorded', async () => {
  await using auth = await startAuth()
  const { factor } = await withFactor(auth)
  const client = await signIn(auth)
  await client.auth.mfa.challengeAndVerify({ factorId: factor.id, code: '000000' })
  const dump = await auth.db.database.asAuthAdmin(
    (sql) => sql`
      select row_to_json(f)::text as text from auth.mfa_factors f
      union all select payload::text from auth.audit_log_entries`,
  )
  const text = dump.map((row) => row.text).join('\n')
  expect(text).not.toContain(factor.totp.secret)
  expect(text).toContain('"alg\\":\\"aes-gcm-hkdf')
  expect(text).toContain('"outcome":"failed"')
  expect(text).toContain('factor_in_progress')
})
