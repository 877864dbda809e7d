import { setTimeout as delay } from 'node:timers/promises'
import type { Context } from 'hono'
import type { SendSms } from '#server/backend/auth/mail/sms-codes.ts'
import type { GatewayEnv } from '#server/backend/gateway/gateway-env.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Sql } from '#server/platform/db/sql.ts'
import type { RateLimits } from '#server/platform/fairness/rate-limit.ts'
import { createStaffTokens, type StaffTokens } from '#server/platform/fairness/staff-tokens.ts'
import { enqueueMail } from '#server/platform/mail/outbox.ts'
import {
  type AuthNoticeMail,
  composeAuthNoticeMail,
  type MailVoice,
} from '#server/platform/mail/templates/auth-mails.ts'
import type { Sealer } from '#server/platform/sealer.ts'
import type { RequiredCharacters } from './accounts/passwords.ts'
import { type AuthLimits, createAuthLimits } from './auth-limits.ts'
import type { VerifyCaptcha } from './captcha.ts'
import { createKnownDevices, type KnownDevices } from './known-devices.ts'
import { createRedirects, type Redirects } from './mail/redirects.ts'
import type { Provider } from './providers/external-person.ts'
import type { AccessTokens } from './sessions/access-tokens.ts'
import type { Origin } from './sessions/session-rows.ts'

export type AuthDeps = {
  database: Database
  tokens: AccessTokens
  siteUrl: string
  /** Whether people may create accounts themselves (SIGNUP_ENABLED). */
  allowsSignUp: boolean
  /** Whether a sign-up says that its address is registered (SIGNUP_REVEALS_ACCOUNTS). */
  revealsAccounts: boolean
  limits: RateLimits
  /** Null if phone numbers are off, for sign-in and as second factors. */
  sendSms: SendSms | null
  /** Null if no captcha is required. */
  verifyCaptcha: VerifyCaptcha | null
  allowsAnonymous: boolean
  providers: readonly Provider[]
  requiredCharacters: RequiredCharacters
  /** Encrypts the secrets of second factors before they are stored. */
  sealer: Sealer
  /** Signs the cookies of known devices. */
  deviceSecret: string
  mail: MailVoice & {
    /** Called after a transaction with a new mail has committed. */
    queued(): void
  }
  now?: () => Date
}

/** What every endpoint needs. `database` uses the connections of staff, or those of the public. */
export type AuthService = Omit<AuthDeps, 'limits' | 'now' | 'deviceSecret'> & {
  staffTokens: StaffTokens
  limits: AuthLimits
  devices: KnownDevices
  redirects: Redirects
  now: () => Date
}

/** The service with two pools of connections. */
export type AuthServices = {
  /** For callers who are not signed in. */
  forPublic: AuthService
  forStaff: AuthService
  /** The one for this request's caller. */
  forCaller(c: Context<GatewayEnv>): Promise<AuthService>
}

export type LinkMailer = Pick<AuthService, 'siteUrl' | 'mail' | 'now'>

export function createAuthServices({ deviceSecret, ...deps }: AuthDeps): AuthServices {
  const now = deps.now ?? (() => new Date())
  const { database } = deps
  const forStaff: AuthService = {
    ...deps,
    staffTokens: createStaffTokens(database.isVisitor),
    devices: createKnownDevices({ secret: deviceSecret, secure: deps.siteUrl.startsWith('https://'), now }),
    limits: createAuthLimits(deps.limits),
    redirects: createRedirects(deps.siteUrl),
    now,
  }
  const forPublic = { ...forStaff, database: database.forPublic }
  return {
    forPublic,
    forStaff,
    forCaller: async (c) => ((await database.isVisitor(c.var.caller)) ? forPublic : forStaff),
  }
}

/** The `type` of a link in a mail, which clients also send to verifyOtp. */
export type LinkType = 'signup' | 'invite' | 'recovery' | 'magiclink' | 'email_change'

/** The URL that a mail's button opens. */
export function buildVerifyLink(
  service: Pick<AuthService, 'siteUrl'>,
  link: { type: LinkType; token: string; redirectTo: string },
): string {
  const query = new URLSearchParams({ token: link.token, type: link.type, redirect_to: link.redirectTo })
  return `${service.siteUrl}/auth/v1/verify?${query}`
}

/** Queues a mail that notifies the account's owner of an event, if the account has an address. */
export async function notifyOwner(
  sql: Sql,
  { mail }: Pick<AuthService, 'mail'>,
  { email: to }: { email: string | null },
  kind: AuthNoticeMail,
): Promise<void> {
  if (to !== null) await enqueueMail(sql, await composeAuthNoticeMail({ kind, to }, mail))
}

export function originOf(c: Context<GatewayEnv>): Origin {
  return { address: c.var.clientAddress, userAgent: (c.req.header('user-agent') ?? '').slice(0, 500).toWellFormed() }
}

/** Longer than the work of any of these requests, so that timing does not reveal whether an address is known. */
const MINIMUM_DURATION_MS = 120

export async function withMinimumDuration<T>(work: Promise<T>): Promise<T> {
  const [result] = await Promise.allSettled([work, delay(MINIMUM_DURATION_MS)])
  if (result.status === 'rejected') throw result.reason
  return result.value
}
