import { createHmac, timingSafeEqual } from 'node:crypto'

/** Long enough to read, reload and print it; later the address in a history should say nothing. */
const VALID_MS = 3_600_000

export type ReceiptLinks = {
  /** Proves for an hour that its bearer sent the submission with this status token. */
  sign(statusToken: string, now?: number): string
  /** The status token, or null if the proof is too old or not ours. */
  read(receipt: string, now?: number): string | null
}

/**
 * The address of the thank-you page after a post without script. A status link alone is no proof: it is mailed to an address that
 * anybody may have typed, so its page shows nothing of what was written.
 */
export function createReceiptLinks(secretKey: string): ReceiptLinks {
  // A key of its own, so that a signature made here is valid nowhere else.
  const key = createHmac('sha256', secretKey).update('receipt links').digest()
  const sign = (text: string) => createHmac('sha256', key).update(text).digest()
  return {
    sign(statusToken, now = Date.now()) {
      const signed = `${statusToken}.${Math.floor((now + VALID_MS) / 1000).toString(36)}`
      return `${signed}.${sign(signed).toString('base64url')}`
    },
    read(receipt, now = Date.now()) {
      const [, signed = '', token = '', until = '', signature = ''] =
        /^(([\w-]{22})\.([0-9a-z]{6,8}))\.([\w-]{43})$/.exec(receipt) ?? []
      const given = Buffer.from(signature, 'base64url')
      const own = sign(signed)
      if (given.length !== own.length || !timingSafeEqual(given, own)) return null
      return Number.parseInt(until, 36) * 1000 > now ? token : null
    },
  }
}
