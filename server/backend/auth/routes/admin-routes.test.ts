import { expect, test } from 'vitest'
import {
  type AuthHarness,
  follow,
  PASSWORD,
  PUBLISHABLE_KEY,
  SECRET_KEY,
  SITE_URL,
  startAuth,
} from '#tests/harness/auth-harness.ts'

const EMAIL = 'artist@sample.example'

async function createUser(auth: AuthHarness, attributes: Record<string, unknown> = {}) {
  const { data, error } = await auth
    .admin()
    .auth.admin.createUser({ email: EMAIL, password: PASSWORD, email_confirm: true, ...attributes })
  if (error) throw error
  return data.user
}

const signIn = (auth: AuthHarness, email = EMAIL, password = PASSWORD) => {
  const client = auth.client()
  return client.auth.signInWithPassword({ email, password }).then((result) => ({ ...result, client }))
}

const actions = async (auth: AuthHarness) => {
  const rows = await auth.db.database.asAuthAdmin(
    (sql) => sql<{ action: string }>`select payload ->> 'action' as action from auth.audit_log_entries
      where payload ->> 'actor_username' = 'service_role' order by created_at, id`,
  )
  return rows.map(({ action }) => action)
}

test('createUser creates an account with metadata that can sign in once confirmed, and the audit log records it', async () => {
  await using auth = await startAuth()
  const user = await createUser(auth, { user_metadata: { full_name: 'Ada' }, app_metadata: { plan: 'label' } })
  expect(user).toMatchObject({
    email: EMAIL,
    email_confirmed_at: expect.any(String),
    user_metadata: { full_name: 'Ada', email_verified: true },
    app_metadata: { plan: 'label', provider: 'email', providers: ['email'] },
    identities: [expect.objectContaining({ provider: 'email' })],
  })
  expect((await signIn(auth)).data.user?.id).toBe(user.id)
  expect(await actions(auth)).toEqual(['user_signedup'])
})

test('createUser takes an id, a phone and a bcrypt hash, and confirms contacts only on request', async () => {
  await using auth = await startAuth()
  const id = crypto.randomUUID()
  const password_hash = '$2a$04$mTpZV3KnWZI8c93b4FP2ruo2qSpf1Vq6pYu2y9ZlxMQJKYKVYjIoO'
  const { data } = await auth.admin().auth.admin.createUser({ id, email: EMAIL, phone: '+12135550100', password_hash })
  expect(data.user).toMatchObject({ id, phone: '12135550100' })
  expect(data.user?.email_confirmed_at).toBeUndefined()
  const refused = await Promise.all([
    auth.admin().auth.admin.createUser({ email: EMAIL }),
    auth.admin().auth.admin.createUser({ phone: '+12135550100' }),
    auth.admin().auth.admin.createUser({}),
    auth.admin().auth.admin.createUser({ email: 'b@sample.example', password: '123456' }),
    auth.admin().auth.admin.createUser({ email: 'b@sample.example', password_hash: 'plain' }),
    auth.admin().auth.admin.createUser({ email: 'b@sample.example', role: 'service_role' }),
    auth.admin().auth.admin.createUser({ email: 'b@sample.example', ban_duration: 'for ever' }),
    auth.admin().auth.admin.createUser({ email: 'b@sample.example', id: 'not-one' }),
    auth.admin().auth.admin.createUser({ email: 'b@sample.example', id }),
  ])
  expect(refused.map(({ error }) => error?.code)).toEqual([
    'email_exists',
    'phone_exists',
    'validation_failed',
    'weak_password',
    'validation_failed',
    'validation_failed',
    'validation_failed',
    'validation_failed',
    'conflict',
  ])
})

test('listUsers pages through all accounts with the totals the client reads', async () => {
  await using auth = await startAuth()
  for (const name of ['a', 'b', 'c', 'd', 'e']) await createUser(auth, { email: `${name}@sample.example` })
  const admin = auth.admin().auth.admin
  const first = await admin.listUsers({ page: 1, perPage: 2 })
  expect(first.data).toMatchObject({ total: 5, nextPage: 2, lastPage: 3, aud: 'authenticated' })
  const third = await admin.listUsers({ page: 3, perPage: 2 })
  expect(third.data.users).toHaveLength(1)
  const second = await admin.listUsers({ page: 2, perPage: 2 })
  const all = [...first.data.users, ...second.data.users, ...third.data.users].map(({ email }) => email)
  expect(all.toSorted()).toEqual(['a', 'b', 'c', 'd', 'e'].map((name) => `${name}@sample.example`))
  expect((await admin.listUsers({ page: -1 })).error?.code).toBe('validation_failed')
})

