import type { ScraperStore } from '#contracts/scraper-port.ts'
import { type Clock, systemClock } from './clock.ts'
import { type FetchOutcome, failed } from './fetch-outcome.ts'
import { judgeError, judgeResponse, type Step } from './fetch-step.ts'
import { createGuardedClient, DEFAULT_LIMITS, type GuardedClient, type Limits, type Resolve } from './guarded-client.ts'
import { createPoliteness, type Politeness } from './politeness.ts'
import { createRobots, type Robots, type RobotsRules } from './robots.ts'
import { hostingDomainOf } from './shared-hosts.ts'
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
export type FetchRequest = {
  url: string
  validators: { etag: string | null; lastModified: string | null } | null
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
type Net = {
  client: GuardedClient
  politeness: Politeness
  robots: Robots
  clock: Clock
  limits: Limits
  loopbackPorts: readonly number[]
  /** How often each domain has answered 429. */
  tooMany: Map<string, number>
}
type HopOutcome = FetchOutcome | { kind: 'redirect'; location: string }

const PAGE_TYPES = /^(?:text\/html|application\/xhtml\+xml|text\/plain)\b/i
const MAX_REDIRECTS = 5
const RETRIES = 2
const STOP_MS = 24 * 3_600_000
const LONGEST_WAIT_MS = 120_000

/** The only stage that touches the network. Every hop is checked anew: address, deny list, host stop, robots. */
export function createFetcher(options: FetcherOptions): Fetcher {
  const clock = options.clock ?? systemClock
  const limits = options.limits ?? DEFAULT_LIMITS
  const loopbackPorts = options.loopbackPorts ?? []
  const { userAgent, resolve } = options
  const client = createGuardedClient({
    userAgent,
    loopbackPorts,
    limits,
    ...(resolve === undefined ? {} : { resolve }),
  })
  const politeness = createPoliteness({ floorMs: options.floorMs ?? 3_000, clock })
  const product = userAgent.split('/')[0] ?? userAgent
  const robots = createRobots({ client, politeness, clock, limits, product, loopbackPorts })
  const net: Net = { client, politeness, robots, clock, limits, loopbackPorts, tooMany: new Map() }
  return {
    fetch: (request) => followRedirects(net, request),
    rulesFor: (url, signal) => robots.rulesFor(url, signal),
    close: () => client.close(),
  }
}

async function followRedirects(net: Net, request: FetchRequest): Promise<FetchOutcome> {
  let target = URL.parse(request.url)
  for (let hop = 0; hop <= MAX_REDIRECTS; hop += 1) {
    if (target === null) return failed('unreachable', 'not an address')
    const step = await fetchHop(net, target, request)
    if (step.kind !== 'redirect') return step
    target = URL.parse(step.location, target)
  }
  return failed('redirects', `more than ${MAX_REDIRECTS} redirects`)
}

async function fetchHop(net: Net, target: URL, request: FetchRequest): Promise<HopOutcome> {
  const refusal = checkUrl(target, net.loopbackPorts)
  if (refusal !== null) return failed(refusal.outcome, refusal.detail)
  const domain = hostingDomainOf(target.href) ?? target.hostname
  const until = await request.store.findHostStop(domain, new Date(net.clock.now()))
  if (until !== null) return failed('host_stopped', `left alone until ${until.toISOString()}`)
  const rules = await net.robots.rulesFor(target, request.signal)
  if (!rules.allows(target.href)) return failed(rules.withheld, rules.why)
  return await withRetries(net, { target, domain, rules }, request)
}

async function withRetries(
  net: Net,
  hop: { target: URL; domain: string; rules: RobotsRules },
  request: FetchRequest,
): Promise<HopOutcome> {
  const { domain } = hop
  for (let attempt = 0; ; attempt += 1) {
    const step = await net.politeness.take(
      domain,
      hop.rules.delayMs,
      () => attemptOnce(net, hop.target, request),
      request.signal,
    )
    if (step.kind === 'stop') return await stopHost(net, domain, step.detail, request.store)
    if (step.kind !== 'retry') return step
    if (step.status === 429) {
      const count = (net.tooMany.get(domain) ?? 0) + 1
      net.tooMany.set(domain, count)
      if (count > 1) return await stopHost(net, domain, 'answered 429 twice', request.store)
    }
    if (attempt === RETRIES) return failed(step.outcome, step.detail)
    const wait = step.afterMs ?? 1_000 * 2 ** attempt
    // A host that asks for a long pause is left alone for it rather than held on to.
    if (wait > LONGEST_WAIT_MS)
      return await stopHost(net, domain, `asked to wait ${Math.round(wait / 1000)} s`, request.store, wait)
    await net.clock.sleep(wait, request.signal)
  }
}

async function stopHost(
  net: Net,
  domain: string,
  reason: string,
  store: ScraperStore,
  forMs = STOP_MS,
): Promise<FetchOutcome> {
  net.tooMany.delete(domain)
  await store.saveHostStop({ domain, until: new Date(net.clock.now() + Math.min(forMs, 7 * STOP_MS)), reason })
  return failed('blocked', reason)
}

async function attemptOnce(net: Net, target: URL, request: FetchRequest): Promise<Step> {
  const headers: Record<string, string> = {}
  if (request.validators?.etag != null) headers['if-none-match'] = request.validators.etag
  if (request.validators?.lastModified != null) headers['if-modified-since'] = request.validators.lastModified
  try {
    const response = await net.client.get(target, { headers, signal: request.signal })
    const limits = { ...net.limits, maxBytes: request.maxBytes ?? net.limits.maxBytes }
    return await judgeResponse(response, target, limits, request.accept ?? PAGE_TYPES, net.clock)
  } catch (error) {
    if (request.signal?.aborted) throw error
    return judgeError(error)
  }
}
