import type { SupabaseClient } from '@supabase/supabase-js'
import { TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { type AuthHarness, PASSWORD, PUBLISHABLE_KEY, startAuth } from '#tests/harness/auth-harness.ts'

const EMAIL = 'a@sample.example'

async function addApp(client: SupabaseClient): Promise<string> {
  const { data, error } = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'phone' })
  if (error) throw error
  const code = new TOTP({ secret: data.totp.secret }).generate()
  const verified = await client.auth.mfa.challengeAndVerify({ factorId: data.id, code })
  if (verified.error) throw verified.error
  return data.id
}

async function withCodes(auth: AuthHarness, email = EMAIL) {
  const client = await auth.signedUp(email)
  const appId = await addApp(client)
  const { data, error } = await client.auth.mfa.recoveryCodes.generate()
  if (error) throw error
  return { client, appId, codes: data.codes, setId: data.id }
}

async function signIn(auth: AuthHarness, options: { email?: string; address?: string } = {}) {
  const client = auth.client(options.address === undefined ? {} : { address: options.address })
  const { error } = await client.auth.signInWithPassword({ email: options.email ?? EMAIL, password: PASSWORD })
  if (error) throw error
  return client
}

const status = async (client: SupabaseClient) => (await client.auth.mfa.recoveryCodes.getStatus()).data

test('ten codes are returned once, each raises one session, and the owner is notified', async () => {
  await using auth = await startAuth()
  const { client, codes } = await withCodes(auth)
  expect(new Set(codes).size).toBe(10)
  for (const code of codes) expect(code).toMatch(/^[0-9a-hjkmnp-tv-z]{16}$/)
  expect((await auth.lastMail(EMAIL)).kind).toBe('auth-recovery-codes-made')
  expect(await status(client)).toMatchObject({ type: 'recovery_code', total: 10, remaining: 10 })

  const [first = ''] = codes
  const next = await signIn(auth)
  // As a person types it from paper.
  const typed = first
    .toUpperCase()
    .replaceAll('0', 'O')
    .replace(/(.{4})(?=.)/g, '$1 - ')
  const { data, error } = await next.auth.mfa.recoveryCodes.verify({ code: typed })
  expect(error).toBeNull()
  const claims = await auth.tokens.verify(data?.access_token ?? '')
  expect([claims.aal, claims.amr[0]?.method]).toEqual(['aal2', 'mfa/recovery_code'])
  expect((await auth.lastMail(EMAIL)).kind).toBe('auth-recovery-code-used')
  expect(await status(next)).toMatchObject({ total: 10, remaining: 9 })
  const again = await (await signIn(auth)).auth.mfa.recoveryCodes.verify({ code: first })
  expect(again.error).toMatchObject({ code: 'mfa_verification_failed', status: 422 })
})

test('of two concurrent requests with the same code, one succeeds', async () => {
  await using auth = await startAuth()
  const { codes } = await withCodes(auth)
  const clients = [await signIn(auth), await signIn(auth)]
  const tries = await Promise.all(
    clients.map((client) => client.auth.mfa.recoveryCodes.verify({ code: codes[3] ?? '' })),
  )
  expect(tries.filter(({ error }) => error === null)).toHaveLength(1)
})

test('new codes replace the old ones and keep the factor', async () => {
  await using auth = await startAuth()
  const { client, codes, setId } = await withCodes(auth)
  await (await signIn(auth)).auth.mfa.recoveryCodes.verify({ code: codes[0] ?? '' })
  const { data } = await client.auth.mfa.recoveryCodes.regenerate()
  expect([data?.id, data?.codes.length]).toEqual([setId, 10])
  expect(await status(client)).toMatchObject({ total: 10, remaining: 10 })
  const next = await signIn(auth)
  expect((await next.auth.mfa.recoveryCodes.verify({ code: codes[1] ?? '' })).error?.code).toBe(
    'mfa_verification_failed',
  )
  expect((await next.auth.mfa.recoveryCodes.verify({ code: data?.codes[1] ?? '' })).error).toBeNull()
})

test('recovery codes need another factor and an aal2 session, and an account has one set', async () => {
  await using auth = await startAuth()
  const client = await auth.signedUp(EMAIL)
  const { recoveryCodes } = client.auth.mfa
  expect((await recoveryCodes.generate()).error).toMatchObject({ code: 'insufficient_aal', status: 403 })
  expect((await recoveryCodes.getStatus()).error).toMatchObject({ code: 'mfa_factor_not_found', status: 404 })
  await addApp(client)
  expect((await recoveryCodes.regenerate()).error?.code).toBe('mfa_factor_not_found')
  expect((await recoveryCodes.generate({ friendlyName: 'phone' })).error?.code).toBe('mfa_factor_name_conflict')
  expect((await recoveryCodes.generate({ friendlyName: 'On paper' })).data?.friendly_name).toBe('On paper')
  expect((await recoveryCodes.generate()).error).toMatchObject({ code: 'mfa_verified_factor_exists', status: 422 })

  const below = (await signIn(auth)).auth.mfa.recoveryCodes
  expect((await below.regenerate()).error?.code).toBe('insufficient_aal')
  expect((await below.unenroll()).error?.code).toBe('insufficient_aal')
  expect((await below.getStatus()).data?.remaining).toBe(10)
})

