import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

/** Compares secrets in constant time. */
export function sameText(left: string, right: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(left), digest(right))
}

/** Signs texts with a separate key for each purpose, so that a signature is valid for one purpose only. */
export function createSigner(secret: string, purpose: string) {
  const key = createHmac('sha256', secret).update(purpose).digest()
  const sign = (text: string) => createHmac('sha256', key).update(text).digest('base64url')
  return { sign, isSigned: (text: string, signature: string) => sameText(sign(text), signature) }
}
