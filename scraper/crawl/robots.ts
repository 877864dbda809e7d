import robotsParser from 'robots-parser'
import type { Clock } from '#scraper/clock.ts'
import { type GuardedClient, type GuardedResponse, type Limits, PAGE_HEADERS } from '#scraper/web/guarded-client.ts'
import { readBody, retryAfterMs } from '#scraper/web/response-body.ts'
import { hostingDomainOf } from '#scraper/web/shared-hosts.ts'
import type { CheckUrl } from '#scraper/web/url-rules.ts'
import { classifyError } from './fetch-step.ts'
import { type HostStops, LONGEST_WAIT_MS } from './host-stops.ts'
import type { Politeness } from './politeness.ts'

/** What a host's robots.txt says to this crawler. */
export type RobotsRules = {
  allows(url: string): boolean
  delayMs: number
  sitemaps: string[]
  reason: string
  /** The outcome of a page that may not be fetched: an unreachable host has not refused it. */
  deniedOutcome: 'robots' | 'unreachable' | 'refused_address' | 'timeout'
}
type RobotsRequest = { stops: HostStops; signal?: AbortSignal | undefined }
export type Robots = { rulesFor(url: URL, request: RobotsRequest): Promise<RobotsRules> }
type RobotsDeps = {
  client: GuardedClient
  politeness: Politeness
  clock: Clock
  limits: Limits
  product: () => string
  check: CheckUrl
}

/** The host was stopped while the request for its robots.txt waited for its turn. */
export class HostStoppedError extends Error {
  constructor(domain: string) {
    super(`${domain} has been stopped`)
    this.name = 'HostStoppedError'
  }
}

const CACHE_MS = 24 * 3_600_000
const FAILURE_CACHE_MS = 600_000
const MAX_ORIGINS = 5_000
// RFC 9309 section 2.5 asks for at least 500 KiB to be parsed; a longer file is cut at a line.
const PARSED_BYTES = 512 * 1024
const MAX_HOPS = 5

/** Reads robots.txt by RFC 9309 through the guarded client, and caches the rules for a day per origin. */
export function createRobots(deps: RobotsDeps): Robots {
  const cache = new Map<string, { rules: Promise<RobotsRules>; until: number }>()
  const startLoad = (key: string, origin: string, stops: HostStops): Promise<RobotsRules> => {
    const now = deps.clock.now()
    if (cache.size >= MAX_ORIGINS) for (const [old, { until }] of cache) if (until <= now) cache.delete(old)
    // Without the run's signal: a cancelled run must not cancel the request for another run that waits for it.
    const rules = loadRules(deps, origin, stops)
    const entry = { rules, until: now + CACHE_MS }
    cache.set(key, entry)
    rules.then(
      // An unreachable host may be back soon.
      ({ deniedOutcome }) => {
        if (deniedOutcome !== 'robots') entry.until = deps.clock.now() + FAILURE_CACHE_MS
      },
      () => cache.delete(key),
    )
    return rules
  }
  return {
    async rulesFor(url, { stops, signal }) {
      signal?.throwIfAborted()
      const key = `${deps.product()} ${url.origin}`
      const known = cache.get(key)
      const isFresh = known !== undefined && known.until > deps.clock.now()
      return await raceAbort(isFresh ? known.rules : startLoad(key, url.origin, stops), signal)
    },
  }
}

async function raceAbort<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (signal === undefined) return await work
  const { promise, reject } = Promise.withResolvers<never>()
  const stop = () => reject(signal.reason)
  signal.addEventListener('abort', stop, { once: true })
  try {
    return await Promise.race([work, promise])
  } finally {
    signal.removeEventListener('abort', stop)
  }
}

