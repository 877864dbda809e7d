import { nameAgent } from '#content/company-words.ts'
import type { Company } from '#content/schema.ts'
import type { Config } from '#server/platform/config.ts'

/** The agent string names the company and leads to a page that says why it reads and how to opt out. */
export function describeAgent(config: Config, { shortName }: Pick<Company, 'shortName'>): string {
  return `${nameAgent(shortName)}/1.0 (+${config.SCRAPER_CONTACT ?? `${config.SITE_URL}/bot`})`
}
