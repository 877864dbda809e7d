import robotsParser from 'robots-parser'
import type { Clock } from '#scraper/clock.ts'
import { type GuardedClient, type GuardedResponse, type Limits, PAGE_HEADERS } from '#scraper/web/guarded-client.ts'
import { readBody, retryAfterMs } from '#scraper/web/response-body.ts'
import { hostingDomainOf } from '#scraper/web/shared-hosts.ts'
import type { CheckUrl } from '#scraper/web/url-rules.ts'
import { judgeError } from './fetch-step.ts'
import { type HostStops, LONGEST_WAIT_MS } from './host-stops.ts'
import type { Politeness } from './politeness.ts'

/** What a host's robots.txt says to us. */
export type RobotsRules = {
  allows(url: string): boolean
  delayMs: number
  sitemaps: string[]
  why: string
  /** The outcome of a withheld page: an unreachable host has not refused. */
  withheld: 'robots' | 'unreachable' | 'refused_address' | 'timeout'
}
export type RobotsRequest = { stops: HostStops; signal?: AbortSignal | undefined }
export type Robots = { rulesFor(url: URL, request: RobotsRequest): Promise<RobotsRules> }
type RobotsDeps = {
  client: GuardedClient
  politeness: Politeness
  clock: Clock
  limits: Limits
  product: () => string
  check: CheckUrl
}

/** The host was stopped while this robots.txt waited for its turn. */
export class HostStoppedError extends Error {
  constructor(domain: string) {
    super(`${domain} has been stopped`)
    this.name = 'HostStoppedError'
  }
}

const KEPT_MS = 24 * 3_600_000
const FAILURE_KEPT_MS = 600_000
const ORIGINS_KEPT = 5_000
// RFC 9309 section 2.5 asks for at least 500 KiB to be parsed; what is longer is cut at a line.
const PARSED_BYTES = 512 * 1024
const MAX_HOPS = 5

/** Reads robots.txt by RFC 9309 through the guarded client, and keeps what it says to this crawler a day per origin. */
export function createRobots(deps: RobotsDeps): Robots {
  const kept = new Map<string, { rules: Promise<RobotsRules>; until: number }>()
  const begin = (key: string, origin: string, stops: HostStops): Promise<RobotsRules> => {
    const now = deps.clock.now()
    if (kept.size >= ORIGINS_KEPT) for (const [old, { until }] of kept) if (until <= now) kept.delete(old)
    // Belongs to no single run: a cancelled run must not cancel the request for another that waits for it.
    const rules = load(deps, origin, stops)
    const entry = { rules, until: now + KEPT_MS }
    kept.set(key, entry)
    rules.then(
      // An unreachable host may be back soon; an answer is kept for a day.
      ({ withheld }) => {
        if (withheld !== 'robots') entry.until = deps.clock.now() + FAILURE_KEPT_MS
      },
      () => kept.delete(key),
    )
    return rules
  }
  return {
    async rulesFor(url, { stops, signal }) {
      signal?.throwIfAborted()
      const key = `${deps.product()} ${url.origin}`
      const known = kept.get(key)
      const isFresh = known !== undefined && known.until > deps.clock.now()
      return await orAborted(isFresh ? known.rules : begin(key, url.origin, stops), signal)
    },
  }
}

async function orAborted<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
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

async function load(deps: RobotsDeps, origin: string, stops: HostStops): Promise<RobotsRules> {
  let target = new URL('/robots.txt', origin)
  for (let hop = 0; hop <= MAX_HOPS; hop += 1) {
    const refusal = deps.check(target)
    if (refusal !== null) return nobody(`robots.txt leads to a refused address: ${refusal.detail}`)
    const answer = await ask(deps, target, stops)
    if (answer.kind === 'text') return parseRules(origin, answer.text, deps.product())
    if (answer.kind === 'rules') return answer.rules
    const next = URL.parse(answer.location, target)
    if (next === null) return nobody('robots.txt redirects nowhere')
    target = next
  }
  return nobody('robots.txt redirects without end')
}

type Answer =
  | { kind: 'text'; text: string }
  | { kind: 'rules'; rules: RobotsRules }
  | { kind: 'redirect'; location: string }

async function ask(deps: RobotsDeps, target: URL, stops: HostStops): Promise<Answer> {
  const domain = hostingDomainOf(target.href) ?? target.hostname
  try {
    return await deps.politeness.take(domain, { turns: stops.turns }, async () => {
      if ((await stops.find(domain)) !== null) throw new HostStoppedError(domain)
      const response = await deps.client.get(target, { headers: { ...PAGE_HEADERS, accept: 'text/plain,*/*;q=0.5' } })
      const answer = await judge(response, deps.limits)
      const pauseMs = response.status < 429 ? null : retryAfterMs(response.headers, deps.clock.now())
      if (pauseMs !== null && pauseMs > LONGEST_WAIT_MS)
        await stops.stop(domain, `asked to wait ${Math.round(pauseMs / 1000)} s`, pauseMs)
      else if (pauseMs !== null) deps.politeness.holdOff(domain, pauseMs)
      return answer
    })
  } catch (error) {
    if (error instanceof HostStoppedError) throw error
    const { outcome, detail } = judgeError(error)
    const withheld = outcome === 'too_large' || outcome === 'wrong_type' ? 'robots' : outcome
    return { kind: 'rules', rules: nobody(`robots.txt could not be read: ${detail}`, withheld) }
  }
}

async function judge(response: GuardedResponse, limits: Limits): Promise<Answer> {
  const { status, headers } = response
  if (status >= 200 && status < 300) {
    const bytes = await readBody(response, { ...limits, maxBytes: PARSED_BYTES }, true)
    const text = bytes.toString('utf8')
    return { kind: 'text', text: bytes.length < PARSED_BYTES ? text : text.slice(0, text.lastIndexOf('\n') + 1) }
  }
  response.body.destroy()
  if (status >= 300 && status < 400 && headers.location !== undefined)
    return { kind: 'redirect', location: headers.location }
  if (status === 401 || status === 403) return { kind: 'rules', rules: nobody(`robots.txt answers ${status}`) }
  if (status >= 400 && status < 500 && status !== 429)
    return {
      kind: 'rules',
      rules: { allows: () => true, delayMs: 0, sitemaps: [], why: 'no robots.txt', withheld: 'robots' },
    }
  return { kind: 'rules', rules: nobody(`robots.txt answers ${status}`) }
}

function parseRules(origin: string, text: string, product: string): RobotsRules {
  const parsed = robotsParser(`${origin}/robots.txt`, text)
  const delayMs = Math.max(0, (parsed.getCrawlDelay(product) ?? 0) * 1000)
  // A host that asks for a longer pause than a run can wait is not asked at all.
  if (delayMs > LONGEST_WAIT_MS) return nobody(`robots.txt asks for ${delayMs / 1000} s between requests`)
  return {
    allows: (url) => parsed.isAllowed(url, product) === true,
    delayMs,
    sitemaps: parsed.getSitemaps(),
    why: 'robots.txt disallows it',
    withheld: 'robots',
  }
}

function nobody(why: string, withheld: RobotsRules['withheld'] = 'robots'): RobotsRules {
  return { allows: () => false, delayMs: 0, sitemaps: [], why, withheld }
}
