import type { ScraperStore } from '#contracts/scraper-port.ts'
import { type Clock, systemClock } from './clock.ts'
import { type FetchOutcome, failed } from './fetch-outcome.ts'
import {
  AddressRefusedError,
  createGuardedClient,
  DEFAULT_LIMITS,
  type GuardedResponse,
  type Limits,
  type Resolve,
  TimeLimitError,
} from './guarded-client.ts'
import { createPoliteness } from './politeness.ts'
import { domainOf } from './resolve.ts'
import { decodeBody, dropBody, readBody, TooLargeError } from './response-body.ts'
import { createRobots, type Robots, type RobotsRules } from './robots.ts'
import { checkUrl } from './url-rules.ts'

export type FetcherOptions = {
  userAgent: string
  /** Ports on loopback that a test may fetch; nothing but this opens loopback. */
  loopbackPorts?: readonly number[]
  floorMs?: number
  limits?: Limits
  clock?: Clock
  resolve?: Resolve
}
type Validators = { etag: string | null; lastModified: string | null } | null
export type FetchRequest = {
  url: string
  validators: Validators
  store: ScraperStore
  signal?: AbortSignal | undefined
  accept?: RegExp
  maxBytes?: number
}
export type Fetcher = {
  fetch(request: FetchRequest): Promise<FetchOutcome>
  rulesFor(url: URL, signal?: AbortSignal): ReturnType<Robots['rulesFor']>
  close(): Promise<void>
}

const PAGE_TYPES = /^(?:text\/html|application\/xhtml\+xml|text\/plain)\b/i
const MAX_REDIRECTS = 5
const RETRIES = 2
const STOP_MS = 24 * 3_600_000
const CHALLENGE =
  /<title>\s*(?:just a moment|attention required|access denied|are you (?:a )?(?:human|robot)|please verify|ddos-guard|bot verification)|cf-chl-|\/cdn-cgi\/challenge-platform\/|id=["']?(?:px-captcha|captcha-container)/i

/** The only stage that touches the network. Every hop is checked anew: address, deny list, host stop, robots. */
export function createFetcher(options: FetcherOptions): Fetcher {
  const clock = options.clock ?? systemClock
  const limits = options.limits ?? DEFAULT_LIMITS
  const loopbackPorts = options.loopbackPorts ?? []
  const client = createGuardedClient({
    userAgent: options.userAgent,
    loopbackPorts,
    limits,
    ...(options.resolve === undefined ? {} : { resolve: options.resolve }),
  })
  const politeness = createPoliteness({ floorMs: options.floorMs ?? 3_000, clock })
  const product = options.userAgent.split('/')[0] ?? options.userAgent
  const robots = createRobots({ client, politeness, clock, limits, product, loopbackPorts })
  const tooMany = new Map<string, number>()

  async function fetch(request: FetchRequest): Promise<FetchOutcome> {
    let target = URL.parse(request.url)
    for (let hop = 0; hop <= MAX_REDIRECTS; hop += 1) {
      if (target === null) return failed('unreachable', 'not an address')
      const step = await fetchHop(target, request)
      if (step.kind !== 'redirect') return step
      target = URL.parse(step.location, target)
    }
    return failed('redirects', `more than ${MAX_REDIRECTS} redirects`)
  }

  async function fetchHop(
    target: URL,
    request: FetchRequest,
  ): Promise<FetchOutcome | { kind: 'redirect'; location: string }> {
    const refusal = checkUrl(target, loopbackPorts)
    if (refusal !== null) return failed(refusal.outcome, refusal.detail)
    const domain = domainOf(target.href) ?? target.hostname
    const until = await request.store.findHostStop(domain, new Date(clock.now()))
    if (until !== null) return failed('host_stopped', `left alone until ${until.toISOString()}`)
    const rules = await robots.rulesFor(target, request.signal)
    if (!rules.allows(target.href)) return failed('robots', rules.why)
    return await withRetries(target, domain, rules, request)
  }

  async function withRetries(
    target: URL,
    domain: string,
    rules: RobotsRules,
    request: FetchRequest,
  ): Promise<FetchOutcome | { kind: 'redirect'; location: string }> {
    for (let attempt = 0; ; attempt += 1) {
      const step = await politeness.take(domain, rules.delayMs, () => attemptOnce(target, request), request.signal)
      if (step.kind === 'stop') return await stopHost(domain, step.detail, request.store)
      if (step.kind !== 'retry') return step
      if (step.status === 429) {
        const count = (tooMany.get(domain) ?? 0) + 1
        tooMany.set(domain, count)
        if (count > 1) return await stopHost(domain, 'answered 429 twice', request.store)
      }
      if (attempt === RETRIES) return failed(step.outcome, step.detail)
      const wait = step.afterMs ?? 1_000 * 2 ** attempt
      // A host that asks for a long pause is left alone for it rather than held on to.
      if (wait > 120_000)
        return await stopHost(domain, `asked to wait ${Math.round(wait / 1000)} s`, request.store, wait)
      await clock.sleep(wait, request.signal)
    }
  }

  async function stopHost(domain: string, reason: string, store: ScraperStore, forMs = STOP_MS): Promise<FetchOutcome> {
    await store.saveHostStop({ domain, until: new Date(clock.now() + Math.min(forMs, 7 * STOP_MS)), reason })
    return failed('blocked', reason)
  }

  async function attemptOnce(target: URL, request: FetchRequest): Promise<Step> {
    const headers: Record<string, string> = {}
    if (request.validators?.etag != null) headers['if-none-match'] = request.validators.etag
    if (request.validators?.lastModified != null) headers['if-modified-since'] = request.validators.lastModified
    try {
      const response = await client.get(target, { headers, signal: request.signal })
      return await judge(
        response,
        target,
        { ...limits, maxBytes: request.maxBytes ?? limits.maxBytes },
        request.accept ?? PAGE_TYPES,
        clock,
      )
    } catch (error) {
      if (request.signal?.aborted) throw error
      return judgeError(error)
    }
  }

  return { fetch, rulesFor: (url, signal) => robots.rulesFor(url, signal), close: () => client.close() }
}

type Step =
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

async function judge(
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

function judgeError(error: unknown): Step {
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
