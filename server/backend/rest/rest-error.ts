import type { Context } from 'hono'
import pg from 'pg'
import type { GatewayEnv } from '#server/backend/gateway/gateway-env.ts'
import { BadTokenError } from '#server/backend/gateway/keys.ts'
import { AppError, type AppErrorCode } from '#server/platform/app-error.ts'
import { DISK_FULL, isDiskFull } from '#server/platform/db/database.ts'
import { RateLimitedError } from '#server/platform/fairness/rate-limit.ts'

/** PostgREST's error body; supabase-js passes it to the app unchanged. */
export type RestErrorBody = { code: string; details: string | null; hint: string | null; message: string }

/** A refusal in PostgREST's own codes (https://docs.postgrest.org/en/stable/references/errors.html). */
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

const APP_ERRORS: Partial<Record<AppErrorCode, [status: number, code: string]>> = {
  bad_request: [400, 'PGRST100'],
  unauthorized: [401, 'PGRST301'],
  forbidden: [403, '42501'],
  not_found: [404, 'PGRST205'],
  too_large: [413, 'PGRST102'],
  rate_limited: [429, 'PGRST429'],
  unavailable: [503, 'PGRST000'],
}

/** Turns an error into status and body; null if it is unexpected and must be logged. */
function renderRestError(error: unknown, anonymous: boolean): { status: number; body: RestErrorBody } | null {
  if (error instanceof RestError) return { status: error.status, body: error.body }
  if (error instanceof BadTokenError) return renderBadToken(error)
  if (error instanceof AppError) {
    const known = APP_ERRORS[error.code]
    return known ? { status: known[0], body: plainBody(known[1], error.message) } : null
  }
  // As for an upload.
  if (isDiskFull(error)) return { status: 507, body: plainBody('53100', DISK_FULL) }
  if (error instanceof pg.DatabaseError && error.code) {
    const status = statusOfSqlState(error.code, error.message, anonymous)
    const body = { code: error.code, details: error.detail ?? null, hint: error.hint ?? null, message: error.message }
    return { status, body }
  }
  if (isConnectionFailure(error)) {
    return { status: 503, body: plainBody('PGRST000', 'Database connection error. Retrying the connection.') }
  }
  return null
}

function renderBadToken({ fault, parts }: BadTokenError): { status: number; body: RestErrorBody } {
  if (fault === 'expired') return { status: 401, body: plainBody('PGRST303', 'JWT expired') }
  const message = parts === 3 ? 'No suitable key or wrong key type' : `Expected 3 parts in JWT; got ${parts}`
  return { status: 401, body: plainBody('PGRST301', message) }
}

/** For `onError`, here and at the gateway in front of it. Unexpected errors are logged, not shown. */
export function answerRestError(error: Error, c: Context<GatewayEnv>): Response {
  const rendered = renderRestError(error, c.var.caller?.role === 'anon')
  if (!rendered || isDiskFull(error)) c.var.log.error({ err: error }, 'rest request failed')
  const { status, body } = rendered ?? { status: 500, body: plainBody('PGRSTX00', 'Internal error') }
  const headers: Record<string, string> = {}
  if (error instanceof RateLimitedError) headers['retry-after'] = String(error.retryAfterSec)
  else if (status === 503) headers['retry-after'] = '1'
  return Response.json(body, { status, headers })
}

function plainBody(code: string, message: string): RestErrorBody {
  return { code, details: null, hint: null, message }
}

const STATUS_BY_STATE: Record<string, number> = {
  '23503': 409,
  '23505': 409,
  '25006': 405,
  '42883': 404,
  '42P01': 404,
  '42P17': 500,
  '53400': 500,
  P0001: 400,
}
const STATUS_BY_CLASS: Record<string, number> = {
  '08': 503,
  '09': 500,
  '0L': 403,
  '0P': 403,
  '25': 500,
  '28': 403,
  '2D': 500,
  '38': 500,
  '39': 500,
  '3B': 500,
  '40': 500,
  '53': 503,
  '54': 413,
  '55': 500,
  '57': 500,
  '58': 500,
  F0: 500,
  HV: 500,
  P0: 500,
  XX: 500,
}

function statusOfSqlState(state: string, message: string, anonymous: boolean): number {
  if (state === '42501') return anonymous ? 401 : 403
  if (state === '21000') return message.includes('WHERE') ? 400 : 500
  return STATUS_BY_STATE[state] ?? STATUS_BY_CLASS[state.slice(0, 2)] ?? 400
}

function isConnectionFailure(error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code
  return code === 'ECONNREFUSED' || code === 'ECONNRESET' || code === 'EPIPE'
}
