import { buildCatalogue } from '#catalogue/catalogue.ts'
import type { Content } from '#content/schema.ts'
import type { DraftModel } from '#contracts/desk/drafts.ts'
import type { Config } from '#server/platform/config.ts'
import type { MatchActionDeps } from '#server/product/scraping/actions/match-actions.ts'
import { liveFields } from './open-content.ts'
import { modelSettings } from './open-scraper.ts'

/** The catalogue for matching opportunities, and the sender of drafts. */
export function openMatching(content: () => Content, config: Config): Omit<MatchActionDeps, 'database'> {
  const read = (from: Content) => ({ from, catalogue: buildCatalogue(from.artists, from.thesaurus) })
  let known = read(content())
  return {
    catalogue() {
      if (known.from !== content()) known = read(content())
      return known.catalogue
    },
    sender: liveFields(() => {
      const { shortName: name, address, emails } = content().company
      return { name, city: address.city, email: emails.general, siteUrl: config.SITE_URL }
    }),
  }
}

/**
 * The model that orders the tracks of a draft: the extraction model, if one is configured. Loaded at its first use.
 */
export function openDraftModel(config: Config): DraftModel | null {
  const settings = modelSettings(config)
  if (settings === null) return null
  let opened: Promise<DraftModel> | null = null
  return {
    name: `${settings.provider}: ${settings.model}`,
    order: async (question) => {
      opened ??= import('#scraper/model/draft-model.ts').then(({ createDraftModel }) => createDraftModel(settings))
      return await (await opened).order(question)
    },
  }
}
