import { createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { sameText } from '#server/platform/signer.ts'

/** As long as browsers keep a cookie at most. */
const LIFETIME_SEC = 400 * 24 * 3600

/**
 * Devices that have signed in before, by a signed cookie for each account. It opens nothing: it only keeps the limits that
 * strangers use up away from the account's owner. A client without cookies is limited as any new device.
 */
export function createKnownDevices(options: { secret: string; secure: boolean; now: () => Date }) {
  const key = Buffer.from(hkdfSync('sha256', options.secret, '', 'known devices', 32))
  const sign = (...parts: string[]) => createHmac('sha256', key).update(parts.join('\n')).digest('base64url')
  // The name does not say whose account it is.
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
    /** The `set-cookie` header that makes a device known, or known for longer. */
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
