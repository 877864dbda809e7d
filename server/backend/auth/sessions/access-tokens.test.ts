import { createHmac } from 'node:crypto'
import { SignJWT } from 'jose'
import { expect, test } from 'vitest'
import { generateSigningKey } from '#server/platform/secrets.ts'
import { createFixedKeyRing } from '#tests/harness/fixed-key-ring.ts'
import { createAccessTokens } from './access-tokens.ts'

const ISSUER = 'http://localhost:3000/auth/v1'
const CLAIMS = {
  sub: '6f3c2a52-6f53-4b0e-a1d4-0d2a0b7f3a11',
  session_id: 'b0a7e3d2-5b49-4f0c-9a51-5f6a0f0f6a12',
  email: 'staff@sample.example',
}
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

test('a signed token verifies and carries every claim the client and the policies read', async () => {
  const tokens = createAccessTokens({ issuer: ISSUER, keys: createFixedKeyRing(await generateSigningKey()) })
  const claims = await tokens.verify(await tokens.sign(CLAIMS))
  expect(claims).toMatchObject({
    ...CLAIMS,
    iss: ISSUER,
    aud: 'authenticated',
    role: 'authenticated',
    phone: '',
    aal: 'aal1',
    amr: [],
    is_anonymous: false,
    app_metadata: {},
    user_metadata: {},
  })
  expect(claims.exp - claims.iat).toBe(3600)
})

test('the key set publishes the public half only', async () => {
  const signingKey = await generateSigningKey()
  const { keys } = await createAccessTokens({ issuer: ISSUER, keys: createFixedKeyRing(signingKey) }).jwks()
  const [key] = keys
  expect(key).toMatchObject({ kty: 'EC', crv: 'P-256', alg: 'ES256', use: 'sig', kid: signingKey.kid })
  expect(key).not.toHaveProperty('d')
})

test('an expired token is refused', async () => {
  const signingKey = await generateSigningKey()
  const tokens = createAccessTokens({ issuer: ISSUER, keys: createFixedKeyRing(signingKey) })
  const token = await tokens.sign(CLAIMS)
  const later = createAccessTokens({
    issuer: ISSUER,
    keys: createFixedKeyRing(signingKey),
    now: () => new Date(Date.now() + 3_601_000),
  })
  await expect(later.verify(token)).rejects.toMatchObject({ code: 'unauthorized', reason: 'expired' })
})

test.for([
  [
    'signed by another key',
    async () =>
      createAccessTokens({ issuer: ISSUER, keys: createFixedKeyRing(await generateSigningKey()) }).sign(CLAIMS),
  ],
  ['of two parts', async () => 'abc.def'],
  ['of four parts', async () => 'abc.def.ghi.jkl'],
  ['not base64url', async () => 'a+b.c/d.e=='],
  ['no token at all', async () => ''],
])('a token that is %s is refused', async ([, make]) => {
  const tokens = createAccessTokens({ issuer: ISSUER, keys: createFixedKeyRing(await generateSigningKey()) })
  const token = typeof make === 'function' ? await make() : ''
  await expect(tokens.verify(token)).rejects.toMatchObject({ name: 'AppError', code: 'unauthorized' })
})

test('a token cannot choose its own algorithm: none, and HS256 with the public key as secret', async () => {
  const signingKey = await generateSigningKey()
  const tokens = createAccessTokens({
    issuer: ISSUER,
    keys: createFixedKeyRing(signingKey),
    legacySecret: 'legacy-secret-of-at-least-32-characters',
  })
  const exp = Math.floor(Date.now() / 1000) + 3600
  const payload = encode({ ...CLAIMS, iat: exp - 3600, exp, iss: ISSUER, aud: 'authenticated', role: 'authenticated' })
  const none = `${encode({ alg: 'none', typ: 'JWT' })}.${payload}`
  await expect(tokens.verify(`${none}.`)).rejects.toMatchObject({ code: 'unauthorized' })
  await expect(tokens.verify(`${none}.AAAA`)).rejects.toMatchObject({ code: 'unauthorized' })
  const [publicKey] = (await tokens.jwks()).keys
  for (const secret of [JSON.stringify(publicKey), String(publicKey?.x), '']) {
    const head = `${encode({ alg: 'HS256', typ: 'JWT', kid: signingKey.kid })}.${payload}`
    const signature = createHmac('sha256', secret).update(head).digest('base64url')
    await expect(tokens.verify(`${head}.${signature}`)).rejects.toMatchObject({ code: 'unauthorized' })
  }
})

test('an older HS256 token verifies only with the legacy secret set, and only for a user', async () => {
  const signingKey = await generateSigningKey()
  const secret = 'legacy-secret-of-at-least-32-characters'
  const sign = (role: string) =>
    new SignJWT({ ...CLAIMS, role })
      .setProtectedHeader({ alg: 'HS256' })
      .setAudience('authenticated')
      .setIssuedAt()
      .setExpirationTime('1h')
      .sign(new TextEncoder().encode(secret))
  const withSecret = createAccessTokens({ issuer: ISSUER, keys: createFixedKeyRing(signingKey), legacySecret: secret })
  expect((await withSecret.verify(await sign('authenticated'))).sub).toBe(CLAIMS.sub)
  await expect(withSecret.verify(await sign('service_role'))).rejects.toMatchObject({ code: 'unauthorized' })
  const without = createAccessTokens({ issuer: ISSUER, keys: createFixedKeyRing(signingKey) })
  await expect(without.verify(await sign('authenticated'))).rejects.toMatchObject({ code: 'unauthorized' })
})

test('a token of another issuer is refused even though the key is right', async () => {
  const signingKey = await generateSigningKey()
  const token = await createAccessTokens({
    issuer: 'https://other.example/auth/v1',
    keys: createFixedKeyRing(signingKey),
  }).sign(CLAIMS)
  await expect(
    createAccessTokens({ issuer: ISSUER, keys: createFixedKeyRing(signingKey) }).verify(token),
  ).rejects.toMatchObject({
    code: 'unauthorized',
  })
})
