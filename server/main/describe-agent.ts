import type { Config } from '#server/platform/config.ts'

/** The agent string names the product and leads to a page that says why it reads and how to opt out. */
export function describeAgent(config: Config): string {
  return `NeonMagnoliaBot/1.0 (+${config.SCRAPER_CONTACT ?? `${config.SITE_URL}/bot`})`
}
