import { listCatalogue } from '#catalogue/search/listed-track.ts'
import { type PackedListing, packListing, withoutTexts } from '#catalogue/search/packed-listing.ts'
import { content } from './content.server.ts'
import { findCampaigns } from './find-credits.ts'

const listed = listCatalogue(content.artists)
const listing = {
  ...listed,
  tracks: listed.tracks.map((track) => {
    const found = findCampaigns({ artist: track.artistSlug, track: track.title }, content.team)
    const campaigns = found.map(({ title, at }) => ({ title, at }))
    return campaigns.length === 0 ? track : { ...track, credits: { ...track.credits, campaigns } }
  }),
}
// The same objects for every request, so that each is prepared once.
const whole = packListing(listing, content.thesaurus)
const lines = packListing(withoutTexts(listing))

/** The catalogue as pages carry it; without what only a search for words needs unless there is one. */
export function packCatalogue(hasWords: boolean): PackedListing {
  return hasWords ? whole : lines
}
