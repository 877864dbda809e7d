import type { SupabaseClient } from '@supabase/supabase-js'
import { expect, test } from 'vitest'
import { createOpenIdProvider } from '#server/backend/auth/providers/openid-provider.ts'
import { type AuthHarness, PUBLISHABLE_KEY, SITE_URL, startAuth } from '#tests/harness/auth-harness.ts'
import { CLIENT, openBrowser, startOpenIdProvider } from '#tests/harness/provider-harness.ts'

const ADA = 'ada@sample.example'

async function startWithProvider(allowsAnonymous = false) {
  const provider = await startOpenIdProvider({
    ada: { email: 'ada@studio.example', email_verified: true, name: 'Ada at the studio' },
    bob: { email: 'bob@sample.example', email_verified: true },
  })
  const studio = createOpenIdProvider({ name: 'custom:studio', issuer: provider.issuer, ...CLIENT })
  const auth = await startAuth({ providers: [studio], allowsAnonymous })
  return {
    auth,
    provider,
    async [Symbol.asyncDispose]() {
      await auth[Symbol.asyncDispose]()
      await provider[Symbol.asyncDispose]()
    },
  }
}

/** linkIdentity as in a page: the client's fetch and the navigation share the browser's cookies. */
async function link(auth: AuthHarness, client: SupabaseClient, login: string): Promise<URLSearchParams> {
  const browser = openBrowser(auth, login)
  const token = (await client.auth.getSession()).data.session?.access_token
  const query = 'provider=custom:studio&skip_http_redirect=true'
  const response = await browser.load(new URL(`${SITE_URL}/auth/v1/user/identities/authorize?${query}`), {
    headers: { apikey: PUBLISHABLE_KEY, authorization: `Bearer ${token}` },
  })
  const landed = await browser.go((await response.json()).url)
  return new URLSearchParams(landed.hash.slice(1))
}

const identitiesOf = async (client: SupabaseClient) => (await client.auth.getUserIdentities()).data?.identities ?? []

test('linkIdentity adds a provider that can then sign in to the account', async () => {
  await using world = await startWithProvider()
  const client = await world.auth.signedUp(ADA)
  const { data, error } = await client.auth.linkIdentity({
    provider: 'custom:studio',
    options: { skipBrowserRedirect: true },
  })
  expect([error, new URL(data.url ?? '').origin]).toEqual([null, world.provider.issuer])
  expect((await link(world.auth, client, 'ada')).get('access_token')).toBeTruthy()
  expect((await identitiesOf(client)).map(({ provider }) => provider)).toEqual(['email', 'custom:studio'])
  const user = (await client.auth.getUser()).data.user
  expect([user?.email, user?.app_metadata.providers]).toEqual([ADA, ['email', 'custom:studio']])
  const other = world.auth.client()
  const begun = await other.auth.signInWithOAuth({ provider: 'custom:studio', options: { skipBrowserRedirect: true } })
  const landed = await openBrowser(world.auth, 'ada').go(begun.data.url ?? '')
  const claims = await world.auth.tokens.verify(new URLSearchParams(landed.hash.slice(1)).get('access_token') ?? '')
  expect(claims.sub).toBe(user?.id)
})

test('a name that the user chose survives linking a provider and signing in with it', async () => {
  await using world = await startWithProvider()
  const client = await world.auth.signedUp(ADA)
  await client.auth.updateUser({ data: { full_name: 'Ada Lovelace' } })
  await link(world.auth, client, 'ada')
  const nameNow = async () => (await client.auth.getUser()).data.user?.user_metadata.full_name
  expect(await nameNow()).toBe('Ada Lovelace')
  const begun = await client.auth.signInWithOAuth({ provider: 'custom:studio', options: { skipBrowserRedirect: true } })
  await openBrowser(world.auth, 'ada').go(begun.data.url ?? '')
  expect(await nameNow()).toBe('Ada Lovelace')
})

test('an identity can be linked only once, and only to one account', async () => {
  await using world = await startWithProvider()
  const ada = await world.auth.signedUp(ADA)
  await link(world.auth, ada, 'ada')
  const again = await link(world.auth, ada, 'ada')
  expect([again.get('error_code'), again.get('error_description')]).toEqual([
    'identity_already_exists',
    'Identity is already linked',
  ])
  const bob = await world.auth.signedUp('bob@sample.example')
  const stolen = await link(world.auth, bob, 'ada')
  expect(stolen.get('error_description')).toBe('Identity is already linked to another user')
  expect(await identitiesOf(bob)).toHaveLength(1)
})

