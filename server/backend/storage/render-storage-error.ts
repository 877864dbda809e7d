import type { GatewayContext } from '#server/backend/gateway/gateway-env.ts'
import { BadTokenError, type BadTokenReason } from '#server/backend/gateway/keys.ts'
import { AppError } from '#server/platform/app-error.ts'
import { STORAGE_ERRORS, StorageError, type StorageErrorCode } from '#server/platform/blobs/storage-error.ts'
import { RateLimitedError } from '#server/platform/fairness/rate-limit.ts'

/** Supabase Storage's messages, which its clients compare. */
const BAD_TOKEN: Record<BadTokenReason, string> = {
  malformed: 'Invalid Compact JWS',
  forged: 'signature verification failed',
  expired: '"exp" claim timestamp check failed',
}

/** Storage answers 400 and puts the real status into the body, where supabase-js reads it. */
export function renderStorageError(error: unknown, c: GatewayContext): Response {
  if (error instanceof RateLimitedError) {
    const body = { statusCode: '429', error: 'too_many_requests', message: error.message, code: 'SlowDown' }
    return Response.json(body, { status: 429, headers: { 'retry-after': String(error.retryAfterSec) } })
  }
  if (error instanceof AppError && error.code === 'unavailable') {
    const body = { statusCode: '503', error: 'unavailable', message: error.message, code: 'SlowDown' }
    return Response.json(body, { status: 503, headers: { 'retry-after': '3' } })
  }
  const known = translate(error)
  if (known === null && error instanceof AppError && error.code === 'unauthorized') {
    return Response.json({ statusCode: '401', error: 'Unauthorized', message: error.message }, { status: 401 })
  }
  if (known === null || known.code === 'InsufficientStorage') c.var.log.error({ err: error }, 'storage')
  const { code, message } = known ?? new StorageError('InternalError')
  const [statusCode, name] = STORAGE_ERRORS[code]
  const body = { statusCode: String(statusCode), error: name, message, code }
  return Response.json(body, { status: HTTP_STATUS[code] ?? 400 })
}

/** Errors whose real status clients and proxies must see. */
const HTTP_STATUS: Partial<Record<StorageErrorCode, number>> = {
  InvalidRange: 416,
  InsufficientStorage: 507,
  InternalError: 500,
}

function translate(error: unknown): StorageError | null {
  if (error instanceof StorageError) return error
  if (error instanceof BadTokenError) return new StorageError('AccessDenied', BAD_TOKEN[error.reason])
  if (error instanceof AppError && error.code === 'too_large') return new StorageError('EntityTooLarge')
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === '53100') return new StorageError('InsufficientStorage', 'There is no space left for the database')
  if (code === '42501') return new StorageError('AccessDenied')
  if (code === '23505') return new StorageError('KeyAlreadyExists')
  // A constraint of another table that refers to the file.
  if (code === '23514' || code === '23503') return new StorageError('InvalidRequest')
  // A name with a character that Postgres cannot store in text.
  if (code === '22021' || code === '22P05') return new StorageError('InvalidRequest')
  return null
}
