import { type KeyRing, publicHalf } from '#server/backend/auth/sessions/signing-keys.ts'
import type { SigningKey } from '#server/platform/secrets.ts'

/** A key ring with one key that never changes. */
export function createFixedKeyRing(key: SigningKey): KeyRing {
  const published = publicHalf(key)
  return {
    signing: async () => key,
    published: async () => [published],
    find: async (kid) => (kid === key.kid ? published : null),
  }
}
