import type { SupabaseClient } from '@supabase/supabase-js'
import { expect, test } from 'vitest'
import { relyingPartyOf } from '#server/backend/auth/factors/passkeys.ts'
import { type AuthHarness, PASSWORD, PUBLISHABLE_KEY, SITE_URL, startAuth } from '#tests/harness/auth-harness.ts'
import { createSoftwareAuthenticator } from '#tests/harness/software-authenticator.ts'

const EMAIL = 'a@sample.example'
const RP = { rpId: 'localhost', rpOrigins: [SITE_URL] }
type Authenticator = ReturnType<typeof createSoftwareAuthenticator>
type Tampering = Parameters<Authenticator['sign']>[1]

async function begin(client: SupabaseClient, friendlyName = 'Laptop') {
  const { data, error } = await client.auth.mfa.enroll({ factorType: 'webauthn', friendlyName })
  if (error) throw error
  return data.id
}

async function challenge(client: SupabaseClient, factorId: string) {
  const { data, error } = await client.auth.mfa.challenge({ factorId, webauthn: RP })
  if (error) throw error
  return data
}

/** Creates a passkey for an unfinished factor with the client's calls. */
async function create(client: SupabaseClient, factorId: string, device: Authenticator, tamper?: Tampering) {
  const issued = await challenge(client, factorId)
  if (issued.webauthn.type !== 'create') throw new Error('asked for a signature')
  const credential_response = device.create(issued.webauthn.credential_options.publicKey as never, tamper) as never
  const webauthn = { ...RP, type: 'create', credential_response } as const
  return client.auth.mfa.verify({ factorId, challengeId: issued.id, webauthn })
}

async function sign(client: SupabaseClient, factorId: string, device: Authenticator, tamper?: Tampering) {
  const issued = await challenge(client, factorId)
  if (issued.webauthn.type !== 'request') throw new Error('asked for a new passkey')
  const credential_response = device.sign(issued.webauthn.credential_options.publicKey as never, tamper) as never
  const answer = {
    factorId,
    challengeId: issued.id,
    webauthn: { ...RP, type: 'request', credential_response },
  } as const
  return { answer, result: await client.auth.mfa.verify(answer) }
}

async function withPasskey(auth: AuthHarness, email = EMAIL) {
  const client = await auth.signedUp(email)
  const device = createSoftwareAuthenticator(SITE_URL)
  const factorId = await begin(client)
  const { error } = await create(client, factorId, device)
  if (error) throw error
  return { client, device, factorId }
}

async function signIn(auth: AuthHarness, email = EMAIL) {
  const client = auth.client()
  const { error } = await client.auth.signInWithPassword({ email, password: PASSWORD })
  if (error) throw error
  return client
}

const level = async (client: SupabaseClient) =>
  (await client.auth.mfa.getAuthenticatorAssuranceLevel()).data?.currentLevel

test('a passkey is created, signs at the next sign-in, and is listed with its name', async () => {
  await using auth = await startAuth()
  const { client, device, factorId } = await withPasskey(auth)
  expect(await level(client)).toBe('aal2')
  expect((await client.auth.mfa.listFactors()).data?.webauthn).toMatchObject([{ friendly_name: 'Laptop' }])
  expect((await auth.lastMail(EMAIL)).kind).toBe('auth-factor-added')

  const next = await signIn(auth)
  expect((await next.auth.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
    currentLevel: 'aal1',
    nextLevel: 'aal2',
  })
  const { result } = await sign(next, factorId, device)
  expect(result.error).toBeNull()
  const claims = await auth.tokens.verify(result.data?.access_token ?? '')
  expect([claims.aal, claims.amr[0]?.method]).toEqual(['aal2', 'mfa/webauthn'])
  expect((await next.auth.mfa.unenroll({ factorId })).error).toBeNull()
})

test('a challenge names the passkeys of the account, and excludes them when a new one is created', async () => {
  await using auth = await startAuth()
  const { client, device, factorId } = await withPasskey(auth)
  const issued = await challenge(client, factorId)
  expect(issued.webauthn).toMatchObject({
    type: 'request',
    credential_options: { publicKey: { rpId: 'localhost', allowCredentials: [{ type: 'public-key' }] } },
  })
  const another = await challenge(client, await begin(client, 'Key'))
  if (another.webauthn.type !== 'create') throw new Error('asked for a signature')
  const options = another.webauthn.credential_options.publicKey
  expect([options.rp.id, options.user.name, options.attestation]).toEqual(['localhost', EMAIL, 'none'])
  const excluded = options.excludeCredentials?.map(({ id }) => Buffer.from(id as ArrayBuffer).toString('base64url'))
  expect(excluded).toEqual([device.id])
})

test('any of several passkeys can answer, and the session belongs to the one that did', async () => {
  await using auth = await startAuth()
  const { client, device, factorId } = await withPasskey(auth)
  const key = createSoftwareAuthenticator(SITE_URL)
  const keyId = await begin(client, 'Key')
  expect((await create(client, keyId, key)).error).toBeNull()
  const next = await signIn(auth)
  expect((await sign(next, factorId, key)).result.error).toBeNull()
  expect((await sign(await signIn(auth), keyId, device)).result.error).toBeNull()
  // Removing the key lowers the session that it had raised.
  expect((await client.auth.mfa.unenroll({ factorId: keyId })).error).toBeNull()
  await next.auth.refreshSession()
  expect(await level(next)).toBe('aal1')
})

