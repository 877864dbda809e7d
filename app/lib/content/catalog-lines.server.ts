import { listCatalogue } from '#catalogue/search/listed-track.ts'
import { omitTexts, type PackedListing, packListing } from '#catalogue/search/packed-listing.ts'
import type { Content } from '#content/schema.ts'
import { findCampaigns } from './find-credits.ts'
import { oncePerContent } from './once-per-content.ts'

const getListing = oncePerContent(({ artists, team }) => {
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
// Packed once per content, not per request.
const packWithTexts = oncePerContent((content) => packListing(getListing(content), content.thesaurus))
const packWithoutTexts = oncePerContent((content) => packListing(omitTexts(getListing(content))))

/** The catalogue as pages carry it, with the texts that only a search for words needs if there is one. */
export function packCatalogue(content: Content, hasWords: boolean): PackedListing {
  return hasWords ? packWithTexts(content) : packWithoutTexts(content)
}
