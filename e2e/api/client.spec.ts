import { generateKeyPairSync, sign } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from '@playwright/test'
import { importJWK, SignJWT } from 'jose'
import { ADMIN, createBearer, createVisitor } from '#e2e/api/client.ts'
import { product } from '#e2e/product-test.ts'
import { waitForMail } from '#e2e/servers/mailbox.ts'

const SUBMISSION = { name: 'Ada Lovelace', email: 'api@example.com', message: 'Project Type: Film\n\nHello' }

function freshAddress(name: string): string {
  return `${name}-${Date.now()}-${Math.random().toString(36).slice(2, 8)}@example.com`
}

/** A token that differs from a valid one only in its claims. */
async function signWithOurKey(claims: Record<string, unknown>): Promise<string> {
  const file = path.join(process.env.E2E_DATA_DIR ?? '', 'secrets.json')
  const { signingKey } = JSON.parse(await readFile(file, 'utf8'))
  const key = await importJWK({ ...signingKey, key_ops: ['sign'] }, 'ES256')
  return new SignJWT(claims).setProtectedHeader({ alg: 'ES256', kid: signingKey.kid, typ: 'JWT' }).sign(key)
}

/** Takes the confirmation link out of the mail and follows it as a browser would. */
async function confirm(email: string): Promise<URL> {
  const mail = await waitForMail(product.mailbox, email, /./)
  const link = /https?:\/\/\S*\/auth\/v1\/verify\?\S+/
    .exec(mail.text)?.[0]
    ?.replaceAll('&amp;', '&')
    .replace(/["'>].*$/, '')
  expect(link, mail.text).toBeTruthy()
  const response = await fetch(link ?? '', { redirect: 'manual' })
  expect(response.status).toBe(303)
  return new URL(response.headers.get('location') ?? '')
}

test('a visitor can insert a message but not read any', async () => {
  const visitor = await createVisitor()
  expect((await visitor.from('contact_submissions').insert(SUBMISSION)).error).toBeNull()
  expect((await visitor.from('contact_submissions').select('*')).error?.code).toBe('42501')
  expect((await visitor.from('contact_submissions').insert({ ...SUBMISSION, email: 'no address' })).error?.code).toBe(
    '23514',
  )
})

test('sign-up, confirmation by mail, sign-in, role lookup and sign-out work end to end', async () => {
  const email = freshAddress('signup')
  const visitor = await createVisitor()
  const signedUp = await visitor.auth.signUp({
    email,
    password: 'a-long-enough-one',
    options: { data: { full_name: 'Ada' }, emailRedirectTo: `${product.url}/` },
  })
  expect([signedUp.error, signedUp.data.session]).toEqual([null, null])
  const early = await visitor.auth.signInWithPassword({ email, password: 'a-long-enough-one' })
  expect(early.error?.code).toBe('email_not_confirmed')

  const landing = await confirm(email)
  expect(landing.pathname).toBe('/')
  expect(landing.hash).toContain('access_token=')

  const { data } = await visitor.auth.signInWithPassword({ email, password: 'a-long-enough-one' })
  expect(data.user?.user_metadata.full_name).toBe('Ada')
  const lookup = await visitor
    .from('user_roles')
    .select('role')
    .eq('user_id', data.user?.id ?? '')
    .in('role', ['admin', 'staff'])
    .single()
  expect(lookup.error?.code).toBe('PGRST116')
  const invoked = await visitor.functions.invoke('sync-scraper', { body: { action: 'get_opportunities' } })
  expect(invoked.error?.context?.status).toBe(403)
  expect((await visitor.auth.signOut()).error).toBeNull()
})

test('a registered address is reported at sign-up, and a wrong password looks like an unknown account', async () => {
  const visitor = await createVisitor()
  const again = await visitor.auth.signUp({ email: ADMIN.email, password: 'something-else-9' })
  expect(again.error?.message).toContain('already registered')
  const wrong = await visitor.auth.signInWithPassword({ email: ADMIN.email, password: 'not-this-one' })
  const unknown = await visitor.auth.signInWithPassword({ email: freshAddress('nobody'), password: 'not-this-one' })
  expect([wrong.error?.message, wrong.error?.code]).toEqual(['Invalid login credentials', 'invalid_credentials'])
  expect([unknown.error?.message, unknown.error?.code]).toEqual(['Invalid login credentials', 'invalid_credentials'])
})

test('a refresh token is exchanged for another, and an invented one is refused', async () => {
  const visitor = await createVisitor()
  const { data } = await visitor.auth.signInWithPassword(ADMIN)
  const refreshed = await visitor.auth.refreshSession()
  expect(refreshed.error).toBeNull()
  expect(refreshed.data.session?.refresh_token).not.toBe(data.session?.refresh_token)
  const otherVisitor = await createVisitor()
  const invented = await otherVisitor.auth.refreshSession({ refresh_token: 'invented-token' })
  expect(invented.error?.code).toBe('refresh_token_not_found')
})

test('staff are recognised, and the published keys verify their token', async () => {
  const visitor = await createVisitor()
  const { data } = await visitor.auth.signInWithPassword(ADMIN)
  const lookup = await visitor
    .from('user_roles')
    .select('role')
    .eq('user_id', data.user?.id ?? '')
    .in('role', ['admin', 'staff'])
    .single()
  expect(lookup.data).toEqual({ role: 'admin' })
  const claims = await visitor.auth.getClaims(data.session?.access_token)
  expect(claims.data?.claims.sub).toBe(data.user?.id)
  expect(claims.data?.header.alg).toBe('ES256')
})

test('a forged, unsigned or expired token is refused everywhere, never taken as anonymous', async () => {
  const visitor = await createVisitor()
  const { data } = await visitor.auth.signInWithPassword(ADMIN)
  const [head = '', body = ''] = data.session?.access_token.split('.') ?? []
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const claims = JSON.parse(Buffer.from(body, 'base64url').toString())
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const otherKey = sign('sha256', Buffer.from(`${head}.${body}`), {
    key: privateKey,
    dsaEncoding: 'ieee-p1363',
  }).toString('base64url')
  const tokens = {
    'signed with another key': `${head}.${body}.${otherKey}`,
    unsigned: `${encode({ alg: 'none', typ: 'JWT' })}.${body}.`,
    expired: await signWithOurKey({ ...claims, iat: 1, exp: 2 }),
    'not a token': 'one.two',
  }
  // The key really is the server's: an unexpired token signed with it is accepted.
  const good = await createBearer(await signWithOurKey(claims))
  expect((await good.from('contact_submissions').insert(SUBMISSION)).error).toBeNull()
  for (const [what, token] of Object.entries(tokens)) {
    const bearer = await createBearer(token)
    const write = await bearer.from('contact_submissions').insert(SUBMISSION)
    expect([write.status, write.error !== null], what).toEqual([401, true])
    const invoked = await bearer.functions.invoke('sync-scraper', { body: { action: 'get_logs' } })
    expect(invoked.error?.context?.status, what).toBe(401)
  }
})

test('requests without a key, with a wrong key, or with the secret key from a browser are refused', async () => {
  for (const headers of [new Headers(), new Headers({ apikey: 'sb_publishable_wrong' })]) {
    const response = await fetch(`${product.url}/rest/v1/contact_submissions`, { headers })
    expect(response.status).toBe(401)
    expect((await response.json()).message).toBeTruthy()
  }
})

test('any origin may send a preflight request, and a body over the limit is refused', async () => {
  const preflight = await fetch(`${product.url}/rest/v1/contact_submissions`, {
    method: 'OPTIONS',
    headers: {
      origin: 'https://elsewhere.example',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'apikey,prefer',
    },
  })
  expect(preflight.status).toBe(204)
  expect(preflight.headers.get('access-control-allow-origin')).toBe('*')
  const visitor = await createVisitor()
  const { status } = await visitor.from('contact_submissions').insert({ ...SUBMISSION, message: 'x'.repeat(2_000_000) })
  expect(status).toBe(413)
})
