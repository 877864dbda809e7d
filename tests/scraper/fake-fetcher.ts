import { createFetcher, type FetcherOptions } from '#scraper/crawl/fetch.ts'
import { createMemoryStore } from '#scraper/opportunities/memory-store.ts'
import { createFakeSite, createTestClock, type FakeHost } from '#tests/servers/fake-site.ts'

/** With generous timeouts, so that tests pass on a busy machine; a test about slowness sets its own. */
export const PATIENT_LIMITS = { headersMs: 60_000, totalMs: 60_000, maxBytes: 200_000, maxRatio: 100 }

/** Local hosts, and a fetcher that can reach them. */
export async function openFakeFetcher(hosts: Record<string, FakeHost>, options: Partial<FetcherOptions> = {}) {
  const site = await createFakeSite(hosts)
  const clock = createTestClock()
  const fetcher = createFetcher({
    userAgent: () => 'TestBot/1.0 (+http://localhost/bot)',
    loopbackPorts: [site.port],
    resolve: site.resolve,
    clock,
    limits: PATIENT_LIMITS,
    ...options,
  })
  return {
    site,
    clock,
    fetcher,
    store: createMemoryStore(),
    async [Symbol.asyncDispose]() {
      await fetcher.close()
      await site[Symbol.asyncDispose]()
    },
  }
}
