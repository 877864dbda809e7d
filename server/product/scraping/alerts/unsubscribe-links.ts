import { createSigner } from '#server/platform/signer.ts'

/** These links never expire, because the link in an old mail must still work. A new secret key invalidates them. */
export function createUnsubscribeLinks(secretKey: string, siteUrl: string) {
  const { sign, isSigned } = createSigner(secretKey, 'unsubscribe links')
  return {
    /** The unsubscribe URL for a recipient's mails. It works without a sign-in and does not contain their address. */
    urlFor: (id: string) => `${siteUrl}/unsubscribe/${id.replaceAll('-', '')}${sign(id)}`,
    /** The recipient's id. Null if we did not sign the token. */
    readToken(token: string): string | null {
      const [, hex = '', signature = ''] = /^([0-9a-f]{32})([\w-]{43})$/.exec(token) ?? []
      const id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
      return isSigned(id, signature) ? id : null
    },
  }
}
export type UnsubscribeLinks = ReturnType<typeof createUnsubscribeLinks>
