import type { DirectoryEntry } from '#contracts/scraper/directory.ts'
import { createScraper, type ScraperOptions } from '#scraper/scraper.ts'
import { createFakeSite, createTestClock, type FakeHost } from '#tests/servers/fake-site.ts'
import { PATIENT_LIMITS } from './fake-fetcher.ts'
import { sharedParser } from './shared-parser.ts'

type Options = {
  clock?: ReturnType<typeof createTestClock>
  /** The page of a host in the directory; the home page by default. */
  paths?: Record<string, string>
} & Partial<Pick<ScraperOptions, 'floorMs' | 'sitesAtOnce'>>

/** Test support: local hosts, and a scraper whose directory lists each of them as a sync library. */
export async function openFakeScraper(hosts: Record<string, FakeHost>, options: Options = {}) {
  const { clock = createTestClock(), paths = {}, ...rest } = options
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
    userAgent: () => 'TestBot/1.0',
    loopbackPorts: [site.port],
    resolve: site.resolve,
    clock,
    directory,
    limits: PATIENT_LIMITS,
    parser: sharedParser,
    ...rest,
  })
  return { site, clock, scraper }
}