test('linking requires a session that is still valid when the browser comes back', async () => {
  await using world = await startWithProvider()
  const { auth } = world
  const anonymous = await auth.request('/user/identities/authorize?provider=custom:studio', {
    headers: { apikey: PUBLISHABLE_KEY },
  })
  expect(anonymous.status).toBe(401)
  const client = await auth.signedUp(ADA)
  const browser = openBrowser(auth, 'ada')
  const token = (await client.auth.getSession()).data.session?.access_token
  const begun = await browser.load(
    new URL(`${SITE_URL}/auth/v1/user/identities/authorize?provider=custom:studio&skip_http_redirect=true`),
    { headers: { apikey: PUBLISHABLE_KEY, authorization: `Bearer ${token}` } },
  )
  await client.auth.signOut()
  const landed = await browser.go((await begun.json()).url)
  expect(new URLSearchParams(landed.hash.slice(1)).get('error_code')).toBe('session_not_found')
})

test('linkIdentity with an id token returns a session of the same account', async () => {
  await using world = await startWithProvider()
  const client = await world.auth.signedUp(ADA)
  const token = await world.provider.issueIdToken({ sub: 'ada', email: 'ada@studio.example', email_verified: true })
  const { data, error } = await client.auth.linkIdentity({ provider: 'custom:studio', token })
  expect([error, data.user?.email]).toEqual([null, ADA])
  expect(await identitiesOf(client)).toHaveLength(2)
  const bob = await world.auth.signedUp('bob@sample.example')
  expect((await bob.auth.linkIdentity({ provider: 'custom:studio', token })).error?.code).toBe(
    'identity_already_exists',
  )
})

test('concurrent links and sign-ins with the same identity create it once', async () => {
  await using world = await startWithProvider()
  const { auth, provider } = world
  const client = await auth.signedUp('ada@studio.example')
  const token = await provider.issueIdToken({ sub: 'ada', email: 'ada@studio.example', email_verified: true })
  const results = await Promise.all(
    Array.from({ length: 8 }, (_, index) =>
      index % 2 === 0
        ? client.auth.linkIdentity({ provider: 'custom:studio', token })
        : auth.client().auth.signInWithIdToken({ provider: 'custom:studio', token }),
    ),
  )
  const codes = results.map(({ error }) => error?.code ?? 'ok')
  expect(codes.filter((code) => code !== 'ok' && code !== 'identity_already_exists')).toEqual([])
  expect(new Set(results.flatMap(({ data }) => data.user?.id ?? [])).size).toBe(1)
  expect(await identitiesOf(client)).toHaveLength(2)
})

test('an anonymous account gets name and address from the provider it links', async () => {
  await using world = await startWithProvider(true)
  const client = world.auth.client()
  const before = (await client.auth.signInAnonymously()).data.user
  await link(world.auth, client, 'ada')
  const { data } = await client.auth.getUser()
  expect(data.user).toMatchObject({ id: before?.id, is_anonymous: false, email: 'ada@studio.example' })
})

test('unlinkIdentity removes a provider, but never the last one or another user’s', async () => {
  await using world = await startWithProvider()
  const [ada, bob] = [await world.auth.signedUp(ADA), await world.auth.signedUp('bob@sample.example')]
  const [only] = await identitiesOf(ada)
  if (only === undefined) throw new Error('no identity')
  expect((await ada.auth.unlinkIdentity(only)).error?.code).toBe('single_identity_not_deletable')
  expect((await bob.auth.unlinkIdentity(only)).error?.code).toBe('identity_not_found')
  await link(world.auth, ada, 'ada')
  const studio = (await identitiesOf(ada)).find(({ provider }) => provider === 'custom:studio')
  if (studio === undefined) throw new Error('not linked')
  expect((await ada.auth.unlinkIdentity(studio)).error).toBeNull()
  expect((await ada.auth.getUser()).data.user?.app_metadata.providers).toEqual(['email'])
  await link(world.auth, ada, 'ada')
  expect((await ada.auth.unlinkIdentity(only)).error).toBeNull()
  expect((await ada.auth.getUser()).data.user).toMatchObject({
    email: 'ada@studio.example',
    app_metadata: { provider: 'custom:studio', providers: ['custom:studio'] },
  })
})

test('an identity is not unlinked if the address that would replace it belongs to another account', async () => {
  await using world = await startWithProvider()
  const ada = await world.auth.signedUp(ADA)
  await link(world.auth, ada, 'ada')
  await world.auth.signedUp('ada@studio.example')
  const own = (await identitiesOf(ada)).find(({ provider }) => provider === 'email')
  if (own === undefined) throw new Error('no identity')
  expect((await ada.auth.unlinkIdentity(own)).error?.code).toBe('email_conflict_identity_not_deletable')
  expect((await ada.auth.getUser()).data.user?.email).toBe(ADA)
  expect(await identitiesOf(ada)).toHaveLength(2)
})
