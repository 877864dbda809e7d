import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { GatewayEnv } from '#server/backend/gateway/gateway-env.ts'
import { BadTokenError } from '#server/backend/gateway/keys.ts'
import { AppError, type AppErrorCode } from '#server/platform/app-error.ts'
import { RateLimitedError } from '#server/platform/fairness/rate-limit.ts'

/** A refusal in GoTrue's terms. The code is `error.code` in supabase-js. */
export class AuthError extends Error {
  readonly code: string
  readonly status: ContentfulStatusCode
  /** Why a password is too weak; only with the code `weak_password`. */
  readonly reasons: string[] | undefined
  readonly retryAfterSec: number | undefined

  constructor(
    code: string,
    status: ContentfulStatusCode,
    message: string,
    details: { reasons?: string[]; retryAfterSec?: number; cause?: unknown } = {},
  ) {
    super(message, { cause: details.cause })
    this.name = 'AuthError'
    this.code = code
    this.status = status
    this.reasons = details.reasons
    this.retryAfterSec = details.retryAfterSec
  }
}

const API_VERSION_HEADER = 'x-supabase-api-version'
const CODES_IN_BODY_SINCE = '2024-01-01'

const WIRE_OF_APP_ERROR: Record<AppErrorCode, { code: string; status: ContentfulStatusCode }> = {
  bad_request: { code: 'validation_failed', status: 400 },
  // 403, not 401: supabase-js recognises a refused token by exactly this pair.
  unauthorized: { code: 'bad_jwt', status: 403 },
  forbidden: { code: 'not_admin', status: 403 },
  not_found: { code: 'not_found', status: 404 },
  conflict: { code: 'conflict', status: 409 },
  too_large: { code: 'validation_failed', status: 413 },
  rate_limited: { code: 'over_request_rate_limit', status: 429 },
  unavailable: { code: 'request_timeout', status: 503 },
}

export const invalid = (message: string) => new AuthError('validation_failed', 400, message)

/** Throws AuthError if sign-ups are off. */
export function requireSignUps({ allowsSignUp }: { allowsSignUp: boolean }): void {
  if (!allowsSignUp) throw new AuthError('signup_disabled', 422, 'Signups not allowed for this instance')
}

export function contactExists(contact: 'email' | 'phone'): AuthError {
  const what = contact === 'email' ? 'email address' : 'phone number'
  return new AuthError(`${contact}_exists`, 422, `A user with this ${what} has already been registered`)
}

/** GoTrue's messages, which its clients compare. */
function describeBadToken({ reason, parts }: BadTokenError): string {
  const descriptions = {
    malformed: `token is malformed${parts === 3 ? '' : ': token contains an invalid number of segments'}`,
    forged: 'token signature is invalid: signature is invalid',
    expired: 'token has invalid claims: token is expired',
  }
  return `invalid JWT: unable to parse or verify signature, ${descriptions[reason]}`
}

/** Turns any error into an AuthError. An unexpected error becomes `unexpected_failure` without details. */
export function toAuthError(error: unknown): AuthError {
  if (error instanceof AuthError) return error
  if (error instanceof RateLimitedError) {
    return new AuthError('over_request_rate_limit', 429, 'Request rate limit reached', {
      retryAfterSec: error.retryAfterSec,
    })
  }
  if (error instanceof BadTokenError) return new AuthError('bad_jwt', 403, describeBadToken(error), { cause: error })
  if (error instanceof AppError) {
    const { code, status } = WIRE_OF_APP_ERROR[error.code]
    return new AuthError(code, status, error.message, { cause: error })
  }
  return new AuthError('unexpected_failure', 500, 'Unexpected failure, please check server logs for more information', {
    cause: error,
  })
}

/**
 * For `onError` of the surface and of the gateway, so that supabase-js finds a code in every refusal. Renders the error in
 * GoTrue's format: `{code, message}` for clients that send an API version of 2024 or later (the version is echoed, or the
 * client would ignore `code`), `{code: status, error_code, msg}` for older ones.
 */
export function renderAuthError(error: Error, c: Context<GatewayEnv>): Response {
  const known = toAuthError(error)
  // Only the stack, because the fields of a database error contain values of the row.
  if (known.status >= 500) c.var.log.error({ reason: error.stack ?? error.message }, 'auth request failed')
  if (known.retryAfterSec !== undefined) c.header('retry-after', String(known.retryAfterSec))
  c.header('cache-control', 'no-store')
  const weak = known.reasons === undefined ? {} : { weak_password: { reasons: known.reasons } }
  if (wantsCodesInBody(c.req.header(API_VERSION_HEADER))) {
    c.header(API_VERSION_HEADER, CODES_IN_BODY_SINCE)
    return c.json({ code: known.code, message: known.message, ...weak }, known.status)
  }
  return c.json({ code: known.status, error_code: known.code, msg: known.message, ...weak }, known.status)
}

function wantsCodesInBody(version: string | undefined): boolean {
  return version !== undefined && /^2\d{3}-\d{2}-\d{2}$/.test(version) && version >= CODES_IN_BODY_SINCE
}
