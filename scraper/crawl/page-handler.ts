import type { PageReading } from '#contracts/scraper/reading.ts'
import type { GivenPage, PageResult } from '#contracts/scraper/scraper-port.ts'
import type { FoundLink } from '#scraper/web/found-link.ts'

export type HandledPage = Pick<PageResult, 'outcome' | 'detail' | 'reading'> & { links: FoundLink[] }

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
