import { AppError, type AppErrorCode } from '#server/platform/app-error.ts'
import { RateLimitedError } from '#server/platform/fairness/rate-limit.ts'
import type { GatewayContext } from './gateway-env.ts'

export const STATUS = {
  bad_request: 400,
  unauthorized: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  too_large: 413,
  rate_limited: 429,
  unavailable: 503,
} as const satisfies Record<AppErrorCode, number>

/** For surfaces without a wire format of their own. Unexpected errors are logged, not shown. */
export function renderAppError(error: unknown, c: GatewayContext): Response {
  const known = error instanceof AppError ? error : null
  if (!known) c.var.log.error({ err: error }, 'request failed')
  const status = known === null ? 500 : STATUS[known.code]
  const code = known?.code ?? 'internal'
  const message = known?.message ?? 'Something went wrong on our side.'
  const headers: Record<string, string> = {}
  if (error instanceof RateLimitedError) headers['retry-after'] = String(error.retryAfterSec)
  else if (code === 'unavailable') headers['retry-after'] = '1'
  return Response.json(
    { success: false, error: message, code, message, request_id: c.var.requestId },
    { status, headers },
  )
}
