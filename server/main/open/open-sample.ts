import type { Company } from '#content/schema.ts'
import type { SampleScraper } from '#contracts/scraper/scraper-port.ts'
import { openSampleWeb } from '#sample-web/sample-web.ts'
import { createSkippingClock } from '#scraper/clock.ts'
import { createScraper, type ScraperOptions } from '#scraper/scraper.ts'
import type { Config } from '#server/platform/config.ts'
import { describeAgent } from './open-scraper.ts'

/**
 * Opens the sample web and a scraper that can reach nothing else, for one run. It has no search provider, no model, and
 * no sources or candidates from the database, so it contacts nothing real. Its clock skips the pauses between requests.
 */
export async function openSample(
  config: Config,
  label: Pick<Company, 'shortName'>,
  parser?: ScraperOptions['parser'],
): Promise<SampleScraper> {
  const web = await openSampleWeb()
  const scraper = createScraper({
    userAgent: () => describeAgent(config, label),
    localHosts: web,
    directory: web.directory,
    clock: createSkippingClock(),
    parser,
  })
  return {
    run: (request, store) =>
      scraper.run(request, { ...store, listSourceChanges: async () => [], listCandidates: async () => [] }),
    async close() {
      await scraper.close()
      await web[Symbol.asyncDispose]()
    },
  }
}
