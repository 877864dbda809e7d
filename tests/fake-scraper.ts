import type { DirectoryEntry } from '#contracts/directory.ts'
import { createScraper, type ScraperOptions } from '#scraper/scraper.ts'
import { createFakeSite, createTestClock, type FakeHost } from '#tests/fake-site.ts'

type Options = {
  clock?: ReturnType<typeof createTestClock>
  /** Where the directory points on a host; its home page unless told. */
  paths?: Record<string, string>
  limits?: Partial<NonNullable<ScraperOptions['limits']>>
} & Partial<Pick<ScraperOptions, 'floorMs'>>

/** Test support: local hosts, and a scraper whose directory lists each of them as a sync library. */
export async function openFakeScraper(hosts: Record<string, FakeHost>, options: Options = {}) {
  const { clock = createTestClock(), paths = {}, limits, ...rest } = options
  const site = await createFakeSite(hosts)
  const directory = Object.keys(hosts).map(
    (host): DirectoryEntry => ({
      company: host,
      url: site.url(host, paths[host] ?? '/'),
      kind: 'sync-library',
      media: ['film'],
      why: 'test',
      checked_on: '2026-11-21',
    }),
  )
  const scraper = createScraper({
    userAgent: 'TestBot/1.0',
    loopbackPorts: [site.port],
    resolve: site.resolve,
    clock,
    directory,
    limits: { headersMs: 500, totalMs: 900, maxBytes: 200_000, maxRatio: 100, ...limits },
    ...rest,
  })
  return { site, clock, scraper }
}
