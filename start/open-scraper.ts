import type { Scraper } from '#contracts/scraper-port.ts'
import { createScraper } from '#scraper/scraper.ts'
import type { Config } from '#server/config.ts'
import { printError } from './print.ts'

/** The agent string names the product and leads to a page that says why it reads and how to opt out. */
export function openScraper(config: Config): Scraper {
  const contact = config.SCRAPER_CONTACT ?? `${config.SITE_URL}/bot`
  const loopbackPorts = config.SCRAPER_ALLOW_LOOPBACK_PORTS ?? []
  if (loopbackPorts.length > 0) {
    printError(`  Warning: the scraper may fetch loopback ports ${loopbackPorts.join(', ')}. This is for tests only.`)
  }
  return createScraper({ userAgent: `NeonMagnoliaBot/1.0 (+${contact})`, loopbackPorts })
}
