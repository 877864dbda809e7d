import { createHmac, timingSafeEqual } from 'node:crypto'

export type UnsubscribeLinks = {
  /** The address in a recipient's mails; it works without a sign-in and does not name them. */
  urlFor(recipientId: string): string
  /** The recipient a link's last part belongs to, or null when we have not signed it. */
  readToken(token: string): string | null
}

/** Links that never expire: a mail of last year must still let its reader go. A new secret key ends them. */
export function createUnsubscribeLinks(secretKey: string, siteUrl: string): UnsubscribeLinks {
  // A key of its own, so that a signature made here means nothing anywhere else.
  const key = createHmac('sha256', secretKey).update('unsubscribe links').digest()
  const sign = (id: string) => createHmac('sha256', key).update(id).digest()
  return {
    urlFor: (id) => `${siteUrl}/unsubscribe/${id.replaceAll('-', '')}${sign(id).toString('base64url')}`,
    readToken(token) {
      const [, hex = '', signature = ''] = /^([0-9a-f]{32})([\w-]{43})$/.exec(token) ?? []
      const id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
      const given = Buffer.from(signature, 'base64url')
      const own = sign(id)
      return given.length === own.length && timingSafeEqual(given, own) ? id : null
    },
  }
}
