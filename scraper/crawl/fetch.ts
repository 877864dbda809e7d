import { spellDuration } from '#contracts/platform/dates.ts'
import type { ScraperStore } from '#contracts/scraper/scraper-port.ts'
import { type Clock, systemClock } from '#scraper/clock.ts'
import {
  checkLocalUrl,
  createGuardedClient,
  DEFAULT_LIMITS,
  type GuardedClient,
  type Limits,
  type LocalHosts,
  PAGE_HEADERS,
} from '#scraper/web/guarded-client.ts'
import type { Resolve } from '#scraper/web/guarded-lookup.ts'
import { hostingDomainOf } from '#scraper/web/shared-hosts.ts'
import { type CheckUrl, checkUrl } from '#scraper/web/url-rules.ts'
import { classifyError, classifyResponse, type FetchOutcome, type FetchStep, failed } from './fetch-step.ts'
import { createHostStops, type HostStops, LONGEST_STOP_MS, LONGEST_WAIT_MS } from './host-stops.ts'
import { createPoliteness, type Politeness } from './politeness.ts'
import { createRobots, HostStoppedError, type Robots, type RobotsRules } from './robots.ts'

export type FetcherOptions = {
  /** Called for each request, because the label's name may change. */
  userAgent: () => string
  /** Loopback ports that a test may fetch; all others are refused. */
  loopbackPorts?: readonly number[]
  floorMs?: number
  /** Whether other processes fetch too and take turns through the store. Needs a clock that really waits. */
  sharesTurns?: boolean
  limits?: Limits
  clock?: Clock
  resolve?: Resolve
  /** Hosts that one port of this machine serves. If set, nothing else can be reached. */
  localHosts?: LocalHosts
}
export type FetchRequest = {
  url: string
  validators: { etag: string | null; lastModified: string | null } | null
  store: ScraperStore
  signal?: AbortSignal | undefined
  accept?: RegExp
  maxBytes?: number
  /** Called before a redirect is followed. Returns the reason to refuse it, or null. */
  refuseRedirect?: (target: URL) => string | null
}
export type Fetcher = {
  fetch(request: FetchRequest): Promise<FetchOutcome>
  /** The sitemaps that a host's robots.txt names. */
  findSitemaps(url: URL, request: Pick<FetchRequest, 'store' | 'signal'>): Promise<string[]>
  close(): Promise<void>
}
type FetchContext = {
  client: GuardedClient
  politeness: Politeness
  robots: Robots
  clock: Clock
  limits: Limits
  check: CheckUrl
  stopsOf: (store: ScraperStore) => HostStops
  /** When each domain last answered 429. */
  tooMany: Map<string, number>
}
type Hop = { target: URL; domain: string; rules: RobotsRules; stops: HostStops }
type HopOutcome = FetchOutcome | { kind: 'redirect'; location: string }

const PAGE_TYPES = /^(?:text\/html|application\/xhtml\+xml|text\/plain)\b/i
const MAX_REDIRECTS = 5
const RETRIES = 2
/** Concurrent requests over all hosts; one host never has more than one. */
const CONNECTIONS = 16
const TOO_MANY_REMEMBERED_MS = 24 * 3_600_000

/** Fetches the pages of a crawl. Every hop is checked: address, deny list, host stop, robots.txt. */
export function createFetcher(options: FetcherOptions): Fetcher {
  const clock = options.clock ?? systemClock
  const limits = options.limits ?? DEFAULT_LIMITS
  const loopbackPorts = options.loopbackPorts ?? []
  const { userAgent, resolve, localHosts } = options
  const check: CheckUrl = (url) =>
    localHosts === undefined ? checkUrl(url, loopbackPorts) : checkLocalUrl(url, localHosts)
  const client = createGuardedClient({ userAgent, loopbackPorts, limits, resolve, localHosts })
  const politeness = createPoliteness({ floorMs: options.floorMs ?? 3_000, connections: CONNECTIONS, clock })
  const product = () => userAgent().split('/')[0] ?? ''
  const robots = createRobots({ client, politeness, clock, limits, product, check })
  const stopsOf = (store: ScraperStore) => createHostStops(store, clock, options.sharesTurns)
  const context: FetchContext = { client, politeness, robots, clock, limits, check, stopsOf, tooMany: new Map() }
  return {
    fetch: (request) => followRedirects(context, request),
    findSitemaps: async (url, { store, signal }) =>
      (await robots.rulesFor(url, { stops: stopsOf(store), signal })).sitemaps,
    close: () => client.close(),
  }
}

