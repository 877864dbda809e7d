import { getDomain } from 'tldts'
import type { OrganisationKind } from '#contracts/scraper/directory.ts'
import type { PageReading } from '#contracts/scraper/reading.ts'
import type { GivenPage, PageResult, ScraperStore } from '#contracts/scraper/scraper-port.ts'
import type { Clock } from '#scraper/clock.ts'
import type { FoundLink } from '#scraper/web/found-link.ts'
import type { Fetcher, FetchRequest } from './fetch.ts'
import type { FetchOutcome } from './fetch-step.ts'

export type VisitDeps = {
  fetcher: Fetcher
  pages: PageHandler
  store: ScraperStore
  clock: Clock
  signal?: AbortSignal | undefined
  /** Told of every page that was read, with the address that was asked for. */
  onRead?: (page: Pick<HandledPage, 'reading' | 'links'> & { url: string }) => void
}
export type Visit = { result: PageResult; found: FoundLink[] }

/** Fetches one page at the address as the site writes it; its stored data is under `url`. */
export async function fetchPage(
  page: { url: string; spelled?: string | undefined; refuseRedirect?: FetchRequest['refuseRedirect'] },
  deps: VisitDeps,
): Promise<FetchOutcome> {
  const validators = (await mayConfirm(page.url, deps)) ? await deps.store.findValidators(page.url) : null
  await deps.pages.room(deps.signal)
  return await deps.fetcher.fetch({
    url: page.spelled ?? page.url,
    validators,
    store: deps.store,
    signal: deps.signal,
    ...(page.refuseRedirect === undefined ? {} : { refuseRedirect: page.refuseRedirect }),
  })
}

/** Hands on what was fetched; every ending is a result. */
export async function handleFetched(
  url: string,
  fetched: FetchOutcome,
  deps: VisitDeps,
  listedAs?: OrganisationKind,
): Promise<Visit> {
  const blank = { url, reading: null, etag: null, lastModified: null }
  if (fetched.kind === 'failed')
    return { result: { ...blank, outcome: fetched.outcome, detail: fetched.detail }, found: [] }
  if (fetched.kind === 'unchanged') return { result: { ...blank, outcome: 'unchanged', detail: null }, found: [] }
  const { body, contentType, etag, lastModified } = fetched
  const parking = findParking(fetched.url, body)
  if (parking !== null) return { result: { ...blank, ...parking }, found: [] }
  const page = { url: fetched.url, body, contentType, fetchedAt: new Date(deps.clock.now()), listedAs }
  const { links, ...handled } = await deps.pages.handle(page, { kept: await findKept(url, deps), signal: deps.signal })
  deps.onRead?.({ url, reading: handled.reading, links })
  return { result: { url, ...handled, etag, lastModified }, found: links }
}

/** Whether "not modified" would be an answer: a page that has to be read again is asked for as a whole. */
async function mayConfirm(url: string, deps: VisitDeps): Promise<boolean> {
  const kept = await findKept(url, deps)
  return kept === null || deps.pages.isCurrent?.(kept) !== false
}

async function findKept(url: string, { pages, store }: VisitDeps): Promise<PageReading | null> {
  return pages.isCurrent === undefined ? null : ((await store.findReading?.(url)) ?? null)
}

/** Fetches and reads one page. */
export async function visitPage(url: string, deps: VisitDeps): Promise<Visit> {
  return await handleFetched(url, await fetchPage({ url }, deps), deps)
}

type HandledPage = Pick<PageResult, 'outcome' | 'detail' | 'reading'> & { links: FoundLink[] }

/** Reads the pages that a crawl fetches, by rules or by a model. The crawl itself knows nothing about the content of a page. */
export type PageHandler = {
  /** Resolves when another page may be fetched: pages that wait to be read are kept in memory. */
  room(signal?: AbortSignal): Promise<void>
  /** A page that cannot be read is an outcome; rejects only when the run is stopped. */
  handle(
    page: GivenPage,
    options?: { kept?: PageReading | null; signal?: AbortSignal | undefined },
  ): Promise<HandledPage>
  /** Whether a stored reading still holds if its page has not changed. Absent where each of them does. */
  isCurrent?(kept: PageReading): boolean
}

/** Services that show a page of their own where a domain has no site. */
const PARKING_HOSTS = new Set(
  'above.com afternic.com bodis.com buydomains.com dan.com domainmarket.com dynadot.com hugedomains.com parkingcrew.net parklogic.com sav.com sedo.com sedoparking.com skenzo.com undeveloped.com uniregistry.com'.split(
    ' ',
  ),
)
/** What such a page loads: the addresses of scripts and frames of these services. */
const PARKING_PARTS =
  /<(?:script|iframe|frame)\b[^<>]{0,500}\bsrc=["']?(?:https?:)?\/\/(?:[\w-]+\.)*(?:bodis\.com|parkingcrew\.net|sedoparking\.com|parklogic\.com|skenzo\.com|d38psrni17bvxu\.cloudfront\.net)\b|window\.park\s*=|\/_tr\/park/i
const FOR_SALE =
  /\b(?:this |the )?(?:premium )?domain(?: name)?(?: [\w-]+(?:\.[\w-]+)+)? (?:is|may be) (?:now )?(?:available )?for sale\b|\b(?:buy|purchase|make an offer on) this domain\b|\b[\w-]+\.[a-z]{2,12} is for sale\b/i
const PARKED = /\b(?:this |the )?domain(?: name)? (?:is|has been) (?:currently )?parked\b|\bparked (?:free|domain)\b/i

/** A parking page has next to no text of its own; a company that mentions a domain for sale has a page around it. */
const LONGEST_TEXT = 2500
const LOOKED_AT = 200_000

type Parking = { outcome: 'parked' | 'for_sale'; detail: string }

/** The signs that a domain has no site of its own any more but is parked or for sale, or null. Pure. */
export function findParking(url: string, body: string): Parking | null {
  const host = URL.parse(url)?.hostname ?? ''
  const start = body.slice(0, LOOKED_AT)
  const text = visibleText(start)
  const isShort = text.length <= LONGEST_TEXT && body.length <= LOOKED_AT
  const sale = isShort ? FOR_SALE.exec(text) : null
  if (sale !== null) return { outcome: 'for_sale', detail: `the page says “${sale[0].slice(0, 80)}”` }
  const domain = getDomain(host)
  if (domain !== null && PARKING_HOSTS.has(domain))
    return { outcome: 'parked', detail: `served by ${domain}, which parks domains` }
  if (isShort && PARKING_PARTS.test(start))
    return { outcome: 'parked', detail: 'the page is that of a parking service' }
  const parked = isShort ? PARKED.exec(text) : null
  return parked === null ? null : { outcome: 'parked', detail: `the page says “${parked[0].slice(0, 80)}”` }
}

function visibleText(html: string): string {
  return html
    .replace(/<(script|style|noscript|template)\b[\s\S]*?(?:<\/\1\s*>|$)/gi, ' ')
    .replace(/<[^<>]*>/g, ' ')
    .replace(/&nbsp;|\s+/g, ' ')
    .trim()
}
