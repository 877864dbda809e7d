import { expect, test } from 'vitest'
import { AppError } from '#server/platform/app-error.ts'
import { resolveCaller } from './keys.ts'

const KEYS = { publishableKey: 'sb_publishable_0123456789abcdef', secretKey: 'sb_secret_0123456789abcdef' }

async function verify(token: string): Promise<Record<string, unknown>> {
  if (token !== 'good.user.token') throw new AppError('unauthorized', 'invalid JWT')
  return { sub: 'user-1', role: 'service_role' }
}

const resolve = (headers: Record<string, string>) => resolveCaller(new Headers(headers), KEYS, verify)

test('the publishable key alone is an anonymous visitor, in apikey or as the bearer value', async () => {
  const anon = { role: 'anon', claims: { role: 'anon' } }
  expect(await resolve({ apikey: KEYS.publishableKey })).toEqual(anon)
  expect(await resolve({ authorization: `Bearer ${KEYS.publishableKey}` })).toEqual(anon)
  expect(await resolve({ apikey: KEYS.publishableKey, authorization: `Bearer ${KEYS.publishableKey}` })).toEqual(anon)
})

test('a user token outranks the key and never carries more than the user role', async () => {
  const caller = await resolve({ apikey: KEYS.publishableKey, authorization: 'Bearer good.user.token' })
  expect(caller).toEqual({ role: 'authenticated', claims: { sub: 'user-1', role: 'authenticated' } })
})

test('the secret key is the service role, but not in a browser', async () => {
  expect((await resolve({ apikey: KEYS.secretKey })).role).toBe('service_role')
  await expect(resolve({ apikey: KEYS.secretKey, origin: 'https://evil.example' })).rejects.toThrow(/in browser/)
  await expect(resolve({ apikey: KEYS.secretKey, 'user-agent': 'Mozilla/5.0' })).rejects.toThrow(/in browser/)
  const mixed = {
    apikey: KEYS.publishableKey,
    authorization: `Bearer ${KEYS.secretKey}`,
    origin: 'https://evil.example',
  }
  await expect(resolve(mixed)).rejects.toThrow(/in browser/)
})

test.each([
  [{}],
  [{ apikey: 'sb_publishable_wrong' }],
  [{ authorization: 'Bearer good.user.token' }],
  [{ apikey: 'wrong', authorization: 'Bearer good.user.token' }],
  [{ apikey: KEYS.publishableKey, authorization: 'Bearer forged.user.token' }],
  [{ apikey: KEYS.publishableKey, authorization: 'Bearer sb_secret_wrong' }],
])('anything but a key or a valid token is refused, never downgraded: %j', async (headers) => {
  await expect(resolve(headers)).rejects.toMatchObject({ code: 'unauthorized' })
})
