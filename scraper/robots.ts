import robotsParser from 'robots-parser'
import type { Clock } from './clock.ts'
import {
  AddressRefusedError,
  type GuardedClient,
  type GuardedResponse,
  type Limits,
  TimeLimitError,
} from './guarded-client.ts'
import type { Politeness } from './politeness.ts'
import { dropBody, readBody } from './response-body.ts'
import { hostingDomainOf } from './shared-hosts.ts'
import { checkUrl } from './url-rules.ts'

/** What a host's robots.txt says to us. */
export type RobotsRules = {
  allows(url: string): boolean
  delayMs: number
  sitemaps: string[]
  why: string
  /** What a page that is withheld comes to: a host out of reach is not one that said no. */
  withheld: 'robots' | 'unreachable' | 'refused_address' | 'timeout'
}
export type Robots = { rulesFor(url: URL, signal?: AbortSignal): Promise<RobotsRules> }

const KEPT_MS = 24 * 3_600_000
const FAILURE_KEPT_MS = 600_000
// RFC 9309 section 2.5 asks for at least 500 KiB to be parsed; what is longer is cut at a line.
const PARSED_BYTES = 512 * 1024
const MAX_HOPS = 5

/** Reads robots.txt by RFC 9309 through the guarded client, and keeps it a day per origin. */
export function createRobots(deps: {
  client: GuardedClient
  politeness: Politeness
  clock: Clock
  limits: Limits
  product: string
  loopbackPorts: readonly number[]
}): Robots {
  const kept = new Map<string, { rules: Promise<RobotsRules>; until: number }>()
  return {
    rulesFor(url, signal) {
      const known = kept.get(url.origin)
      if (known !== undefined && known.until > deps.clock.now()) return known.rules
      const rules = load(deps, url.origin, signal)
      kept.set(url.origin, { rules, until: deps.clock.now() + KEPT_MS })
      // A host out of reach may be back soon; one that has answered is believed for a day.
      rules.then(
        ({ withheld }) => {
          const entry = kept.get(url.origin)
          if (withheld !== 'robots' && entry !== undefined) entry.until = deps.clock.now() + FAILURE_KEPT_MS
        },
        () => undefined,
      )
      // A cancelled run must not leave its half-done answer to the next one.
      rules.catch(() => kept.delete(url.origin))
      return rules
    },
  }
}

async function load(
  deps: Parameters<typeof createRobots>[0],
  origin: string,
  signal: AbortSignal | undefined,
): Promise<RobotsRules> {
  let target = new URL('/robots.txt', origin)
  for (let hop = 0; hop <= MAX_HOPS; hop += 1) {
    const refusal = checkUrl(target, deps.loopbackPorts)
    if (refusal !== null) return nobody(`robots.txt leads to a refused address: ${refusal.detail}`)
    const answer = await ask(deps, target, signal)
    if (answer.kind === 'text') return parseRules(origin, answer.text, deps.product)
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

async function ask(
  deps: Parameters<typeof createRobots>[0],
  target: URL,
  signal: AbortSignal | undefined,
): Promise<Answer> {
  try {
    return await deps.politeness.take(
      hostingDomainOf(target.href) ?? target.hostname,
      0,
      async () => judge(await deps.client.get(target, { signal }), deps.limits),
      signal,
    )
  } catch (error) {
    if (signal?.aborted) throw error
    return {
      kind: 'rules',
      rules: nobody(
        `robots.txt could not be read: ${error instanceof Error ? error.message : 'network failure'}`,
        withheldBy(error),
      ),
    }
  }
}

function withheldBy(error: unknown): RobotsRules['withheld'] {
  const chain = [error, error instanceof Error ? error.cause : undefined]
  if (chain.some((one) => one instanceof AddressRefusedError)) return 'refused_address'
  return chain.some((one) => one instanceof TimeLimitError) ? 'timeout' : 'unreachable'
}

async function judge(response: GuardedResponse, limits: Limits): Promise<Answer> {
  const { status, headers } = response
  if (status >= 200 && status < 300) {
    const bytes = await readBody(response, { ...limits, maxBytes: PARSED_BYTES }, true)
    const text = bytes.toString('utf8')
    return { kind: 'text', text: bytes.length < PARSED_BYTES ? text : text.slice(0, text.lastIndexOf('\n') + 1) }
  }
  dropBody(response)
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
  return {
    allows: (url) => parsed.isAllowed(url, product) !== false,
    delayMs: Math.max(0, (parsed.getCrawlDelay(product) ?? 0) * 1000),
    sitemaps: parsed.getSitemaps(),
    why: 'robots.txt disallows it',
    withheld: 'robots',
  }
}

function nobody(why: string, withheld: RobotsRules['withheld'] = 'robots'): RobotsRules {
  return { allows: () => false, delayMs: 0, sitemaps: [], why, withheld }
}