async function followRedirects(context: FetchContext, request: FetchRequest): Promise<FetchOutcome> {
  const stops = context.stopsOf(request.store)
  let target = URL.parse(request.url)
  for (let hop = 0; hop <= MAX_REDIRECTS; hop += 1) {
    if (target === null) return failed('unreachable', 'not an address')
    const step = await fetchHop(context, target, stops, request)
    if (step.kind !== 'redirect') return step
    target = URL.parse(step.location, target)
    const refusal = target === null ? null : (checkTarget(context, target) ?? redirectRefusal(target, request))
    if (refusal !== null) return refusal
  }
  return failed('redirects', `more than ${MAX_REDIRECTS} redirects`)
}

function checkTarget(context: FetchContext, target: URL): FetchOutcome | null {
  const refusal = context.check(target)
  return refusal === null ? null : failed(refusal.outcome, refusal.detail)
}

function redirectRefusal(target: URL, request: FetchRequest): FetchOutcome | null {
  const reason = request.refuseRedirect?.(target) ?? null
  return reason === null ? null : failed('redirects', reason)
}

async function fetchHop(
  context: FetchContext,
  target: URL,
  stops: HostStops,
  request: FetchRequest,
): Promise<HopOutcome> {
  const refusal = checkTarget(context, target)
  if (refusal !== null) return refusal
  const domain = hostingDomainOf(target.href) ?? target.hostname
  const until = await stops.findEnd(domain)
  if (until !== null) return hostStopped(until, context.clock.now())
  try {
    const rules = await context.robots.rulesFor(target, { stops, signal: request.signal })
    if (!rules.allows(target.href)) return failed(rules.deniedOutcome, rules.reason)
    return await withRetries(context, { target, domain, rules, stops }, request)
  } catch (error) {
    if (error instanceof HostStoppedError) return failed('host_stopped', error.message)
    throw error
  }
}

/** A duration rather than a time: staff see the time of the visit beside it, in their own time zone. */
function hostStopped(until: Date, now: number): FetchOutcome {
  const ms = until.getTime() - now
  return failed('host_stopped', `paused ${ms > LONGEST_STOP_MS ? 'indefinitely' : `for another ${spellDuration(ms)}`}`)
}

async function withRetries(context: FetchContext, hop: Hop, request: FetchRequest): Promise<HopOutcome> {
  for (let attempt = 0; ; attempt += 1) {
    const turn = { delayMs: hop.rules.delayMs, turns: hop.stops.turns, signal: request.signal }
    const step = await context.politeness.runInTurn(hop.domain, turn, () =>
      requestInTurn(context, hop, request, attempt),
    )
    if (step.kind !== 'try_again') return step
  }
}

/**
 * One request in its domain's turn. If the response stops or pauses the host, that is recorded before the turn ends, so that the next
 * request in the queue sees it.
 */
async function requestInTurn(
  context: FetchContext,
  { target, domain, stops }: Hop,
  request: FetchRequest,
  attempt: number,
): Promise<HopOutcome | { kind: 'try_again' }> {
  const until = await stops.findEnd(domain)
  if (until !== null) return hostStopped(until, context.clock.now())
  const step = await sendRequest(context, target, request)
  const stop = async (reason: string, forMs?: number) => {
    context.tooMany.delete(domain)
    await stops.stop(domain, reason, forMs)
    return failed('blocked', reason)
  }
  if (step.kind === 'stop') return await stop(step.detail)
  if (step.kind !== 'retry') return step
  if (step.status === 429) {
    const before = context.tooMany.get(domain)
    if (before !== undefined && context.clock.now() - before < TOO_MANY_REMEMBERED_MS)
      return await stop('answered 429 twice')
    context.tooMany.set(domain, context.clock.now())
  }
  const wait = step.afterMs ?? 1_000 * 2 ** attempt
  if (wait > LONGEST_WAIT_MS) return await stop(`asked to wait ${Math.round(wait / 1000)} s`, wait)
  context.politeness.pause(domain, wait)
  return attempt === RETRIES ? failed(step.outcome, step.detail) : { kind: 'try_again' }
}

async function sendRequest(context: FetchContext, target: URL, request: FetchRequest): Promise<FetchStep> {
  const headers: Record<string, string> = { ...PAGE_HEADERS }
  if (request.validators?.etag != null) headers['if-none-match'] = request.validators.etag
  if (request.validators?.lastModified != null) headers['if-modified-since'] = request.validators.lastModified
  try {
    const response = await context.client.get(target, { headers, signal: request.signal })
    const limits = { ...context.limits, maxBytes: request.maxBytes ?? context.limits.maxBytes }
    return await classifyResponse(response, target, limits, request.accept ?? PAGE_TYPES, context.clock)
  } catch (error) {
    if (request.signal?.aborted) throw error
    const { outcome, detail } = classifyError(error)
    if (outcome !== 'unreachable') return failed(outcome, detail)
    return { kind: 'retry', status: 0, afterMs: null, outcome, detail }
  }
}
