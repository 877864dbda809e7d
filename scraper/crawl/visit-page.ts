import { getDomain } from 'tldts'
import type { OrganisationKind } from '#contracts/scraper/directory.ts'
import type { PageReading } from '#contracts/scraper/reading.ts'
import type { FetchedPage, PageResult, ScraperStore } from '#contracts/scraper/scraper-port.ts'
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
  /** Called for every page that was read, with the requested address. */
  onRead?: (page: Pick<HandledPage, 'reading' | 'links'> & { url: string }) => void
}
export type Visit = { result: PageResult; found: FoundLink[] }

/** Requests the address as the site spells it; the stored data of the page is under `url`. */
export async function fetchPage(
  page: { url: string; spelled?: string | undefined; refuseRedirect?: FetchRequest['refuseRedirect'] },
  deps: VisitDeps,
): Promise<FetchOutcome> {
  const validators = (await acceptsUnchanged(page.url, deps)) ? await deps.store.findValidators(page.url) : null
  await deps.pages.waitForRoom(deps.signal)
  return await deps.fetcher.fetch({
    url: page.spelled ?? page.url,
    validators,
    store: deps.store,
    signal: deps.signal,
    refuseRedirect: page.refuseRedirect,
  })
}

/** Turns whatever was fetched into a result, failures included. */
export async function processFetched(
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
  const { links, ...handled } = await deps.pages.handle(page, {
    stored: await findStored(url, deps),
    signal: deps.signal,
  })
  deps.onRead?.({ url, reading: handled.reading, links })
  return { result: { url, ...handled, etag, lastModified }, found: links }
}

/** Whether the page may be requested conditionally: a page that has to be read again is requested in full. */
async function acceptsUnchanged(url: string, deps: VisitDeps): Promise<boolean> {
  const stored = await findStored(url, deps)
  return stored === null || deps.pages.isCurrent?.(stored) !== false
}

async function findStored(url: string, { pages, store }: VisitDeps): Promise<PageReading | null> {
  return pages.isCurrent === undefined ? null : ((await store.findReading?.(url)) ?? null)
}

/** Fetches and reads one page. */
export async function visitPage(url: string, deps: VisitDeps): Promise<Visit> {
  return await processFetched(url, await fetchPage({ url }, deps), deps)
}

type HandledPage = Pick<PageResult, 'outcome' | 'detail' | 'reading'> & { links: FoundLink[] }

/** Extracts data from the pages that a crawl fetches, by rules or by a model. The crawl itself knows nothing about page content. */
export type PageHandler = {
  /** Resolves when another page may be fetched: pages in the queue are kept in memory. */
  waitForRoom(signal?: AbortSignal): Promise<void>
  /** A page that cannot be read is an outcome; rejects only when the run is stopped. */
  handle(
    page: FetchedPage,
    options?: { stored?: PageReading | null; signal?: AbortSignal | undefined },
  ): Promise<HandledPage>
  /** Whether a stored reading is still valid if its page has not changed. Absent if it always is. */
  isCurrent?(stored: PageReading): boolean
}

/** Services that serve a page of their own for parked domains. */
const PARKING_HOSTS = new Set(
  'above.com afternic.com bodis.com buydomains.com dan.com domainmarket.com dynadot.com hugedomains.com parkingcrew.net parklogic.com sav.com sedo.com sedoparking.com skenzo.com undeveloped.com uniregistry.com'.split(
    ' ',
  ),
)
/** Scripts and frames that parking pages load. */
const PARKING_ASSETS =
  /<(?:script|iframe|frame)\b[^<>]{0,500}\bsrc=["']?(?:https?:)?\/\/(?:[\w-]+\.)*(?:bodis\.com|parkingcrew\.net|sedoparking\.com|parklogic\.com|skenzo\.com|d38psrni17bvxu\.cloudfront\.net)\b|window\.park\s*=|\/_tr\/park/i
const FOR_SALE =
  /\b(?:this |the )?(?:premium )?domain(?: name)?(?: [\w-]+(?:\.[\w-]+)+)? (?:is|may be) (?:now )?(?:available )?for sale\b|\b(?:buy|purchase|make an offer on) this domain\b|\b[\w-]+\.[a-z]{2,12} is for sale\b/i
const PARKED = /\b(?:this |the )?domain(?: name)? (?:is|has been) (?:currently )?parked\b|\bparked (?:free|domain)\b/i

/** A parking page has hardly any text; a company that mentions a domain for sale has more. */
const MAX_TEXT_LENGTH = 2500
const MAX_BODY_LENGTH = 200_000

type Parking = { outcome: 'parked' | 'for_sale'; detail: string }

/** Whether a page shows that its domain is parked or for sale instead of having a site, or null. Pure. */
export function findParking(url: string, body: string): Parking | null {
  const host = URL.parse(url)?.hostname ?? ''
  const start = body.slice(0, MAX_BODY_LENGTH)
  const text = visibleText(start)
  const isShort = text.length <= MAX_TEXT_LENGTH && body.length <= MAX_BODY_LENGTH
  const forSale = isShort ? FOR_SALE.exec(text) : null
  if (forSale !== null) return { outcome: 'for_sale', detail: `the page says “${forSale[0].slice(0, 80)}”` }
  const domain = getDomain(host)
  if (domain !== null && PARKING_HOSTS.has(domain))
    return { outcome: 'parked', detail: `served by ${domain}, which parks domains` }
  if (isShort && PARKING_ASSETS.test(start))
    return { outcome: 'parked', detail: 'the page comes from a parking service' }
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
