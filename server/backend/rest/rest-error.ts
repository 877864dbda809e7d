import pg from 'pg'
import type { GatewayContext } from '#server/backend/gateway/gateway-env.ts'
import { BadTokenError } from '#server/backend/gateway/keys.ts'
import { AppError, type AppErrorCode } from '#server/platform/app-error.ts'
import { DISK_FULL, isDiskFull } from '#server/platform/db/database.ts'
import { RateLimitedError } from '#server/platform/fairness/rate-limit.ts'

/** PostgREST's error body; supabase-js passes it to the app unchanged. */
type RestErrorBody = { code: string; details: string | null; hint: string | null; message: string }

/** An error with one of PostgREST's codes (https://docs.postgrest.org/en/stable/references/errors.html). */
export class RestError extends Error {
  readonly status: number
  readonly body: RestErrorBody

  constructor(
    status: number,
    code: string,
    message: string,
    details: string | null = null,
    hint: string | null = null,
  ) {
    super(message)
    this.name = 'RestError'
    this.status = status
    this.body = { code, details, hint, message }
  }
}

/** The AppErrors that the gateway and the database throw. */
const APP_ERRORS: Partial<Record<AppErrorCode, [status: number, code: string]>> = {
  unauthorized: [401, 'PGRST301'],
  too_large: [413, 'PGRST102'],
  rate_limited: [429, 'PGRST429'],
  unavailable: [503, 'PGRST000'],
}

/** The error as PostgREST words it; null if it is unexpected. */
function toRestError(error: unknown, anonymous: boolean): RestError | null {
  if (error instanceof RestError) return error
  if (error instanceof BadTokenError) return describeBadToken(error)
  if (error instanceof AppError) {
    const known = APP_ERRORS[error.code]
    return known ? new RestError(...known, error.message) : null
  }
  if (isDiskFull(error)) return new RestError(507, '53100', DISK_FULL)
  if (error instanceof pg.DatabaseError && error.code) {
    const { code, message, detail, hint } = error
    return new RestError(statusOfSqlState(code, message, anonymous), code, message, detail, hint)
  }
  if (!isConnectionFailure(error)) return null
  return new RestError(503, 'PGRST000', 'Database connection error. Retrying the connection.')
}

function describeBadToken({ reason, parts }: BadTokenError): RestError {
  if (reason === 'expired') return new RestError(401, 'PGRST303', 'JWT expired')
  const message = parts === 3 ? 'No suitable key or wrong key type' : `Expected 3 parts in JWT; got ${parts}`
  return new RestError(401, 'PGRST301', message)
}

/** For `onError` of the surface and of the gateway. Unexpected errors are logged, not shown. */
export function renderRestError(error: Error, c: GatewayContext): Response {
  const known = toRestError(error, c.var.caller?.role === 'anon')
  if (!known || isDiskFull(error)) c.var.log.error({ err: error }, 'rest request failed')
  const { status, body } = known ?? new RestError(500, 'PGRSTX00', 'Internal error')
  const headers: Record<string, string> = {}
  if (error instanceof RateLimitedError) headers['retry-after'] = String(error.retryAfterSec)
  else if (status === 503) headers['retry-after'] = '1'
  return Response.json(body, { status, headers })
}

/** SQLSTATE codes and two-character classes, by the status that PostgREST gives them. All others are 400. */
const STATES: readonly [status: number, states: readonly string[]][] = [
  [400, ['P0001']],
  [403, ['0L', '0P', '28']],
  [404, ['42883', '42P01']],
  [405, ['25006']],
  [409, ['23503', '23505']],
  [413, ['54']],
  [500, ['09', '25', '2D', '38', '39', '3B', '40', '42P17', '53400', '55', '57', '58', 'F0', 'HV', 'P0', 'XX']],
  [503, ['08', '53']],
]
const STATUS_BY_STATE = new Map(STATES.flatMap(([status, states]) => states.map((state) => [state, status] as const)))

function statusOfSqlState(state: string, message: string, anonymous: boolean): number {
  if (state === '42501') return anonymous ? 401 : 403
  if (state === '21000') return message.includes('WHERE') ? 400 : 500
  return STATUS_BY_STATE.get(state) ?? STATUS_BY_STATE.get(state.slice(0, 2)) ?? 400
}

function isConnectionFailure(error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code
  return code === 'ECONNREFUSED' || code === 'ECONNRESET' || code === 'EPIPE'
}
