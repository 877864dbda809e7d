import { describeOutcome } from '#contracts/scraper/page-outcome-words.ts'
import type { PageOutcome } from '#contracts/scraper/reading.ts'
import type { PageResult } from '#contracts/scraper/scraper-port.ts'
import type { SiteSign } from '#contracts/scraper/site-health.ts'
import { domainOf } from '#scraper/web/shared-hosts.ts'
import { isDeniedHost } from '#scraper/web/url-rules.ts'

/** Outcomes that say nothing about a site's health: it is left alone, or answers but not to us. */
const SILENT: ReadonlySet<PageOutcome> = new Set<PageOutcome>(['robots', 'blocked', 'host_stopped', 'seen_in_search'])
/** A page that answered with something of its own, whether or not it could be read. */
const ANSWERED: ReadonlySet<PageOutcome> = new Set<PageOutcome>(['no_text', 'wrong_type', 'too_large', 'parse_error'])

/** What a visit of a site says about its health, or null if it says nothing. `domain` is the one that was planned. Pure. */
export function judgeSite(domain: string, pages: readonly PageResult[]): SiteSign | null {
  const parked = pages.find(({ outcome }) => outcome === 'parked' || outcome === 'for_sale')
  if (parked !== undefined)
    return { kind: parked.outcome === 'for_sale' ? 'for_sale' : 'parked', why: parked.detail ?? tell(parked) }
  const read = pages.flatMap(({ reading }) => (reading === null ? [] : [reading.url]))
  if (read.some((url) => domainOf(url) === domain)) return { kind: 'well' }
  if (pages.some(({ outcome, reading }) => reading === null && ANSWERED.has(outcome))) return { kind: 'well' }
  if (pages.some(({ outcome }) => outcome === 'unchanged')) return { kind: 'unchanged' }
  const [elsewhere] = read
  if (elsewhere !== undefined) return movedTo(elsewhere)
  const telling = pages.filter(({ outcome }) => !SILENT.has(outcome))
  const root = telling.find(({ url }) => URL.parse(url)?.pathname === '/') ?? telling.at(-1)
  return root === undefined || telling.length < pages.length ? null : judgeFailure(root)
}

function movedTo(address: string): SiteSign | null {
  const { origin, hostname, host } = new URL(address)
  // Where nothing may be fetched there is no site to follow to.
  return isDeniedHost(hostname) ? null : { kind: 'moved', why: `Redirects to ${host}`, to: `${origin}/` }
}

function judgeFailure(root: PageResult): SiteSign {
  const detail = root.detail ?? ''
  if (root.outcome === 'unreachable' && /ENOTFOUND|has no address/.test(detail))
    return { kind: 'gone', why: 'Its name cannot be found (DNS)' }
  if (root.outcome === 'unreachable' && /ECONNREFUSED/.test(detail))
    return { kind: 'gone', why: 'It refuses connections' }
  if (root.outcome === 'not_found' && /\b4(?:04|10)\b/.test(detail))
    return { kind: 'gone', why: `Its front page ${detail}` }
  return { kind: 'failing', why: tell(root) }
}

function tell({ outcome, detail }: PageResult): string {
  const words = describeOutcome(outcome)
  const more = detail === null || detail.toLowerCase() === words.toLowerCase() ? '' : `: ${detail}`
  return `${words}${more}`.slice(0, 300)
}
