import { createSigner } from '#server/platform/signer.ts'

/** Long enough to read, reload and print the page. After that the URL in a browser history must reveal nothing. */
const VALID_MS = 3_600_000

/**
 * Receipts for the thank-you page after a post without script. A status link proves nothing: it is mailed to an address that anyone
 * may have typed, so its page does not show what was written.
 */
export function createReceiptLinks(secretKey: string) {
  const { sign, isSigned } = createSigner(secretKey, 'receipt links')
  return {
    /** Proves for an hour that its holder sent the submission with this status token. */
    sign(statusToken: string, now = Date.now()): string {
      const signed = `${statusToken}.${Math.floor((now + VALID_MS) / 1000).toString(36)}`
      return `${signed}.${sign(signed)}`
    },
    /** The status token. Null if the receipt has expired or we did not sign it. */
    read(receipt: string, now = Date.now()): string | null {
      const [, signed = '', token = '', until = '', signature = ''] =
        /^(([\w-]{22})\.([0-9a-z]{6,8}))\.([\w-]{43})$/.exec(receipt) ?? []
      if (!isSigned(signed, signature)) return null
      return Number.parseInt(until, 36) * 1000 > now ? token : null
    },
  }
}
export type ReceiptLinks = ReturnType<typeof createReceiptLinks>
