import type { SampleScraper } from '#contracts/scraper-port.ts'
import { openSampleWeb } from '#sample-web/sample-web.ts'
import { createSkippingClock } from '#scraper/clock.ts'
import { createScraper } from '#scraper/scraper.ts'
import type { Config } from '#server/config.ts'
import { describeAgent } from './describe-agent.ts'

/**
 * The sample web and a scraper that reaches it and nothing else, for one run. No search provider, no model and none of
 * staff's own sources: there is nothing real that it could ask. Pauses between requests are kept, by a clock that skips them.
 */
export async function openSample(config: Config): Promise<SampleScraper> {
  const web = await openSampleWeb()
  const scraper = createScraper({
    userAgent: describeAgent(config),
    localHosts: web,
    directory: web.directory,
    clock: createSkippingClock(),
  })
  return {
    run: (request, store) => scraper.run(request, { ...store, listSourceChanges: async () => [] }),
    async close() {
      await scraper.close()
      await web[Symbol.asyncDispose]()
    },
  }
}
