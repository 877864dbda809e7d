import { type CatalogueTrack, readCatalogue } from '#catalogue/catalogue.ts'
import { matchCatalogue } from '#catalogue/match-catalogue.ts'
import { describeReason, type Reason } from '#catalogue/reason.ts'
import { content } from './content.server.ts'

const LIMIT = 6
/** Tracks of one artist share its keywords, so they would be the nearest ones of each other. */
const PER_ARTIST = 2
/** A line has room for so many. */
const REASONS = 5

const catalogue = readCatalogue(content.artists)

/** The tracks most like one, nearest first, with what they share with it; found by the matcher that staff use. */
export function listNeighbours(id: string): { track: CatalogueTrack; reasons: string[] }[] {
  return matchCatalogue(catalogue, { like: id }, { limit: LIMIT, perArtist: PER_ARTIST }).map(({ track, reasons }) => ({
    track,
    reasons: [...reasons.filter(isHeard), ...reasons.filter((reason) => !isHeard(reason))]
      .filter(({ kind }) => kind !== 'rights')
      .slice(0, REASONS)
      .map(describeReason),
  }))
}

/** What a listener hears comes before the words that the label uses for it. */
function isHeard({ kind }: Reason): boolean {
  return kind === 'tempo' || kind === 'key' || kind === 'vocal' || kind === 'mood'
}
