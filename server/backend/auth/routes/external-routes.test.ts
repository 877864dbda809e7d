import type { SupabaseClient } from '@supabase/supabase-js'
import { exportJWK, generateKeyPair } from 'jose'
import { expect, test } from 'vitest'
import { createGitHubProvider } from '#server/backend/auth/providers/github-provider.ts'
import { createOpenIdProvider } from '#server/backend/auth/providers/openid-provider.ts'
import { type AuthHarness, PASSWORD, PUBLISHABLE_KEY, SITE_URL, startAuth } from '#tests/harness/auth-harness.ts'
import {
  CALLBACK_URL,
  CLIENT,
  openBrowser,
  type Persona,
  startGitHub,
  startOpenIdProvider,
} from '#tests/harness/provider-harness.ts'

const ADA = 'ada@sample.example'

async function startWithProvider(personas: Record<string, Persona> = {}) {
  const people = { ada: { email: ADA, email_verified: true, name: 'Ada' }, ...personas }
  const provider = await startOpenIdProvider(people)
  const settings = { issuer: provider.issuer, ...CLIENT }
  const providers = [
    createOpenIdProvider({ name: 'google', ...settings }),
    createOpenIdProvider({ name: 'custom:studio', ...settings }),
  ]
  const auth = await startAuth({ providers })
  return {
    auth,
    provider,
    people,
    async [Symbol.asyncDispose]() {
      await auth[Symbol.asyncDispose]()
      await provider[Symbol.asyncDispose]()
    },
  }
}

async function authorizeUrl(client: SupabaseClient, options: { redirectTo?: string; scopes?: string } = {}) {
  const { data, error } = await client.auth.signInWithOAuth({
    provider: 'google',
    options: { ...options, skipBrowserRedirect: true },
  })
  if (error) throw error
  return data.url ?? ''
}

const hashOf = (url: URL) => new URLSearchParams(url.hash.slice(1))

async function adopt(client: SupabaseClient, landed: URL) {
  const [access_token = '', refresh_token = ''] = ['access_token', 'refresh_token'].map(
    (k) => hashOf(landed).get(k) ?? '',
  )
  const { data, error } = await client.auth.setSession({ access_token, refresh_token })
  if (error) throw error
  return data.user
}

async function signInAs(auth: AuthHarness, login: string) {
  const client = auth.client()
  const landed = await openBrowser(auth, login).go(await authorizeUrl(client))
  return { client, landed }
}

