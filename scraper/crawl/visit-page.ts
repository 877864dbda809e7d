import type { OrganisationKind } from '#contracts/scraper/directory.ts'
import type { PageReading } from '#contracts/scraper/reading.ts'
import type { GivenPage, PageResult, ScraperStore } from '#contracts/scraper/scraper-port.ts'
import type { Clock } from '#scraper/clock.ts'
import type { FoundLink } from '#scraper/web/found-link.ts'
import type { Fetcher, FetchRequest } from './fetch.ts'
import type { FetchOutcome } from './fetch-step.ts'
import { findParking } from './parked.ts'

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