test('recovery codes are deleted with the last other factor, by the owner or with the secret key', async () => {
  await using auth = await startAuth()
  const { client, appId, codes } = await withCodes(auth)
  const lost = await signIn(auth)
  await lost.auth.mfa.recoveryCodes.verify({ code: codes[0] ?? '' })
  expect((await lost.auth.mfa.unenroll({ factorId: appId })).error).toBeNull()
  expect((await lost.auth.getUser()).data.user?.factors ?? []).toEqual([])
  await lost.auth.refreshSession()
  expect((await lost.auth.mfa.getAuthenticatorAssuranceLevel()).data?.currentLevel).toBe('aal1')
  await client.auth.signOut()

  const { client: other, appId: otherApp } = await withCodes(auth, 'b@sample.example')
  const userId = (await other.auth.getUser()).data.user?.id ?? ''
  await auth.admin().auth.admin.mfa.deleteFactor({ id: otherApp, userId })
  expect((await other.auth.getUser()).data.user?.factors ?? []).toEqual([])
  const rows = await auth.db.database.asAuthAdmin((sql) => sql`select from private.recovery_codes`)
  expect(rows).toEqual([])
})

test('removing the codes keeps the other factor, and a code cannot answer a challenge', async () => {
  await using auth = await startAuth()
  const { client, setId } = await withCodes(auth)
  expect((await client.auth.mfa.challenge({ factorId: setId })).error).toMatchObject({ code: 'validation_failed' })
  expect((await client.auth.mfa.recoveryCodes.unenroll()).data).toEqual({ id: setId })
  expect((await client.auth.getUser()).data.user?.factors).toMatchObject([{ factor_type: 'totp' }])
})

test('another user’s codes do not work, and a visitor is refused', async () => {
  await using auth = await startAuth()
  const { codes } = await withCodes(auth)
  await withCodes(auth, 'b@sample.example')
  const other = await signIn(auth, { email: 'b@sample.example' })
  const refused = await other.auth.mfa.recoveryCodes.verify({ code: codes[0] ?? '' })
  expect(refused.error?.code).toBe('mfa_verification_failed')
  for (const [method, path] of [
    ['GET', ''],
    ['POST', ''],
    ['DELETE', ''],
    ['POST', '/verify'],
    ['POST', '/regenerate'],
  ] as const) {
    const response = await auth.request(`/factors/recovery-codes${path}`, {
      method,
      headers: { apikey: PUBLISHABLE_KEY },
      ...(path === '/verify' ? { body: '{"code":"x"}' } : {}),
    })
    expect(response.status, `${method} ${path}`).toBe(401)
  }
})

test('guesses are stopped per address, so the owner can still sign in from another one', async () => {
  await using auth = await startAuth({ rateLimitFactor: 1 })
  const { codes } = await withCodes(auth)
  const guesser = await signIn(auth, { address: '198.51.100.9' })
  for (let round = 0; round < 10; round += 1) {
    const guess = await guesser.auth.mfa.recoveryCodes.verify({ code: `${'0'.repeat(15)}${round}` })
    expect(guess.error?.code).toBe('mfa_verification_failed')
  }
  const right = await guesser.auth.mfa.recoveryCodes.verify({ code: codes[0] ?? '' })
  expect(right.error).toMatchObject({ code: 'mfa_recovery_codes_locked', status: 429 })
  const owner = await signIn(auth)
  expect((await owner.auth.mfa.recoveryCodes.verify({ code: codes[0] ?? '' })).error).toBeNull()
})

test('guesses from many addresses only slow the account down, and the owner can still sign in', async () => {
  // A fifth of every limit: 2 attempts per account and address, 10 per account.
  await using auth = await startAuth({ rateLimitFactor: 0.2 })
  const { client, codes } = await withCodes(auth)
  const token = (await client.auth.getSession()).data.session?.access_token ?? ''
  const attempt = async (address: string, code: string) => {
    const headers = { apikey: PUBLISHABLE_KEY, authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const began = performance.now()
    const response = await auth.request('/factors/recovery-codes/verify', {
      method: 'POST',
      headers: { ...headers, 'x-forwarded-for': address },
      body: JSON.stringify({ code }),
    })
    return { status: response.status, ms: performance.now() - began }
  }
  const guesses = await Promise.all(
    Array.from({ length: 10 }, (_, at) => attempt(`203.0.113.${Math.floor(at / 2)}`, `${'0'.repeat(15)}${at}`)),
  )
  expect(new Set(guesses.map(({ status: code }) => code))).toEqual(new Set([422]))
  const owner = await attempt('198.51.100.1', codes[0] ?? '')
  expect(owner.status).toBe(200)
  expect(owner.ms).toBeGreaterThan(2900)
})

test('no code is readable in the tables or the audit log, and failed attempts are recorded', async () => {
  await using auth = await startAuth()
  const { codes } = await withCodes(auth)
  await (await signIn(auth)).auth.mfa.recoveryCodes.verify({ code: 'wrong' })
  const dump = await auth.db.database.asAuthAdmin(
    (sql) => sql`
      select row_to_json(c)::text as text from private.recovery_codes c
      union all select row_to_json(f)::text from auth.mfa_factors f
      union all select payload::text from auth.audit_log_entries`,
  )
  const text = dump.map((row) => row.text).join('\n')
  for (const code of codes) {
    expect(text).not.toContain(code)
    expect(text).not.toContain(Buffer.from(code).toString('hex'))
  }
  expect(text).toContain('recovery_codes_generated')
  expect(text).toContain('"outcome":"failed"')
})