test('updateUserById changes what is given, merges metadata, and signs out when the password changed', async () => {
  await using auth = await startAuth()
  const { id } = await createUser(auth, { app_metadata: { plan: 'label', old: 1 } })
  const { client } = await signIn(auth)
  const admin = auth.admin().auth.admin
  const changed = await admin.updateUserById(id, {
    email: 'moved@sample.example',
    app_metadata: { old: null, plan: 'studio' },
    user_metadata: { full_name: 'Ada' },
  })
  expect(changed.data.user).toMatchObject({
    email: 'moved@sample.example',
    email_confirmed_at: expect.any(String),
    app_metadata: { plan: 'studio' },
    user_metadata: { full_name: 'Ada' },
  })
  expect(changed.data.user?.app_metadata).not.toHaveProperty('old')
  expect((await client.auth.getUser()).data.user?.email).toBe('moved@sample.example')
  await admin.updateUserById(id, { password: 'another way to burbank' })
  expect((await client.auth.getUser()).error?.name).toBe('AuthSessionMissingError')
  expect((await signIn(auth, 'moved@sample.example', 'another way to burbank')).error).toBeNull()
  await createUser(auth)
  expect((await admin.updateUserById(id, { email: EMAIL })).error?.code).toBe('email_exists')
  expect((await admin.updateUserById(crypto.randomUUID(), { email: EMAIL })).error?.code).toBe('user_not_found')
})

test('a new address of an unconfirmed account stays unconfirmed, and the link sent to the old one stops working', async () => {
  await using auth = await startAuth()
  await auth.client().auth.signUp({ email: 'typo@sample.example', password: PASSWORD })
  const { link } = await auth.lastMail('typo@sample.example')
  const { data } = await auth.admin().auth.admin.listUsers()
  const changed = await auth.admin().auth.admin.updateUserById(data.users[0]?.id ?? '', { email: EMAIL })
  expect(changed.data.user?.email_confirmed_at).toBeUndefined()
  expect((await follow(auth, link)).hash.get('error_code')).toBe('otp_expired')
  expect((await signIn(auth)).error?.code).toBe('email_not_confirmed')
})

test('a ban stops sign-in, refresh and open sessions at once, until it expires or is lifted', async () => {
  await using auth = await startAuth()
  const { id } = await createUser(auth)
  const { client } = await signIn(auth)
  const admin = auth.admin().auth.admin
  const banned = await admin.updateUserById(id, { ban_duration: '24h' })
  expect(banned.data.user).toHaveProperty('banned_until')
  expect((await client.auth.getUser()).error?.code).toBe('user_banned')
  expect((await signIn(auth)).error?.code).toBe('user_banned')
  const { refresh_token = '' } = (await client.auth.getSession()).data.session ?? {}
  expect((await auth.client().auth.refreshSession({ refresh_token })).error?.code).toBe('user_banned')
  auth.advance(25 * 3_600_000)
  expect((await signIn(auth)).error).toBeNull()
  await admin.updateUserById(id, { ban_duration: '87600h' })
  await admin.updateUserById(id, { ban_duration: 'none' })
  expect((await signIn(auth)).error).toBeNull()
})

test('deleteUser deletes the account with its sessions and role', async () => {
  await using auth = await startAuth()
  const { id } = await createUser(auth)
  await auth.db.database.asServiceRole(
    (sql) => sql`insert into public.user_roles (user_id, role) values (${id}, 'staff')`,
  )
  const { client } = await signIn(auth)
  const { data, error } = await auth.admin().auth.admin.deleteUser(id)
  expect([data.user?.id, error]).toEqual([id, null])
  expect((await client.auth.getUser()).error?.code).toBe('user_not_found')
  expect((await signIn(auth)).error?.code).toBe('invalid_credentials')
  expect((await auth.admin().auth.admin.deleteUser(id)).error?.code).toBe('user_not_found')
  expect(await actions(auth)).toEqual(['user_signedup', 'user_deleted'])
})

