import { Secret, TOTP } from 'otpauth'

const PERIOD_SEC = 30
/** Codes of the step before and after are accepted too: clocks differ and people type slowly. */
const WINDOW = 1
/** SHA-1 and six digits are what every authenticator app reads; GoTrue uses the same. */
const FORM = { algorithm: 'SHA1', digits: 6, period: PERIOD_SEC }

export type NewTotp = { secret: string; uri: string; qrCode: string }

/** A fresh secret, with the address and the QR code that bring it into an authenticator app. */
export async function createTotp(name: { issuer: string; account: string }): Promise<NewTotp> {
  const secret = new Secret({ size: 20 })
  const uri = new TOTP({ ...FORM, issuer: name.issuer, label: name.account, secret }).toString()
  // Few processes ever draw one, and its library is sixty files.
  const { default: QRCode } = await import('qrcode')
  const svg = await QRCode.toString(uri, { type: 'svg', margin: 4 })
  // The client makes a data URL of it without escaping, where `#` would end the picture.
  return {
    secret: secret.base32,
    uri,
    qrCode: svg.replaceAll('#ffffff', 'white').replaceAll('#000000', 'black').trim(),
  }
}

/** The time step whose code this is, or null. A step counts once: the caller remembers which were used. */
export function matchTotpStep(secret: string, code: string, now: Date): number | null {
  if (!/^\d{6}$/.test(code)) return null
  const timestamp = now.getTime()
  const totp = new TOTP({ ...FORM, secret: Secret.fromBase32(secret) })
  const delta = totp.validate({ token: code, timestamp, window: WINDOW })
  return delta === null ? null : Math.floor(timestamp / 1000 / PERIOD_SEC) + delta
}
