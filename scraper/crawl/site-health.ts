import { describeOutcome } from '#contracts/scraper/describe-outcome.ts'
import type { PageOutcome } from '#contracts/scraper/reading.ts'
import type { PageResult } from '#contracts/scraper/scraper-port.ts'
import type { VisitHealth } from '#contracts/scraper/site-health.ts'
import { domainOf } from '#scraper/web/shared-hosts.ts'
import { isDeniedHost } from '#scraper/web/url-rules.ts'

/** Outcomes that say nothing about a site's health: it was not fetched, or it answers others but not us. */
const UNINFORMATIVE: ReadonlySet<PageOutcome> = new Set<PageOutcome>([
  'robots',
  'blocked',
  'host_stopped',
  'seen_in_search',
])
/** Outcomes of a page that the site did serve, although it could not be parsed. */
const ANSWERED: ReadonlySet<PageOutcome> = new Set<PageOutcome>(['no_text', 'wrong_type', 'too_large', 'parse_error'])

/** What a visit says about a site's health, or null if nothing. `domain` is the one that was planned. Pure. */
export function assessVisit(domain: string, pages: readonly PageResult[]): VisitHealth | null {
  const parked = pages.find(({ outcome }) => outcome === 'parked' || outcome === 'for_sale')
  if (parked !== undefined)
    return { kind: parked.outcome === 'for_sale' ? 'for_sale' : 'parked', why: parked.detail ?? describePage(parked) }
  const read = pages.flatMap(({ reading }) => (reading === null ? [] : [reading.url]))
  if (read.some((url) => domainOf(url) === domain)) return { kind: 'well' }
  if (pages.some(({ outcome, reading }) => reading === null && ANSWERED.has(outcome))) return { kind: 'well' }
  if (pages.some(({ outcome }) => outcome === 'unchanged')) return { kind: 'unchanged' }
  const [elsewhere] = read
  if (elsewhere !== undefined) return movedTo(elsewhere)
  const informative = pages.filter(({ outcome }) => !UNINFORMATIVE.has(outcome))
  const root = informative.find(({ url }) => URL.parse(url)?.pathname === '/') ?? informative.at(-1)
  return root === undefined || informative.length < pages.length ? null : assessFailure(root)
}

function movedTo(address: string): VisitHealth | null {
  const { origin, hostname, host } = new URL(address)
  // A denied host may never be fetched, so the site cannot be followed there.
  return isDeniedHost(hostname) ? null : { kind: 'moved', why: `Redirects to ${host}`, to: `${origin}/` }
}

function assessFailure(root: PageResult): VisitHealth {
  const detail = root.detail ?? ''
  if (root.outcome === 'unreachable' && /ENOTFOUND|has no address/.test(detail))
    return { kind: 'gone', why: 'Its name cannot be found (DNS)' }
  if (root.outcome === 'unreachable' && /ECONNREFUSED/.test(detail))
    return { kind: 'gone', why: 'It refuses connections' }
  if (root.outcome === 'not_found' && /\b4(?:04|10)\b/.test(detail))
    return { kind: 'gone', why: `Its front page ${detail}` }
  return { kind: 'failing', why: describePage(root) }
}

function describePage({ outcome, detail }: PageResult): string {
  const words = describeOutcome(outcome)
  const more = detail === null || detail.toLowerCase() === words.toLowerCase() ? '' : `: ${detail}`
  return `${words}${more}`.slice(0, 300)
}