test('a soft delete keeps a row without personal data, role or access, and frees the address', async () => {
  await using auth = await startAuth()
  const { id } = await createUser(auth, { phone: '+12135550100', user_metadata: { full_name: 'Ada' } })
  await auth.db.database.asServiceRole(
    (sql) => sql`insert into public.user_roles (user_id, role) values (${id}, 'staff')`,
  )
  const { client } = await signIn(auth)
  await auth.admin().auth.admin.deleteUser(id, true)
  expect((await client.auth.getUser()).error?.code).toBe('user_not_found')
  const { rows } = await auth.db.database.pool.query(
    `select to_jsonb(u) as row, (select count(*)::int from public.user_roles) as roles,
      (select count(*)::int from auth.sessions) as sessions from auth.users u`,
  )
  expect(rows).toEqual([{ row: expect.objectContaining({ id, encrypted_password: null }), roles: 0, sessions: 0 }])
  expect(JSON.stringify(rows)).not.toMatch(/artist@|Ada|12135550100/)
  expect((await createUser(auth)).id).not.toBe(id)
})

test('factors of an account are listed, renamed and removed for a user who has lost the device', async () => {
  await using auth = await startAuth()
  const { id } = await createUser(auth)
  const { client } = await signIn(auth)
  const enrolled = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' })
  const factorId = enrolled.data?.id ?? ''
  const { mfa } = auth.admin().auth.admin
  const listed = await mfa.listFactors({ userId: id })
  expect(listed.data?.factors).toEqual([
    expect.objectContaining({ id: factorId, friendly_name: 'Phone', status: 'unverified' }),
  ])
  expect(JSON.stringify(listed.data)).not.toContain('secret')
  const renamed = await auth.request(`/admin/users/${id}/factors/${factorId}`, {
    method: 'PUT',
    headers: { apikey: SECRET_KEY },
    body: JSON.stringify({ friendly_name: 'Old phone' }),
  })
  expect(await renamed.json()).toMatchObject({ id: factorId, friendly_name: 'Old phone' })
  expect((await mfa.deleteFactor({ userId: id, id: factorId })).error).toBeNull()
  expect((await mfa.listFactors({ userId: id })).data?.factors).toEqual([])
  expect((await mfa.deleteFactor({ userId: id, id: factorId })).error?.code).toBe('mfa_factor_not_found')
})

test('admin.signOut ends the sessions of the owner of the token', async () => {
  await using auth = await startAuth()
  await createUser(auth)
  const [one, two] = [await signIn(auth), await signIn(auth)]
  const jwt = one.data.session?.access_token ?? ''
  expect((await auth.admin().auth.admin.signOut(jwt, 'others')).error).toBeNull()
  expect((await two.client.auth.getUser()).error?.name).toBe('AuthSessionMissingError')
  expect((await one.client.auth.getUser()).error).toBeNull()
  expect((await auth.admin().auth.admin.signOut(jwt)).error).toBeNull()
  expect((await one.client.auth.getUser()).error?.name).toBe('AuthSessionMissingError')
})

test('inviteUserByEmail mails a link that signs in and leads to the form for the password', async () => {
  await using auth = await startAuth()
  const { data } = await auth.admin().auth.admin.inviteUserByEmail(EMAIL, { data: { full_name: 'Ada' } })
  expect(data.user).toMatchObject({ email: EMAIL, invited_at: expect.any(String), user_metadata: { full_name: 'Ada' } })
  const { url, hash } = await follow(auth, (await auth.lastMail(EMAIL)).link)
  expect([url.pathname, hash.get('type')]).toEqual(['/auth/update-password', 'invite'])
  const client = auth.client()
  await client.auth.setSession({
    access_token: hash.get('access_token') ?? '',
    refresh_token: hash.get('refresh_token') ?? '',
  })
  expect((await client.auth.updateUser({ password: PASSWORD })).error).toBeNull()
  expect((await signIn(auth)).error).toBeNull()
  expect((await auth.admin().auth.admin.inviteUserByEmail(EMAIL)).error?.code).toBe('email_exists')
})

test('an invitation never confirms the password of an earlier sign-up', async () => {
  await using auth = await startAuth()
  await auth.client().auth.signUp({ email: EMAIL, password: 'the password of an attacker' })
  await auth.admin().auth.admin.inviteUserByEmail(EMAIL)
  await follow(auth, (await auth.lastMail(EMAIL)).link)
  expect((await signIn(auth, EMAIL, 'the password of an attacker')).error?.code).toBe('invalid_credentials')
})