test('a passkey answer is refused from another site or host, with an old counter, a second time, or too late', async () => {
  await using auth = await startAuth()
  const { device, factorId } = await withPasskey(auth)
  const client = await signIn(auth)
  const wrong = { code: 'mfa_verification_failed', status: 422, message: 'Invalid WebAuthn credential' }
  for (const tamper of [{ origin: 'https://phish.example' }, { rpId: 'phish.example' }]) {
    expect((await sign(client, factorId, device, tamper)).result.error, JSON.stringify(tamper)).toMatchObject(wrong)
  }
  expect((await sign(client, factorId, createSoftwareAuthenticator(SITE_URL))).result.error).toMatchObject(wrong)
  const { answer, result } = await sign(client, factorId, device, { count: 7 })
  expect(result.error).toBeNull()
  const replay = await client.auth.mfa.verify(answer)
  expect(replay.error?.code).toBe('mfa_challenge_expired')
  // The same answer to a new challenge.
  const fresh = await challenge(client, factorId)
  expect((await client.auth.mfa.verify({ ...answer, challengeId: fresh.id })).error).toMatchObject(wrong)
  expect((await sign(client, factorId, device, { count: 7 })).result.error).toMatchObject(wrong)
  expect((await sign(client, factorId, device, { count: 8 })).result.error).toBeNull()

  const late = await challenge(client, factorId)
  if (late.webauthn.type !== 'request') throw new Error('asked for a new passkey')
  auth.advance(300_001)
  const credential_response = device.sign(late.webauthn.credential_options.publicKey as never, { count: 9 }) as never
  const webauthn = { ...RP, type: 'request', credential_response } as const
  const tooLate = await client.auth.mfa.verify({ factorId, challengeId: late.id, webauthn })
  expect(tooLate.error?.code).toBe('mfa_challenge_expired')
})

test('a new passkey is refused from another site and with certificates', async () => {
  await using auth = await startAuth()
  const client = await auth.signedUp(EMAIL)
  const factorId = await begin(client)
  const device = createSoftwareAuthenticator(SITE_URL)
  const elsewhere = await create(client, factorId, device, { origin: 'https://phish.example' })
  expect(elsewhere.error?.code).toBe('mfa_verification_failed')
  // URLs in a certificate must not be opened.
  const attestation = new Map<string, unknown>([['x5c', [new Uint8Array([1, 2, 3])]]])
  const certified = await create(client, factorId, device, { fmt: 'packed', attestation })
  expect(certified.error).toMatchObject({ code: 'validation_failed', status: 400 })
  expect(await level(client)).toBe('aal1')
  expect((await client.auth.mfa.listFactors()).data?.webauthn).toEqual([])
})

test('another user’s passkey cannot be used, challenged or removed', async () => {
  await using auth = await startAuth()
  const { device, factorId } = await withPasskey(auth)
  const { client: other, factorId: otherId } = await withPasskey(auth, 'b@sample.example')
  const missing = { code: 'mfa_factor_not_found', status: 404 }
  expect((await other.auth.mfa.challenge({ factorId, webauthn: RP })).error).toMatchObject(missing)
  expect((await other.auth.mfa.unenroll({ factorId })).error).toMatchObject(missing)
  const theirs = await signIn(auth, 'b@sample.example')
  expect((await sign(theirs, otherId, device)).result.error?.code).toBe('mfa_verification_failed')
  expect(await level(theirs)).toBe('aal1')
  // A user's own challenge does not work for another user's factor.
  const issued = await challenge(theirs, otherId)
  if (issued.webauthn.type !== 'request') throw new Error('asked for a new passkey')
  const credential_response = device.sign(issued.webauthn.credential_options.publicKey as never) as never
  const webauthn = { ...RP, type: 'request', credential_response } as const
  expect((await theirs.auth.mfa.verify({ factorId, challengeId: issued.id, webauthn })).error).toMatchObject(missing)
})

test('an answer that is not from a passkey is refused with the reason', async () => {
  await using auth = await startAuth()
  const { client, factorId } = await withPasskey(auth)
  const issued = await challenge(client, factorId)
  const code = await client.auth.mfa.verify({ factorId, challengeId: issued.id, code: '123456' })
  expect(code.error).toMatchObject({ code: 'validation_failed', message: 'WebAuthn config required' })
  const token = (await client.auth.getSession()).data.session?.access_token
  const response = await auth.request(`/factors/${factorId}/verify`, {
    method: 'POST',
    headers: { apikey: PUBLISHABLE_KEY, authorization: `Bearer ${token}` },
    body: JSON.stringify({ challenge_id: issued.id, webauthn: { type: 'create', credential_response: {} } }),
  })
  expect([response.status, await response.text()]).toEqual([400, expect.stringContaining('validation_failed')])
})

test('passkeys belong to the host of SITE_URL, which needs a name and TLS', () => {
  expect(relyingPartyOf('https://label.example')).toEqual({ id: 'label.example', origin: 'https://label.example' })
  expect(relyingPartyOf('http://localhost:3000')).toEqual({ id: 'localhost', origin: 'http://localhost:3000' })
  for (const url of ['http://label.example', 'http://127.0.0.1:3000', 'https://[::1]:3000', 'https://203.0.113.9']) {
    expect(relyingPartyOf(url), url).toBeNull()
  }
})
