import type { Logger } from 'pino'
import { insertUser, lockUser } from '#server/backend/auth/accounts/user-rows.ts'
import { writeAuditEntry } from '#server/backend/auth/audit-log.ts'
import { AuthError } from '#server/backend/auth/auth-error.ts'
import type { AuthService } from '#server/backend/auth/auth-service.ts'
import type { Origin } from '#server/backend/auth/sessions/session-rows.ts'
import { withCode } from '#server/platform/mail/templates/auth-mails.ts'
import { createMailSecrets, storeOneTimeToken } from './one-time-tokens.ts'

/** Texts a code and waits for the gateway. Throws AuthError 'sms_send_failed'. */
export async function textCode(service: AuthService, phone: string, code: string): Promise<void> {
  const { sendSms } = service
  if (sendSms === null) throw new AuthError('phone_provider_disabled', 400, 'Unsupported phone provider')
  try {
    await sendSms({ phone, message: withCode(service.mail.words.sms.code, code) })
  } catch (cause) {
    throw new AuthError('sms_send_failed', 422, 'Error sending confirmation OTP to provider', { cause })
  }
}

/** Not awaited, so that neither timing nor an error reveals whether the number has an account. Errors are logged. */
export function textCodeInBackground(service: AuthService, log: Logger, phone: string, code: string): void {
  textCode(service, phone, code).catch((error: unknown) => {
    const { cause = error } = error instanceof Error ? error : {}
    log.error({ reason: cause instanceof Error ? cause.message : 'unknown' }, 'a text message was not sent')
  })
}

type SmsRequest = { phone: string; origin: Origin; log: Logger }

/** Texts a code that signs in; creates the account of an unknown number if `newUser` is given. */
export async function sendSmsOtp(
  service: AuthService,
  { phone, origin, log }: SmsRequest,
  newUser: { data: Record<string, unknown> } | null,
): Promise<void> {
  const secrets = createMailSecrets(false)
  const now = service.now()
  const isKnown = await service.database.asAuthAdmin(async (sql) => {
    let user = await lockUser(sql, 'phone', phone)
    if (user === null && newUser !== null) {
      user = await insertUser(sql, { phone, passwordHash: null, data: newUser.data, confirmed: false, now })
    }
    if (user === null) return false
    // Stored as a magic link, because it must not confirm the password of a sign-up by another person.
    await storeOneTimeToken(sql, { userId: user.id, type: 'recovery_token', contact: phone, secrets, now })
    await writeAuditEntry(sql, { action: 'user_recovery_requested', actor: user, origin, now })
    return true
  })
  if (isKnown) textCodeInBackground(service, log, phone, secrets.code)
}

/** Texts the code of a sign-up or of a new number again, if it is still unconfirmed. */
export async function resendSms(
  service: AuthService,
  { phone, origin, log }: SmsRequest,
  type: 'sms' | 'phone_change',
): Promise<void> {
  const secrets = createMailSecrets(false)
  const now = service.now()
  const sendTo = await service.database.asAuthAdmin(async (sql) => {
    // GoTrue identifies the account by its current number in both cases.
    const user = await lockUser(sql, 'phone', phone)
    const contact = type === 'sms' ? phone : user?.phone_change
    if (user === null || !contact || (type === 'sms' && user.phone_confirmed_at !== null)) return null
    const token = type === 'sms' ? 'confirmation_token' : 'phone_change_token'
    await storeOneTimeToken(sql, { userId: user.id, type: token, contact, secrets, now })
    await writeAuditEntry(sql, { action: 'user_confirmation_requested', actor: user, origin, now })
    return contact
  })
  if (sendTo !== null) textCodeInBackground(service, log, sendTo, secrets.code)
}

/** Sends one text message. Throws when it was not accepted for delivery. */
export type SendSms = (message: { phone: string; message: string }) => Promise<void>

const TIMEOUT_MS = 8000

/** Posts messages as JSON `{phone, message}` to the operator's endpoint, with the credentials in its URL. */
export function createSmsWebhook(address: string): SendSms {
  const url = new URL(address)
  const { username, password } = url
  // fetch refuses URLs with credentials, so they become an Authorization header.
  url.username = ''
  url.password = ''
  const credentials = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`
  const authorization =
    username === '' ? undefined : { authorization: `Basic ${Buffer.from(credentials).toString('base64')}` }
  return async ({ phone, message }) => {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...authorization },
      body: JSON.stringify({ phone: `+${phone}`, message }),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    await response.body?.cancel()
    if (!response.ok) throw new Error(`the SMS webhook answered ${response.status}`)
  }
}
