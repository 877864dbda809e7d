import type { CheckLink, LinkAnswer } from '#contracts/forms/check-link.ts'
import { findPlayer } from '#contracts/forms/submission-links.ts'
import {
  createGuardedClient,
  type GuardedClient,
  type GuardedResponse,
  PAGE_HEADERS,
  TimeLimitError,
} from '#scraper/web/guarded-client.ts'
import { AddressRefusedError, type Resolve } from '#scraper/web/guarded-lookup.ts'
import { readBody } from '#scraper/web/response-body.ts'
import { checkUrl } from '#scraper/web/url-rules.ts'

const LIMITS = { headersMs: 8_000, totalMs: 12_000, maxBytes: 512 * 1024, maxRatio: 100 }
const MAX_REDIRECTS = 5

const SIGN_IN_URL =
  /(?:^|\.)(?:accounts\.google|login\.microsoftonline|login\.live)\.com$|\/(?:log-?in|sign-?in|ServiceLogin)\b/i
const SIGN_IN_TITLE =
  /<title>[^<]{0,80}(?:sign in|log in|you need access|request access|private|password (?:required|protected))[^<]{0,80}<\/title>/i
const GONE_TITLE = /<title>[^<]{0,80}(?:not found|no longer available|file deleted|404)[^<]{0,80}<\/title>/i
const BANDCAMP_PLAYER = /https:\/\/bandcamp\.com\/EmbeddedPlayer\/(?:v=2\/)?(?:track|album)=\d{1,15}/

type CheckerOptions = { userAgent: () => string; loopbackPorts?: readonly number[]; resolve?: Resolve }

/**
 * Requests one link that a person wants to open. This is not crawling, so robots.txt does not apply, but every hop is checked like any
 * other address. Each check has its own client, because a client must not send two requests to one domain at once.
 */
export function createLinkChecker({ userAgent, loopbackPorts = [], resolve }: CheckerOptions): CheckLink {
  return async (link) => {
    const client = createGuardedClient({ userAgent, loopbackPorts, limits: LIMITS, resolve })
    try {
      return await followLink(client, link, loopbackPorts)
    } catch (error) {
      return classifyFailure(error)
    } finally {
      await client.close()
    }
  }
}

async function followLink(client: GuardedClient, link: string, loopbackPorts: readonly number[]): Promise<LinkAnswer> {
  let target = URL.parse(link)
  for (let hop = 0; hop <= MAX_REDIRECTS; hop += 1) {
    if (target === null) return answer('dead', 'Not an address')
    const refusal = checkUrl(target, loopbackPorts)
    if (refusal !== null) return answer('unclear', `Not requested: ${refusal.detail}`)
    if (hop > 0 && SIGN_IN_URL.test(target.hostname + target.pathname))
      return answer('private', 'Leads to a sign-in page')
    const response = await client.get(requestUrlOf(target), { headers: PAGE_HEADERS })
    const { location } = response.headers
    if (response.status >= 300 && response.status < 400 && location !== undefined) {
      response.body.destroy()
      target = URL.parse(location, target)
      continue
    }
    return await classifyResponse(response, target)
  }
  return answer('dead', `More than ${MAX_REDIRECTS} redirects`)
}

/** A YouTube page opens even if its video does not exist; the oEmbed description does not. */
function requestUrlOf(target: URL): URL {
  if (findPlayer(target.href)?.provider !== 'YouTube') return target
  return new URL(`https://www.youtube.com/oembed?format=json&url=${encodeURIComponent(target.href)}`)
}

async function classifyResponse(response: GuardedResponse, target: URL): Promise<LinkAnswer> {
  const { status, headers } = response
  if (status !== 200) {
    response.body.destroy()
    // The site may refuse only robots. Only a person can tell.
    if (status === 401 || status === 403) return answer('private', `Answered ${status}`)
    if (status === 404 || status === 410) return answer('dead', `Answered ${status}`)
    if (status === 206) return answer('opens', '')
    return answer('unclear', `Answered ${status}`)
  }
  const playable = findPlayer(target.href) === null ? null : target.href
  if (!/^text\/html\b/i.test(headers['content-type'] ?? '')) {
    response.body.destroy()
    return answer('opens', '', playable)
  }
  const html = (await readBody(response, LIMITS, true)).toString('utf8')
  if (SIGN_IN_TITLE.test(html)) return answer('private', 'The page asks visitors to sign in')
  if (GONE_TITLE.test(html)) return answer('dead', 'The page says that it no longer exists')
  return answer('opens', '', playable ?? BANDCAMP_PLAYER.exec(html)?.[0] ?? null)
}

function classifyFailure(error: unknown): LinkAnswer {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (error instanceof AddressRefusedError) return answer('unclear', 'Not requested: not a public address')
  if (error instanceof TimeLimitError) return answer('unclear', 'No answer in time')
  if (code === 'ENOTFOUND') return answer('dead', 'Host not found')
  if (code === 'ECONNREFUSED') return answer('dead', 'The server refuses connections')
  if (/CERT|TLS|SSL/.test(code)) return answer('unclear', 'No secure connection')
  return answer('unclear', 'No answer')
}

function answer(outcome: LinkAnswer['outcome'], detail: string, player: string | null = null): LinkAnswer {
  return { outcome, detail, player }
}
