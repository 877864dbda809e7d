import type { Clock } from './clock.ts'
import { type FetchOutcome, failed } from './fetch-outcome.ts'
import { AddressRefusedError, type GuardedResponse, type Limits, TimeLimitError } from './guarded-client.ts'
import { decodeBody, dropBody, readBody, TooLargeError } from './response-body.ts'

const CHALLENGE =
  /<title>\s*(?:just a moment|attention required|access denied|are you (?:a )?(?:human|robot)|please verify|ddos-guard|bot verification)|cf-chl-|\/cdn-cgi\/challenge-platform\/|id=["']?(?:px-captcha|captcha-container)/i

/** What one request on one hop came to. */
export type Step =
  | FetchOutcome
  | { kind: 'redirect'; location: string }
  | { kind: 'stop'; detail: string }
  | {
      kind: 'retry'
      status: number
      afterMs: number | null
      outcome: 'server_error' | 'unreachable' | 'timeout'
      detail: string
    }

/** Judges an answer and reads its body where it is a page. */
export async function judgeResponse(
  response: GuardedResponse,
  target: URL,
  limits: Limits,
  accept: RegExp,
  clock: Clock,
): Promise<Step> {
  const { status, headers } = response
  const contentType = headers['content-type'] ?? ''
  if (status !== 200) {
    dropBody(response)
    return judgeStatus(status, headers, clock)
  }
  if (!accept.test(contentType)) {
    dropBody(response)
    return failed('wrong_type', contentType === '' ? 'no content type' : contentType.slice(0, 100))
  }
  if (Number(headers['content-length'] ?? 0) > limits.maxBytes) {
    dropBody(response)
    return failed('too_large', `${headers['content-length']} bytes announced`)
  }
  const body = decodeBody(await readBody(response, limits), contentType)
  if (headers['cf-mitigated'] !== undefined || (body.length < 60_000 && CHALLENGE.test(body)))
    return { kind: 'stop', detail: 'a challenge page' }
  return {
    kind: 'page',
    url: target.href,
    body,
    contentType: /^text\/plain/i.test(contentType) ? 'text/plain' : 'text/html',
    etag: headers.etag ?? null,
    lastModified: headers['last-modified'] ?? null,
  }
}

function judgeStatus(status: number, headers: Record<string, string>, clock: Clock): Step {
  if (status === 304) return { kind: 'unchanged' }
  if (status >= 300 && status < 400 && headers.location !== undefined)
    return { kind: 'redirect', location: headers.location }
  if (headers['cf-mitigated'] !== undefined) return { kind: 'stop', detail: 'a challenge page' }
  if (status === 403) return { kind: 'stop', detail: 'answered 403' }
  if (status === 401 || status === 451) return failed('blocked', `answered ${status}`)
  if (status === 429 || status >= 500) {
    return {
      kind: 'retry',
      status,
      afterMs: retryAfterMs(headers['retry-after'], clock),
      outcome: 'server_error',
      detail: `answered ${status}`,
    }
  }
  return failed('not_found', `answered ${status}`)
}

/** Judges a request that came to nothing. */
export function judgeError(error: unknown): Step {
  const chain = [error, error instanceof Error ? error.cause : undefined]
  const refused = chain.find((one) => one instanceof AddressRefusedError)
  if (refused instanceof AddressRefusedError) return failed('refused_address', refused.message)
  if (error instanceof TooLargeError) return failed('too_large', error.message)
  if (error instanceof TimeLimitError) return failed('timeout', error.message)
  const detail = error instanceof Error ? error.message.slice(0, 200) : 'network failure'
  return { kind: 'retry', status: 0, afterMs: null, outcome: 'unreachable', detail }
}

function retryAfterMs(value: string | undefined, clock: Clock): number | null {
  if (value === undefined) return null
  const seconds = Number(value)
  const wait = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(value) - clock.now()
  return Number.isFinite(wait) ? Math.max(0, wait) : null
}
