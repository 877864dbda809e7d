import { readCatalogue } from '#catalogue/catalogue.ts'
import type { Artist, Company } from '#content/schema.ts'
import type { Config } from '#server/config.ts'
import type { MatchActionDeps } from '#server/scraping/actions/match-actions.ts'

/** The catalogue that opportunities are matched with, and who a draft is from. */
export function openMatching(label: Company, artists: Artist[], config: Config): Omit<MatchActionDeps, 'database'> {
  return {
    catalogue: readCatalogue(artists),
    sender: {
      name: label.shortName,
      city: label.address.city,
      email: label.emails.general,
      siteUrl: config.SITE_URL,
    },
  }
}
