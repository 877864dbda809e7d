import { Secret, TOTP } from 'otpauth'

const PERIOD_SEC = 30
/** Codes of the step before and after are accepted too, because clocks differ and people type slowly. */
const WINDOW = 1
/** SHA-1 and six digits, which every authenticator app supports and GoTrue uses. */
const OPTIONS = { algorithm: 'SHA1', digits: 6, period: PERIOD_SEC }

type NewTotp = { secret: string; uri: string; qrCode: string }

/** A new secret, with the URI and the QR code for an authenticator app. */
export async function createTotp(name: { issuer: string; account: string }): Promise<NewTotp> {
  const secret = new Secret({ size: 20 })
  const uri = new TOTP({ ...OPTIONS, issuer: name.issuer, label: name.account, secret }).toString()
  // Few processes ever need a QR code, and the library is sixty files.
  const { default: QRCode } = await import('qrcode')
  const svg = await QRCode.toString(uri, { type: 'svg', margin: 4 })
  // The client puts it into a data URL without escaping, where `#` would end the picture.
  return {
    secret: secret.base32,
    uri,
    qrCode: svg.replaceAll('#ffffff', 'white').replaceAll('#000000', 'black').trim(),
  }
}

/** The time step of the code, or null. The caller must refuse steps that were used before. */
export function matchTotpStep(secret: string, code: string, now: Date): number | null {
  if (!/^\d{6}$/.test(code)) return null
  const timestamp = now.getTime()
  const totp = new TOTP({ ...OPTIONS, secret: Secret.fromBase32(secret) })
  const delta = totp.validate({ token: code, timestamp, window: WINDOW })
  return delta === null ? null : Math.floor(timestamp / 1000 / PERIOD_SEC) + delta
}
