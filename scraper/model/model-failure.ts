import { APICallError, RetryError } from 'ai'
import type { FailedOutcome } from './language-model.ts'

type Failure = { outcome: FailedOutcome; detail: string }

/** The meaning of a failed call, in words that contain neither a key nor anything the provider wrote. */
export function describeFailure(error: unknown): Failure {
  const cause = lastOf(error)
  if (isTimeout(cause)) return { outcome: 'timeout', detail: 'no answer in time' }
  if (!APICallError.isInstance(cause)) return { outcome: 'unreachable', detail: 'no answer' }
  const { statusCode } = cause
  if (statusCode === undefined) return { outcome: 'unreachable', detail: 'no connection' }
  if (statusCode === 402 || statusCode === 429)
    return { outcome: 'budget', detail: `the provider answered ${statusCode}` }
  if (statusCode === 401 || statusCode === 403) {
    return { outcome: 'unreachable', detail: `the provider refused the key (${statusCode})` }
  }
  if (statusCode === 404) return { outcome: 'unreachable', detail: 'the provider does not know the model (404)' }
  if (statusCode === 200) return { outcome: 'unusable', detail: 'the provider answered in another protocol' }
  return { outcome: 'unreachable', detail: `the provider answered ${statusCode}` }
}

/** Whether a server may understand the same question put in a simpler form. */
export function isWrongForm(error: unknown): boolean {
  const cause = lastOf(error)
  return APICallError.isInstance(cause) && [400, 415, 422, 501].includes(cause.statusCode ?? 0)
}

function lastOf(error: unknown): unknown {
  return RetryError.isInstance(error) ? error.lastError : error
}

function isTimeout(error: unknown): boolean {
  return error instanceof Error && ['TimeoutError', 'AbortError'].includes(error.name)
}
