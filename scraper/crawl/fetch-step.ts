import type { PageOutcome } from '#contracts/scraper/reading.ts'
import type { Clock } from '#scraper/clock.ts'
import { type GuardedResponse, type Limits, TimeLimitError } from '#scraper/web/guarded-client.ts'
import { AddressRefusedError } from '#scraper/web/guarded-lookup.ts'
import { decodeBody, readBody, retryAfterMs, TooLargeError, UnknownEncodingError } from '#scraper/web/response-body.ts'

// Cloudflare also puts scripts/jsd on ordinary pages; only challenges have orchestrate.
const CHALLENGE =
  /<title>\s*(?:just a moment|attention required|access denied|are you (?:a )?(?:human|robot)|please verify|ddos-guard|bot verification)|cf-chl-|\/cdn-cgi\/challenge-platform\/(?:\w+\/)*orchestrate\/|id=["']?(?:px-captcha|captcha-container)/i

/** The result of one request on one hop. */
export type FetchStep =
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

/** Classifies a response, and reads its body if it is a page. */
export async function classifyResponse(
  response: GuardedResponse,
  target: URL,
  limits: Limits,
  accept: RegExp,
  clock: Clock,
): Promise<FetchStep> {
  const { status, headers } = response
  const contentType = headers['content-type'] ?? ''
  if (status !== 200) {
    const step = classifyStatus(target, status, headers, clock)
    if (step.kind === 'retry' && (await isChallenge(response, limits)))
      return { kind: 'stop', detail: 'a challenge page' }
    response.body.destroy()
    return step
  }
  if (!accept.test(contentType)) {
    response.body.destroy()
    return failed('wrong_type', contentType === '' ? 'no content type' : contentType.slice(0, 100))
  }
  if (Number(headers['content-length'] ?? 0) > limits.maxBytes) {
    response.body.destroy()
    return failed('too_large', `${headers['content-length']} bytes announced`)
  }
  const body = decodeBody(await readBody(response, limits), contentType)
  if (headers['cf-mitigated'] !== undefined || (body.length < MAX_CHALLENGE_BYTES && CHALLENGE.test(body)))
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

// Challenge pages are short, so no more of an error's body is read.
const MAX_CHALLENGE_BYTES = 60_000

/** Some bot protections answer 429 or 503 with a challenge: a retry would not help. */
async function isChallenge(response: GuardedResponse, limits: Limits): Promise<boolean> {
  if (!/^text\/html\b/i.test(response.headers['content-type'] ?? '')) return false
  try {
    const bytes = await readBody(response, { ...limits, maxBytes: MAX_CHALLENGE_BYTES }, true)
    return CHALLENGE.test(bytes.toString('latin1'))
  } catch {
    return false
  }
}

function classifyStatus(target: URL, status: number, headers: Record<string, string>, clock: Clock): FetchStep {
  if (status === 304) return { kind: 'unchanged', url: target.href }
  if (status >= 300 && status < 400 && headers.location !== undefined)
    return { kind: 'redirect', location: headers.location }
  if (headers['cf-mitigated'] !== undefined) return { kind: 'stop', detail: 'a challenge page' }
  if (status === 403) return { kind: 'stop', detail: 'answered 403' }
  if (status === 401 || status === 451) return failed('blocked', `answered ${status}`)
  if (status === 429 || status >= 500) {
    return {
      kind: 'retry',
      status,
      afterMs: retryAfterMs(headers, clock.now()),
      outcome: 'server_error',
      detail: `answered ${status}`,
    }
  }
  return failed('not_found', `answered ${status}`)
}

/** An error about several addresses of a host has no message, only a code. */
function describeFailure(error: unknown): string {
  if (!(error instanceof Error)) return 'network failure'
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  return (error.message || `network failure ${code}`.trim()).slice(0, 200)
}

const FAILURES = [
  [AddressRefusedError, 'refused_address'],
  [TooLargeError, 'too_large'],
  [UnknownEncodingError, 'wrong_type'],
  [TimeLimitError, 'timeout'],
] as const

/** Why a request failed; `unreachable` may be temporary. */
export function classifyError(error: unknown): {
  outcome: (typeof FAILURES)[number][1] | 'unreachable'
  detail: string
} {
  const chain = [error, error instanceof Error ? error.cause : undefined]
  for (const [kind, outcome] of FAILURES) {
    const known = chain.find((one) => one instanceof kind)
    if (known instanceof kind) return { outcome, detail: known.message }
  }
  return { outcome: 'unreachable', detail: describeFailure(error) }
}

/** The result of a fetch. The pipeline decides by `outcome`; the run log shows `detail`. */
export type FetchOutcome =
  | {
      kind: 'page'
      url: string
      body: string
      contentType: 'text/html' | 'text/plain'
      etag: string | null
      lastModified: string | null
    }
  | { kind: 'unchanged'; url: string }
  | { kind: 'failed'; outcome: PageOutcome; detail: string }

export function failed(outcome: PageOutcome, detail: string): FetchOutcome {
  return { kind: 'failed', outcome, detail }
}
