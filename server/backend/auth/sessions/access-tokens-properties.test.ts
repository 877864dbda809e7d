import fc from 'fast-check'
import { expect, test } from 'vitest'
import { generateSigningKey } from '#server/platform/secrets.ts'
import { createFixedKeyRing } from '#tests/harness/fixed-key-ring.ts'
import { createAccessTokens } from './access-tokens.ts'

const ISSUER = 'http://localhost:3000/auth/v1'
const CHARACTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_']

const METADATA = fc.dictionary(
  fc.string({ maxLength: 8 }).filter((name) => name !== '__proto__'),
  fc.jsonValue({ maxDepth: 2, noUnicodeString: false }),
  { maxKeys: 4, noNullPrototype: true },
)
const CLAIMS = fc.record({
  sub: fc.uuid(),
  session_id: fc.uuid(),
  email: fc.emailAddress(),
  phone: fc.constantFrom('', '+15550100'),
  aal: fc.constantFrom('aal1', 'aal2'),
  amr: fc.array(fc.record({ method: fc.constantFrom('password', 'totp', 'otp'), timestamp: fc.nat() }), {
    maxLength: 2,
  }),
  is_anonymous: fc.boolean(),
  app_metadata: METADATA,
  user_metadata: METADATA,
})
/** One character of the token is replaced, removed or inserted. */
const DAMAGE = fc.record({
  at: fc.nat(),
  character: fc.constantFrom(...CHARACTERS),
  how: fc.constantFrom('replace', 'remove', 'insert'),
})

/** The last character of a part may hold unused bits; changing only those gives the same token. */
const bytesOf = (token: string) => token.split('.').map((part) => Buffer.from(part, 'base64url').toString('hex'))

test('signed claims come back unchanged', async () => {
  const tokens = createAccessTokens({ issuer: ISSUER, keys: createFixedKeyRing(await generateSigningKey()) })
  await fc.assert(
    fc.asyncProperty(CLAIMS, async (claims) => {
      const verified = await tokens.verify(await tokens.sign(claims))
      // JSON cannot express some values, such as -0.
      expect(verified).toMatchObject(JSON.parse(JSON.stringify(claims)))
    }),
    { numRuns: 150 },
  )
})

test('a changed token never verifies', async () => {
  const tokens = createAccessTokens({ issuer: ISSUER, keys: createFixedKeyRing(await generateSigningKey()) })
  await fc.assert(
    fc.asyncProperty(CLAIMS, fc.array(DAMAGE, { minLength: 1, maxLength: 3 }), async (claims, damages) => {
      const token = await tokens.sign(claims)
      const changed = damages.reduce((text, { at, character, how }) => {
        const index = at % text.length
        const rest = text.slice(index + (how === 'insert' ? 0 : 1))
        return text.slice(0, index) + (how === 'remove' ? '' : character) + rest
      }, token)
      fc.pre(bytesOf(changed).join('.') !== bytesOf(token).join('.'))
      await expect(tokens.verify(changed)).rejects.toMatchObject({ code: 'unauthorized' })
    }),
    { numRuns: 300 },
  )
})

test('parts of two valid tokens do not make a valid one', async () => {
  const tokens = createAccessTokens({ issuer: ISSUER, keys: createFixedKeyRing(await generateSigningKey()) })
  await fc.assert(
    fc.asyncProperty(CLAIMS, CLAIMS, fc.integer({ min: 1, max: 6 }), async (one, other, mask) => {
      const [left, right] = [(await tokens.sign(one)).split('.'), (await tokens.sign(other)).split('.')]
      const mixed = left.map((part, index) => ((mask >> index) & 1 ? (right[index] ?? part) : part)).join('.')
      fc.pre(mixed !== left.join('.') && mixed !== right.join('.'))
      await expect(tokens.verify(mixed)).rejects.toMatchObject({ code: 'unauthorized' })
    }),
    { numRuns: 100 },
  )
})
