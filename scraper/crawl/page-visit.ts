import type { PageResult, ScraperStore } from '#contracts/scraper-port.ts'
import type { Clock } from '#scraper/clock.ts'
import type { RunModel } from '#scraper/model/model-reader.ts'
import { readAgain } from '#scraper/model/second-reading.ts'
import type { PageReader } from '#scraper/page/page-reader.ts'
import type { FoundLink } from '#scraper/page/reading-thread.ts'
import type { Fetcher, FetchRequest } from './fetch.ts'
import type { FetchOutcome } from './fetch-outcome.ts'

export type VisitDeps = {
  fetcher: Fetcher
  reader: PageReader
  store: ScraperStore
  clock: Clock
  model: RunModel | null
  signal?: AbortSignal | undefined
}
export type Visit = { result: PageResult; found: FoundLink[] }

/** Fetches one page as the site writes its address; what is known of it stands under `url`. */
export async function fetchPage(
  page: { url: string; spelled?: string | undefined; refuseRedirect?: FetchRequest['refuseRedirect'] },
  deps: VisitDeps,
): Promise<FetchOutcome> {
  const validators = await deps.store.findValidators(page.url)
  // Pages that wait to be read are kept in memory: none is fetched before there is room for it.
  await deps.reader.room(deps.signal)
  return await deps.fetcher.fetch({
    url: page.spelled ?? page.url,
    validators,
    store: deps.store,
    signal: deps.signal,
    ...(page.refuseRedirect === undefined ? {} : { refuseRedirect: page.refuseRedirect }),
  })
}

/** Reads what was fetched, off the event loop; every ending is a result. */
export async function readFetched(url: string, fetched: FetchOutcome, deps: VisitDeps): Promise<Visit> {
  const blank = { url, reading: null, etag: null, lastModified: null }
  if (fetched.kind === 'failed')
    return { result: { ...blank, outcome: fetched.outcome, detail: fetched.detail }, found: [] }
  if (fetched.kind === 'unchanged') return { result: { ...blank, outcome: 'unchanged', detail: null }, found: [] }
  const { body, contentType, etag, lastModified } = fetched
  const page = { url: fetched.url, body, contentType, fetchedAt: new Date(deps.clock.now()) }
  const { outcome, detail, reading, text, links } = await deps.reader.read(page, { withText: deps.model !== null })
  const second =
    reading === null || outcome !== 'extracted' || deps.model === null
      ? null
      : await readAgain(deps.model.session, { rules: reading, text, model: deps.model.name }, deps.signal)
  return {
    result: {
      url,
      outcome: second?.outcome ?? outcome,
      detail: second?.detail ?? detail,
      reading: second?.reading ?? reading,
      etag,
      lastModified,
    },
    found: links,
  }
}

/** Fetches and reads one page. */
export async function readOne(url: string, deps: VisitDeps): Promise<Visit> {
  return await readFetched(url, await fetchPage({ url }, deps), deps)
}
