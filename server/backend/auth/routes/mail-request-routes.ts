import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { findUser, insertUser, lockUser } from '#server/backend/auth/accounts/user-rows.ts'
import { AuthError, invalid } from '#server/backend/auth/auth-error.ts'
import { type AuthService, originOf, withMinimumDuration } from '#server/backend/auth/auth-service.ts'
import { requireCaptcha } from '#server/backend/auth/captcha.ts'
import { type LinkRequest, sendEmailChange, sendLink } from '#server/backend/auth/mail/mail-links.ts'
import { resendSms, sendSmsOtp } from '#server/backend/auth/mail/sms-codes.ts'
import {
  OptionalText,
  PkceFields,
  parseEmail,
  parsePhone,
  readBody,
  UserDataSchema,
} from '#server/backend/auth/request-body.ts'
import { parsePkce } from '#server/backend/auth/sessions/flow-rows.ts'
import type { GatewayEnv } from '#server/backend/gateway/gateway-env.ts'

const RecoverSchema = z.object({ email: OptionalText, ...PkceFields })
const OtpSchema = z.object({
  email: OptionalText,
  phone: OptionalText,
  channel: OptionalText,
  create_user: z.boolean().nullish(),
  data: UserDataSchema,
  ...PkceFields,
})
const ResendSchema = z.object({ type: OptionalText, email: OptionalText, phone: OptionalText, ...PkceFields })

/** The endpoints that send a link or a code. None of them reveals whether there is an account. */
export function mailRequestRoutes(service: AuthService) {
  return new Hono<GatewayEnv>()
    .post('/recover', async (c) => {
      await requireCaptcha(service, c)
      const body = await readBody(c, RecoverSchema)
      if (body.email === '') throw invalid('Password recovery requires an email')
      // Without a redirect the link leads to the password form, because the home page has none.
      const request = linkRequest(service, c, body, `${service.siteUrl}/auth/update-password`)
      await service.limits.mail('recovery', request.origin.address, request.email)
      await withMinimumDuration(sendLink(service, 'recovery', request, (sql) => lockUser(sql, 'email', request.email)))
      return c.json({})
    })
    .post('/otp', async (c) => {
      await requireCaptcha(service, c)
      const body = await readBody(c, OtpSchema)
      requireOneContact(body)
      // If sign-ups are off, an unknown address gets the usual response, because a refusal would reveal that it is unknown.
      const newUser = service.allowsSignUp && (body.create_user ?? true) ? { data: body.data } : null
      if (body.phone !== '') await requestSmsOtp(service, c, { ...body, newUser })
      else await requestMagicLink(service, linkRequest(service, c, body), newUser)
      return c.json({})
    })
    .post('/resend', async (c) => {
      await requireCaptcha(service, c)
      const body = await readBody(c, ResendSchema)
      const type = requireResendType(service, body)
      if (type === 'sms' || type === 'phone_change') {
        const request = { phone: parsePhone(body.phone), origin: originOf(c), log: c.var.log }
        await service.limits.sms(request.origin.address, request.phone)
        await withMinimumDuration(resendSms(service, request, type))
        return c.json({})
      }
      const request = linkRequest(service, c, body)
      await service.limits.mail(type, request.origin.address, request.email)
      await withMinimumDuration(
        type === 'signup' ? resendConfirmation(service, request) : resendEmailChange(service, request),
      )
      return c.json({})
    })
}

function linkRequest(
  service: AuthService,
  c: Context<GatewayEnv>,
  body: { email: string; code_challenge: string; code_challenge_method: string },
  fallback?: string,
): LinkRequest {
  const redirectTo = service.redirects.choose(c.req.query('redirect_to'), fallback)
  return { email: parseEmail(body.email), pkce: parsePkce(body), redirectTo, origin: originOf(c) }
}

function requireOneContact(body: z.infer<typeof OtpSchema>): void {
  if (body.email === '' && body.phone === '') {
    throw invalid('You must provide either an email or phone number.')
  }
  if (body.email !== '' && body.phone !== '') {
    throw invalid('Only an email address or phone number should be provided')
  }
}

function requireResendType(
  service: AuthService,
  body: z.infer<typeof ResendSchema>,
): 'signup' | 'email_change' | 'sms' | 'phone_change' {
  const { type } = body
  if (type === 'sms' || type === 'phone_change') {
    requirePhoneProvider(service)
    if (body.phone === '') throw invalid('Type provided requires a phone number')
    return type
  }
  if (type !== 'signup' && type !== 'email_change') {
    const types = 'signup, email_change, sms, phone_change'
    throw invalid(`Missing one of these types: ${types}`)
  }
  if (body.email === '') throw invalid('Type provided requires an email address')
  return type
}

export function requirePhoneProvider(service: AuthService): void {
  if (service.sendSms === null) throw new AuthError('phone_provider_disabled', 400, 'Unsupported phone provider')
}

type NewUserData = { data: Record<string, unknown> } | null

async function requestSmsOtp(
  service: AuthService,
  c: Context<GatewayEnv>,
  given: { phone: string; channel: string; newUser: NewUserData },
): Promise<void> {
  const request = { phone: requireSmsPhone(service, given), origin: originOf(c), log: c.var.log }
  await service.limits.sms(request.origin.address, request.phone)
  await withMinimumDuration(sendSmsOtp(service, request, given.newUser))
}

/** The number to text. Throws AuthError if text messages are off or the number is invalid. */
export function requireSmsPhone(service: AuthService, given: { phone: string; channel: string }): string {
  requirePhoneProvider(service)
  requireSmsChannel(given.channel)
  return parsePhone(given.phone)
}

/** The webhook only sends text messages. */
export function requireSmsChannel(channel: string): void {
  if (channel === '' || channel === 'sms') return
  throw invalid('Invalid channel, supported values are: sms')
}

async function requestMagicLink(service: AuthService, request: LinkRequest, newUser: NewUserData): Promise<void> {
  const { email } = request
  await service.limits.mail('magiclink', request.origin.address, email)
  const sending = sendLink(service, 'magiclink', request, async (sql) => {
    const known = await lockUser(sql, 'email', email)
    if (known !== null || newUser === null) return known
    return insertUser(sql, { email, passwordHash: null, data: newUser.data, confirmed: false, now: service.now() })
  })
  await withMinimumDuration(sending)
}

function resendConfirmation(service: AuthService, request: LinkRequest): Promise<void> {
  return sendLink(service, 'signup', request, async (sql) => {
    const user = await lockUser(sql, 'email', request.email)
    return user?.email_confirmed_at === null ? user : null
  })
}

async function resendEmailChange(service: AuthService, request: LinkRequest): Promise<void> {
  const user = await service.database.asAuthAdmin((sql) => findUser(sql, 'email', request.email))
  if (user?.email_change) await sendEmailChange(service, user, user.email_change, request)
}