test.each(['signup', 'invite', 'magiclink', 'recovery'] as const)(
  'generateLink %s returns a working link and code, and sends no mail',
  async (type) => {
    await using auth = await startAuth()
    if (type === 'recovery') await createUser(auth)
    const params = type === 'signup' ? { type, email: EMAIL, password: PASSWORD } : { type, email: EMAIL }
    const { data, error } = await auth.admin().auth.admin.generateLink(params)
    expect(error).toBeNull()
    const verification = type === 'magiclink' ? 'signup' : type
    expect(data.properties).toMatchObject({
      verification_type: verification,
      redirect_to: expect.stringContaining(SITE_URL),
    })
    expect(data.user?.email).toBe(EMAIL)
    expect(await auth.mails(EMAIL)).toEqual([])
    const verified = await auth
      .client()
      .auth.verifyOtp({ type: verification, token_hash: data.properties?.hashed_token ?? '' })
    expect(verified.data.session).not.toBeNull()
    const again = await auth.admin().auth.admin.generateLink({ type: 'magiclink', email: EMAIL })
    const byCode = { type: 'email', email: EMAIL, token: again.data.properties?.email_otp ?? '' } as const
    expect((await auth.client().auth.verifyOtp(byCode)).data.session).not.toBeNull()
  },
)

test('generateLink for a change of address requires both addresses, as the mails do', async () => {
  await using auth = await startAuth()
  await createUser(auth)
  const make = (type: 'email_change_current' | 'email_change_new') =>
    auth.admin().auth.admin.generateLink({ type, email: EMAIL, newEmail: 'moved@sample.example' })
  const [toNew, toCurrent] = [await make('email_change_new'), await make('email_change_current')]
  const half = await follow(auth, toNew.data.properties?.action_link ?? '')
  expect(half.hash.get('message')).toMatch(/confirm link sent to the other email/)
  const whole = await follow(auth, toCurrent.data.properties?.action_link ?? '')
  expect(whole.hash.get('access_token')).toBeTruthy()
  expect((await signIn(auth, 'moved@sample.example')).error).toBeNull()
})

test('generateLink refuses accounts that do not fit the link, and redirects only to allowed addresses', async () => {
  await using auth = await startAuth()
  await createUser(auth)
  const { admin } = auth.admin().auth
  const codes = await Promise.all([
    admin.generateLink({ type: 'recovery', email: 'nobody@sample.example' }),
    admin.generateLink({ type: 'signup', email: EMAIL, password: PASSWORD }),
    admin.generateLink({ type: 'invite', email: EMAIL }),
    admin.generateLink({ type: 'email_change_new', email: EMAIL, newEmail: EMAIL }),
  ])
  expect(codes.map(({ error }) => error?.code)).toEqual([
    'user_not_found',
    'email_exists',
    'email_exists',
    'email_exists',
  ])
  const { data } = await admin.generateLink({
    type: 'magiclink',
    email: EMAIL,
    options: { redirectTo: 'https://evil.example/' },
  })
  expect(data.properties?.redirect_to).toBe(`${SITE_URL}/`)
})

test('admin endpoints accept only the secret key, and not from a browser', async () => {
  await using auth = await startAuth()
  const { id } = await createUser(auth)
  const { data } = await signIn(auth)
  const places: [string, string][] = [
    ['GET', '/admin/users'],
    ['POST', '/admin/users'],
    ['GET', `/admin/users/${id}`],
    ['PUT', `/admin/users/${id}`],
    ['DELETE', `/admin/users/${id}`],
    ['GET', `/admin/users/${id}/factors`],
    ['PUT', `/admin/users/${id}/factors/${id}`],
    ['DELETE', `/admin/users/${id}/factors/${id}`],
    ['POST', '/admin/generate_link'],
    ['POST', '/invite'],
    ['GET', '/admin/nothing'],
  ]
  const asVisitor = { apikey: PUBLISHABLE_KEY }
  const asUser = { apikey: PUBLISHABLE_KEY, authorization: `Bearer ${data.session?.access_token}` }
  const asUserOfTheServer = { apikey: SECRET_KEY, authorization: `Bearer ${data.session?.access_token}` }
  for (const [method, path] of places) {
    for (const headers of [asVisitor, asUser, asUserOfTheServer]) {
      const response = await auth.request(path, { method, headers })
      expect([path, response.status, (await response.json()).error_code]).toEqual([path, 403, 'not_admin'])
    }
    const inBrowser = await auth.request(path, {
      method,
      headers: { apikey: SECRET_KEY, origin: 'https://label.example' },
    })
    expect([path, inBrowser.ok]).toEqual([path, false])
  }
  expect((await signIn(auth)).error).toBeNull()
})
