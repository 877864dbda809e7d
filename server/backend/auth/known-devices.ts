import { createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { sameText } from '#server/platform/signer.ts'

/** The longest that browsers keep a cookie. */
const LIFETIME_SEC = 400 * 24 * 3600

/**
 * Recognises devices that have signed in before, by a signed cookie for each account. The cookie grants no access; it only
 * gives the owner's device a rate limit that others cannot use up. A client without it is limited like any new device.
 */
export function createKnownDevices(options: { secret: string; secure: boolean; now: () => Date }) {
  const key = Buffer.from(hkdfSync('sha256', options.secret, '', 'known devices', 32))
  const sign = (...parts: string[]) => createHmac('sha256', key).update(parts.join('\n')).digest('base64url')
  // Hashed, so that the name does not reveal the account.
  const nameFor = (account: string) => `known-device-${sign('name', account).slice(0, 12)}`
  const seconds = () => Math.floor(options.now().getTime() / 1000)

  return {
    /** The id of a device that has signed in to the account before; null for any other. */
    find(cookies: string | undefined, account: string): string | null {
      const name = nameFor(account)
      const value = cookies?.split(/; */).find((cookie) => cookie.startsWith(`${name}=`))
      const [device = '', at = '', proof = ''] = value?.slice(name.length + 1).split('.') ?? []
      if (!sameText(proof, sign('device', account, device, at))) return null
      return seconds() - Number(at) < LIFETIME_SEC ? device : null
    },
    /** The `set-cookie` header that makes a device known, or extends its time. */
    remember(account: string, known: string | null): string {
      const device = known ?? randomBytes(12).toString('base64url')
      const at = String(seconds())
      const value = `${device}.${at}.${sign('device', account, device, at)}`
      const attributes = `Max-Age=${LIFETIME_SEC}; Path=/auth/v1/token; HttpOnly; SameSite=Strict`
      return `${nameFor(account)}=${value}; ${attributes}${options.secure ? '; Secure' : ''}`
    },
  }
}
export type KnownDevices = ReturnType<typeof createKnownDevices>