test('signInWithOAuth ends with a session in the hash, and the account shows the identity', async () => {
  await using world = await startWithProvider()
  const client = world.auth.client()
  const redirectTo = `${SITE_URL}/artists?from=google`
  const landed = await openBrowser(world.auth, 'ada').go(await authorizeUrl(client, { redirectTo }))
  expect(landed.href).toMatch(/^http:\/\/localhost:3000\/artists\?from=google#access_token=/)
  expect(hashOf(landed).get('provider_token')).toBeTruthy()
  expect(await adopt(client, landed)).toMatchObject({
    email: ADA,
    email_confirmed_at: expect.any(String),
    app_metadata: { provider: 'google', providers: ['google'] },
    user_metadata: { full_name: 'Ada', email: ADA, email_verified: true },
    identities: [expect.objectContaining({ provider: 'google', id: 'ada', email: ADA })],
  })
  const amr = (await client.auth.mfa.getAuthenticatorAssuranceLevel()).data?.currentAuthenticationMethods
  expect(amr).toEqual([expect.objectContaining({ method: 'oauth' })])
})

test('with PKCE the browser brings a code that only the client with the verifier exchanges, once', async () => {
  await using world = await startWithProvider()
  const client = world.auth.client({ flowType: 'pkce' })
  const landed = await openBrowser(world.auth, 'ada').go(await authorizeUrl(client))
  const code = landed.searchParams.get('code') ?? ''
  expect([landed.hash, code]).toEqual(['', expect.stringMatching(/^[0-9a-f-]{36}$/)])
  const thief = world.auth.client({ flowType: 'pkce' })
  await authorizeUrl(thief)
  expect((await thief.auth.exchangeCodeForSession(code)).error?.code).toBe('bad_code_verifier')
  const { data, error } = await client.auth.exchangeCodeForSession(code)
  expect([error, data.user?.email]).toEqual([null, ADA])
  expect(data.session?.provider_token).toBeTruthy()
  await authorizeUrl(client)
  expect((await client.auth.exchangeCodeForSession(code)).error?.code).toBe('flow_state_not_found')
})

test('a returning user gets the same account, even if their address at the provider has changed', async () => {
  await using world = await startWithProvider()
  const first = await adopt(world.auth.client(), (await signInAs(world.auth, 'ada')).landed)
  world.people.ada = { email: 'new@sample.example', email_verified: false, name: 'Ada L.' }
  const again = await adopt(world.auth.client(), (await signInAs(world.auth, 'ada')).landed)
  expect(again).toMatchObject({ id: first?.id, email: ADA, user_metadata: { full_name: 'Ada L.' } })
})

test('a verified address joins the account that has it, and an unverified one neither opens nor creates an account', async () => {
  await using world = await startWithProvider({ eve: { email: ADA, email_verified: false }, bob: { name: 'Bob' } })
  const owner = await world.auth.signedUp(ADA)
  const eve = (await signInAs(world.auth, 'eve')).landed
  expect(hashOf(eve).get('error_code')).toBe('provider_email_needs_verification')
  expect(eve.searchParams.get('error_description')).toBe(
    'Unverified email with google. Verify the email with google in order to sign in',
  )
  expect(hashOf((await signInAs(world.auth, 'bob')).landed).get('error_code')).toBe('validation_failed')
  const joined = await adopt(world.auth.client(), (await signInAs(world.auth, 'ada')).landed)
  expect(joined?.id).toBe((await owner.auth.getUser()).data.user?.id)
  expect(joined?.app_metadata).toEqual({ provider: 'email', providers: ['email', 'google'] })
  expect((await world.auth.client().auth.signInWithPassword({ email: ADA, password: PASSWORD })).error).toBeNull()
})

test('joining an unconfirmed sign-up removes everything that the sign-up set', async () => {
  await using world = await startWithProvider()
  await world.auth.client().auth.signUp({ email: ADA, password: PASSWORD, options: { data: { trap: 'yes' } } })
  const { link } = await world.auth.lastMail(ADA)
  const user = await adopt(world.auth.client(), (await signInAs(world.auth, 'ada')).landed)
  expect(user?.identities?.map(({ provider }) => provider)).toEqual(['google'])
  expect(user?.user_metadata).not.toHaveProperty('trap')
  const byPassword = await world.auth.client().auth.signInWithPassword({ email: ADA, password: PASSWORD })
  expect(byPassword.error?.code).toBe('invalid_credentials')
  const { pathname, search } = new URL(link)
  const response = await world.auth.request(pathname.replace('/auth/v1', '') + search)
  expect(response.headers.get('location')).toContain('otp_expired')
})

test('a banned account cannot sign in with a provider', async () => {
  await using world = await startWithProvider()
  const user = await adopt(world.auth.client(), (await signInAs(world.auth, 'ada')).landed)
  await world.auth.admin().auth.admin.updateUserById(user?.id ?? '', { ban_duration: '1h' })
  const { landed } = await signInAs(world.auth, 'ada')
  expect(hashOf(landed).get('error_code')).toBe('user_banned')
})

test('a callback is refused in another browser, a second time, or too late', async () => {
  await using world = await startWithProvider()
  const { auth } = world
  const mine = openBrowser(auth, 'ada')
  const callback = await mine.go(await authorizeUrl(auth.client()), { stopAt: CALLBACK_URL })
  const elsewhere = await openBrowser(auth, 'ada').go(callback.href)
  expect(hashOf(elsewhere).get('error_code')).toBe('bad_oauth_state')
  expect((await mine.load(callback, { method: 'HEAD' })).status).toBe(200)
  expect(hashOf(await mine.go(callback.href)).get('access_token')).toBeTruthy()
  expect(hashOf(await mine.go(callback.href)).get('error_code')).toBe('bad_oauth_state')
  const late = await mine.go(await authorizeUrl(auth.client()), { stopAt: CALLBACK_URL })
  auth.advance(11 * 60_000)
  expect(hashOf(await mine.go(late.href)).get('error_code')).toBe('bad_oauth_state')
  expect(hashOf(await mine.go(`${CALLBACK_URL}?code=x`)).get('error_code')).toBe('bad_oauth_callback')
})

test('a code of another sign-in fails the verifier, and a refusal is reported in query and hash', async () => {
  await using world = await startWithProvider()
  const browser = openBrowser(world.auth, 'ada')
  const one = await browser.go(await authorizeUrl(world.auth.client()), { stopAt: CALLBACK_URL })
  const two = await browser.go(await authorizeUrl(world.auth.client()), { stopAt: CALLBACK_URL })
  one.searchParams.set('code', two.searchParams.get('code') ?? '')
  const swapped = await browser.go(one.href)
  expect(swapped.searchParams.get('error_description')).toBe('Unable to exchange external code')
  expect(hashOf(swapped).get('access_token')).toBeNull()
  const three = await browser.go(await authorizeUrl(world.auth.client()), { stopAt: CALLBACK_URL })
  const state = three.searchParams.get('state') ?? ''
  const refused = await browser.go(`${CALLBACK_URL}?error=access_denied&error_description=No+thanks&state=${state}`)
  for (const params of [refused.searchParams, hashOf(refused)]) {
    expect([params.get('error'), params.get('error_description')]).toEqual(['access_denied', 'No thanks'])
  }
})

test('authorize passes scopes on, returns to allowed addresses only, and refuses unknown providers', async () => {
  await using world = await startWithProvider()
  const { auth } = world
  const url = await authorizeUrl(auth.client(), { scopes: 'calendar', redirectTo: 'https://evil.example/' })
  const begun = await openBrowser(auth, 'ada').load(new URL(url))
  const there = new URL(begun.headers.get('location') ?? '')
  expect(there.searchParams.get('scope')).toBe('openid email profile calendar')
  expect(there.searchParams.get('code_challenge_method')).toBe('S256')
  expect(begun.headers.get('set-cookie')).toMatch(/HttpOnly; SameSite=Lax/i)
  expect((await openBrowser(auth, 'ada').go(url)).origin).toBe(SITE_URL)
  const off = await auth.request('/authorize?provider=github')
  expect([off.status, (await off.json()).msg]).toEqual([400, 'Unsupported provider: provider is not enabled'])
  const settings = await (await auth.request('/settings', { headers: { apikey: PUBLISHABLE_KEY } })).json()
  expect(settings.external).toMatchObject({ google: true, 'custom:studio': true, github: false })
})

test('signInWithIdToken accepts only a token that the provider signed for this app and this nonce', async () => {
  await using world = await startWithProvider()
  const { auth, provider } = world
  const { createHash } = await import('node:crypto')
  const nonce = 'once and only once'
  const claims = {
    sub: 'ada',
    email: ADA,
    email_verified: true,
    nonce: createHash('sha256').update(nonce).digest('hex'),
  }
  const send = (token: string, given: string | undefined = nonce) =>
    auth.client().auth.signInWithIdToken({ provider: 'google', token, ...(given === '' ? {} : { nonce: given }) })
  expect((await send(await provider.issueIdToken(claims))).data.user?.email).toBe(ADA)
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const forged = await provider.issueIdToken(claims, { key: await exportJWK(privateKey) })
  const refusals = [
    await send(forged),
    await send(await provider.issueIdToken({ ...claims, aud: 'another-app' })),
    await send(await provider.issueIdToken({ ...claims, iss: 'https://evil.example' })),
    await send(await provider.issueIdToken({ ...claims, exp: 1 })),
    await send(`${btoa('{"alg":"none"}')}.${btoa(JSON.stringify(claims))}.`),
    await send(await provider.issueIdToken(claims), 'another nonce'),
    await send(await provider.issueIdToken(claims), ''),
    await send(await provider.issueIdToken({ ...claims, sub: 'eve', email_verified: false })),
  ]
  expect(refusals.map(({ error }) => error?.code)).toEqual([
    ...Array(5).fill('invalid_credentials'),
    'validation_failed',
    'validation_failed',
    'provider_email_needs_verification',
  ])
  const off = await auth.client().auth.signInWithIdToken({ provider: 'apple', token: 'x' })
  expect(off.error?.code).toBe('provider_disabled')
})

test('GitHub signs in by the primary verified address and the user id', async () => {
  await using github = await startGitHub({
    id: 583231,
    login: 'ada',
    name: null,
    emails: [
      { email: 'spare@sample.example', primary: false, verified: true },
      { email: ADA, primary: true, verified: true },
    ],
  })
  const urls = { siteUrl: github.origin, apiUrl: github.origin }
  await using auth = await startAuth({ providers: [createGitHubProvider({ ...CLIENT, ...urls })] })
  const client = auth.client()
  const { data } = await client.auth.signInWithOAuth({ provider: 'github', options: { skipBrowserRedirect: true } })
  const user = await adopt(client, await openBrowser(auth, 'ada').go(data.url ?? ''))
  expect(user).toMatchObject({
    email: ADA,
    user_metadata: { user_name: 'ada', avatar_url: 'https://avatars.example/1', provider_id: '583231' },
    identities: [expect.objectContaining({ provider: 'github', id: '583231' })],
  })
  const browser = openBrowser(auth, 'ada')
  const again = await client.auth.signInWithOAuth({ provider: 'github', options: { skipBrowserRedirect: true } })
  const callback = await browser.go(again.data.url ?? '', { stopAt: CALLBACK_URL })
  callback.searchParams.set('code', 'invented')
  expect(hashOf(await browser.go(callback.href)).get('error_code')).toBe('unexpected_failure')
})
