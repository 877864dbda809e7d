import { listCatalogue } from '#catalogue/search/listed-track.ts'
import { type PackedListing, packListing, withoutTexts } from '#catalogue/search/packed-listing.ts'
import type { Content } from '#content/schema.ts'
import { findCampaigns } from './find-credits.ts'
import { oncePerContent } from './once-per-content.ts'

const listingOf = oncePerContent(({ artists, team }) => {
  const listed = listCatalogue(artists)
  return {
    ...listed,
    tracks: listed.tracks.map((track) => {
      const found = findCampaigns(track.id, team)
      const campaigns = found.map(({ title, at }) => ({ title, at }))
      return campaigns.length === 0 ? track : { ...track, credits: { ...track.credits, campaigns } }
    }),
  }
})
// The same objects for every request, so that each is prepared once.
const wholeOf = oncePerContent((content) => packListing(listingOf(content), content.thesaurus))
const linesOf = oncePerContent((content) => packListing(withoutTexts(listingOf(content))))

/** The catalogue as pages carry it; without what only a search for words needs unless there is one. */
export function packCatalogue(content: Content, hasWords: boolean): PackedListing {
  return hasWords ? wholeOf(content) : linesOf(content)
}