async function loadRules(deps: RobotsDeps, origin: string, stops: HostStops): Promise<RobotsRules> {
  let target = new URL('/robots.txt', origin)
  for (let hop = 0; hop <= MAX_HOPS; hop += 1) {
    const refusal = deps.check(target)
    if (refusal !== null) return disallowAll(`robots.txt leads to a refused address: ${refusal.detail}`)
    const answer = await request(deps, target, stops)
    if (answer.kind === 'text') return parseRules(origin, answer.text, deps.product())
    if (answer.kind === 'rules') return answer.rules
    const next = URL.parse(answer.location, target)
    if (next === null) return disallowAll('robots.txt redirects nowhere')
    target = next
  }
  return disallowAll('robots.txt redirects without end')
}

type Answer =
  | { kind: 'text'; text: string }
  | { kind: 'rules'; rules: RobotsRules }
  | { kind: 'redirect'; location: string }

async function request(deps: RobotsDeps, target: URL, stops: HostStops): Promise<Answer> {
  const domain = hostingDomainOf(target.href) ?? target.hostname
  try {
    return await deps.politeness.runInTurn(domain, { turns: stops.turns }, async () => {
      if ((await stops.findEnd(domain)) !== null) throw new HostStoppedError(domain)
      const response = await deps.client.get(target, { headers: { ...PAGE_HEADERS, accept: 'text/plain,*/*;q=0.5' } })
      const answer = await parseAnswer(response, deps.limits)
      const pauseMs = response.status < 429 ? null : retryAfterMs(response.headers, deps.clock.now())
      if (pauseMs !== null && pauseMs > LONGEST_WAIT_MS)
        await stops.stop(domain, `asked to wait ${Math.round(pauseMs / 1000)} s`, pauseMs)
      else if (pauseMs !== null) deps.politeness.pause(domain, pauseMs)
      return answer
    })
  } catch (error) {
    if (error instanceof HostStoppedError) throw error
    const { outcome, detail } = classifyError(error)
    const deniedOutcome = outcome === 'too_large' || outcome === 'wrong_type' ? 'robots' : outcome
    return { kind: 'rules', rules: disallowAll(`robots.txt could not be read: ${detail}`, deniedOutcome) }
  }
}

async function parseAnswer(response: GuardedResponse, limits: Limits): Promise<Answer> {
  const { status, headers } = response
  if (status >= 200 && status < 300) {
    const bytes = await readBody(response, { ...limits, maxBytes: PARSED_BYTES }, true)
    const text = bytes.toString('utf8')
    return { kind: 'text', text: bytes.length < PARSED_BYTES ? text : text.slice(0, text.lastIndexOf('\n') + 1) }
  }
  response.body.destroy()
  if (status >= 300 && status < 400 && headers.location !== undefined)
    return { kind: 'redirect', location: headers.location }
  if (status === 401 || status === 403) return { kind: 'rules', rules: disallowAll(`robots.txt answers ${status}`) }
  if (status >= 400 && status < 500 && status !== 429)
    return {
      kind: 'rules',
      rules: { allows: () => true, delayMs: 0, sitemaps: [], reason: 'no robots.txt', deniedOutcome: 'robots' },
    }
  return { kind: 'rules', rules: disallowAll(`robots.txt answers ${status}`) }
}

function parseRules(origin: string, text: string, product: string): RobotsRules {
  const parsed = robotsParser(`${origin}/robots.txt`, text)
  const delayMs = Math.max(0, (parsed.getCrawlDelay(product) ?? 0) * 1000)
  // A run cannot wait that long, so the host is not fetched at all.
  if (delayMs > LONGEST_WAIT_MS) return disallowAll(`robots.txt asks for ${delayMs / 1000} s between requests`)
  return {
    allows: (url) => parsed.isAllowed(url, product) === true,
    delayMs,
    sitemaps: parsed.getSitemaps(),
    reason: 'robots.txt disallows it',
    deniedOutcome: 'robots',
  }
}

function disallowAll(reason: string, deniedOutcome: RobotsRules['deniedOutcome'] = 'robots'): RobotsRules {
  return { allows: () => false, delayMs: 0, sitemaps: [], reason, deniedOutcome }
}
