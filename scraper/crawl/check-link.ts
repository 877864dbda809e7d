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
const MOST_REDIRECTS = 5

const SIGN_IN =
  /(?:^|\.)(?:accounts\.google|login\.microsoftonline|login\.live)\.com$|\/(?:log-?in|sign-?in|ServiceLogin)\b/i
const WALL =
  /<title>[^<]{0,80}(?:sign in|log in|you need access|request access|private|password (?:required|protected))[^<]{0,80}<\/title>/i
const GONE = /<title>[^<]{0,80}(?:not found|no longer available|file deleted|404)[^<]{0,80}<\/title>/i
const BANDCAMP = /https:\/\/bandcamp\.com\/EmbeddedPlayer\/(?:v=2\/)?(?:track|album)=\d{1,15}/

type CheckerOptions = { userAgent: () => string; loopbackPorts?: readonly number[]; resolve?: Resolve }

/**
 * Asks one link because a person wants to open it: no crawl, so robots.txt has no say, but every hop is checked like any
 * other address. A client of its own, because a client must not ask one domain for two things at once.
 */
export function createLinkChecker({ userAgent, loopbackPorts = [], resolve }: CheckerOptions): CheckLink {
  return async (link) => {
    const client = createGuardedClient({
      userAgent,
      loopbackPorts,
      limits: LIMITS,
      ...(resolve === undefined ? {} : { resolve }),
    })
    try {
      return await follow(client, link, loopbackPorts)
    } catch (error) {
      return judgeFailure(error)
    } finally {
      await client.close()
    }
  }
}

async function follow(client: GuardedClient, link: string, loopbackPorts: readonly number[]): Promise<LinkAnswer> {
  let target = URL.parse(link)
  for (let hop = 0; hop <= MOST_REDIRECTS; hop += 1) {
    if (target === null) return answer('dead', 'Not an address')
    const refusal = checkUrl(target, loopbackPorts)
    if (refusal !== null) return answer('unclear', `Not asked: ${refusal.detail}`)
    if (hop > 0 && SIGN_IN.test(target.hostname + target.pathname)) return answer('private', 'Leads to a sign-in page')
    const response = await client.get(askAt(target), { headers: PAGE_HEADERS })
    const { location } = response.headers
    if (response.status >= 300 && response.status < 400 && location !== undefined) {
      response.body.destroy()
      target = URL.parse(location, target)
      continue
    }
    return await judge(response, target)
  }
  return answer('dead', `More than ${MOST_REDIRECTS} redirects`)
}

/** YouTube's pages open whatever the video is; its description for other sites does not. */
function askAt(target: URL): URL {
  if (findPlayer(target.href)?.provider !== 'YouTube') return target
  return new URL(`https://www.youtube.com/oembed?format=json&url=${encodeURIComponent(target.href)}`)
}

async function judge(response: GuardedResponse, target: URL): Promise<LinkAnswer> {
  const { status, headers } = response
  if (status !== 200) {
    response.body.destroy()
    // A refusal is private to whoever sent the link, even where it is only a robot that is refused: a person has to look.
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
  if (WALL.test(html)) return answer('private', 'Asks to sign in')
  if (GONE.test(html)) return answer('dead', 'Says that it is gone')
  return answer('opens', '', playable ?? BANDCAMP.exec(html)?.[0] ?? null)
}

function judgeFailure(error: unknown): LinkAnswer {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (error instanceof AddressRefusedError) return answer('unclear', 'Not asked: not a public address')
  if (error instanceof TimeLimitError) return answer('unclear', 'No answer in time')
  if (code === 'ENOTFOUND') return answer('dead', 'There is no such host')
  if (code === 'ECONNREFUSED') return answer('dead', 'Nobody answers there')
  if (/CERT|TLS|SSL/.test(code)) return answer('unclear', 'No secure connection')
  return answer('unclear', 'No answer')
}

function answer(outcome: LinkAnswer['outcome'], detail: string, player: string | null = null): LinkAnswer {
  return { outcome, detail, player }
}
