import { setTimeout as delay } from 'node:timers/promises'
import type { Context } from 'hono'
import type { Database } from '#server/db/database.ts'
import type { GatewayEnv } from '#server/gateway/gateway-env.ts'
import type { RateLimits } from '#server/gateway/rate-limit.ts'
import type { MailCompany } from '#server/mail/layout.ts'
import type { OutgoingMail } from '#server/mail/outbox.ts'
import { type AuthLinkMail, composeAuthLinkMail } from '#server/mail/templates/auth-mails.ts'
import type { AccessTokens } from './access-tokens.ts'
import { type AuthLimits, createAuthLimits } from './auth-limits.ts'
import { createMailSecrets, type MailSecrets } from './one-time-tokens.ts'
import { createRedirects, type Redirects } from './redirects.ts'
import type { Origin } from './sessions.ts'

export type AuthDeps = {
  database: Database
  tokens: AccessTokens
  siteUrl: string
  /** Where mails may lead besides the site itself; `*` and `**` as in GoTrue. */
  redirectAllowList: readonly string[]
  /** Whether a sign-up says that its address is registered (SIGNUP_REVEALS_ACCOUNTS). */
  revealsAccounts: boolean
  limits: RateLimits
  mail: {
    company: MailCompany
    /** Called after a transaction with a new mail has committed. */
    queued(): void
  }
  now?: () => Date
}

/** What every endpoint works with. */
export type AuthService = Omit<AuthDeps, 'limits' | 'now'> & {
  limits: AuthLimits
  redirects: Redirects
  now: () => Date
}

export function createAuthService(deps: AuthDeps): AuthService {
  return {
    ...deps,
    limits: createAuthLimits(deps.limits),
    redirects: createRedirects(deps.siteUrl, deps.redirectAllowList),
    now: deps.now ?? (() => new Date()),
  }
}

/** The `type` of a link in a mail; clients name the same ones in verifyOtp. */
export type LinkType = 'signup' | 'recovery' | 'magiclink' | 'email_change'

const MAIL_OF_LINK: Record<LinkType, AuthLinkMail> = {
  signup: 'confirmation',
  recovery: 'recovery',
  magiclink: 'magic-link',
  email_change: 'email-change',
}

export type PreparedMail = { mail: OutgoingMail; secrets: MailSecrets }

/** Makes the secrets and renders the mail, before and outside of the transaction that stores and queues them. */
export async function prepareLinkMail(
  service: AuthService,
  request: { type: LinkType; to: string; redirectTo: string; pkce: boolean },
): Promise<PreparedMail> {
  const secrets = createMailSecrets(request.pkce)
  const query = new URLSearchParams({ token: secrets.linkToken, type: request.type, redirect_to: request.redirectTo })
  const mail = await composeAuthLinkMail(
    {
      kind: MAIL_OF_LINK[request.type],
      to: request.to,
      link: `${service.siteUrl}/auth/v1/verify?${query}`,
      code: secrets.code,
    },
    service.mail.company,
  )
  return { mail, secrets }
}

export function originOf(c: Context<GatewayEnv>): Origin {
  return { address: c.var.clientAddress, userAgent: (c.req.header('user-agent') ?? '').slice(0, 500).toWellFormed() }
}

/** Longer than any of these answers takes, so that the clock does not tell a known address from an unknown one. */
const QUIET_ANSWER_MS = 120

export async function answerQuietly<T>(work: Promise<T>): Promise<T> {
  const [result] = await Promise.allSettled([work, delay(QUIET_ANSWER_MS)])
  if (result.status === 'rejected') throw result.reason
  return result.value
}
