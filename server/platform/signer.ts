import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

/** Compares secrets: the time that it takes does not tell where they differ. */
export function sameText(left: string, right: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(left), digest(right))
}

/** Signs texts with a key of its own for each purpose, so that a signature made for one is valid nowhere else. */
export function createSigner(secret: string, purpose: string) {
  const key = createHmac('sha256', secret).update(purpose).digest()
  const sign = (text: string) => createHmac('sha256', key).update(text).digest('base64url')
  return { sign, isSigned: (text: string, signature: string) => sameText(sign(text), signature) }
}
