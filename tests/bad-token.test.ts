import { expect, test } from 'vitest'
import { createAccessTokens } from '#server/backend/auth/sessions/access-tokens.ts'
import { generateSigningKey } from '#server/platform/secrets.ts'
import { createFixedKeyRing } from '#tests/harness/fixed-key-ring.ts'
import { createTestApp, PUBLISHABLE_KEY } from './harness/app-harness.ts'
import { createTestDb, type TestDb } from './harness/test-db.ts'

const ISSUER = 'https://label.example/auth/v1'

async function createApp(db: TestDb) {
  const tokens = createAccessTokens({ issuer: ISSUER, keys: createFixedKeyRing(await generateSigningKey()) })
  const app = createTestApp(db, { verifyAccessToken: tokens.verify })
  const claims = { sub: crypto.randomUUID(), session_id: crypto.randomUUID() }
  return { app, sign: (exp?: number) => tokens.sign({ ...claims, ...(exp && { exp }) } as never) }
}

test('each service refuses a bad token with its own error, with or without a key', async () => {
  await using db = await createTestDb()
  const { app, sign } = await createApp(db)
  const good = await sign()
  const tokens = {
    malformed: 'this-is-a-bad-token',
    forged: `${good.slice(0, -4)}AAAA`,
    expired: await sign(1_000_000),
  }
  const ask = async (path: string, token: string, apikey?: string) => {
    const response = await app.request(path, {
      headers: { authorization: `Bearer ${token}`, ...(apikey && { apikey }) },
    })
    const body = (await response.json()) as Record<string, unknown>
    return [response.status, body.error_code ?? body.statusCode ?? body.code, body.msg ?? body.message]
  }
  const GOTRUE = 'invalid JWT: unable to parse or verify signature, '
  const expected = {
    '/auth/v1/user': {
      malformed: [403, 'bad_jwt', `${GOTRUE}token is malformed: token contains an invalid number of segments`],
      forged: [403, 'bad_jwt', `${GOTRUE}token signature is invalid: signature is invalid`],
      expired: [403, 'bad_jwt', `${GOTRUE}token has invalid claims: token is expired`],
    },
    '/rest/v1/submission_windows': {
      malformed: [401, 'PGRST301', 'Expected 3 parts in JWT; got 1'],
      forged: [401, 'PGRST301', 'No suitable key or wrong key type'],
      expired: [401, 'PGRST303', 'JWT expired'],
    },
    '/storage/v1/bucket': {
      malformed: [400, '403', 'Invalid Compact JWS'],
      forged: [400, '403', 'signature verification failed'],
      expired: [400, '403', '"exp" claim timestamp check failed'],
    },
    '/functions/v1/anything': {
      malformed: [401, 'unauthorized', 'Invalid JWT'],
      forged: [401, 'unauthorized', 'Invalid JWT'],
      expired: [401, 'unauthorized', 'Invalid JWT'],
    },
  }
  for (const [path, answers] of Object.entries(expected)) {
    for (const [fault, answer] of Object.entries(answers)) {
      const token = tokens[fault as keyof typeof tokens]
      expect([path, fault, await ask(path, token, PUBLISHABLE_KEY)]).toEqual([path, fault, answer])
      expect([path, fault, await ask(path, token)]).toEqual([path, fault, answer])
    }
  }
  // A valid token without a key, and a wrong key, give other errors.
  expect(await ask('/rest/v1/submission_windows', good)).toEqual([401, 'PGRST301', 'No API key found in request'])
  expect(await ask('/rest/v1/submission_windows', good, 'wrong')).toEqual([401, 'PGRST301', 'Invalid API key'])
})
