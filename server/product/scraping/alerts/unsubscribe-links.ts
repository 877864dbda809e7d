import { createHmac, timingSafeEqual } from 'node:crypto'

export type UnsubscribeLinks = {
  /** The unsubscribe address in a recipient's mails; it works without a sign-in and does not contain their address. */
  urlFor(recipientId: string): string
  /** The recipient of a link's token, or null when we have not signed it. */
  readToken(token: string): string | null
}

/** Links that never expire: the link in an old mail must still work. A new secret key invalidates them. */
export function createUnsubscribeLinks(secretKey: string, siteUrl: string): UnsubscribeLinks {
  // A key of its own, so that a signature made here is valid nowhere else.
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
