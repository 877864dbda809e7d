import { listPreviews } from '#app/lib/player/list-previews.ts'
import { type CatalogueTrack, readCatalogue } from '#catalogue/catalogue.ts'
import type { Condition } from '#catalogue/criteria.ts'
import { matchCatalogue } from '#catalogue/match-catalogue.ts'
import { describeReason, type Reason } from '#catalogue/reason.ts'
import { findTrack, trackPath } from '#content/paths.ts'
import type { Content } from '#content/schema.ts'
import { oncePerContent } from './once-per-content.ts'

const LIMIT = 6
/** Tracks of one artist share its keywords, so they would be the nearest ones of each other. */
const PER_ARTIST = 2
/** A line has room for so many. */
const REASONS = 5

const catalogueOf = oncePerContent(({ artists, thesaurus }) => readCatalogue(artists, thesaurus))

/** The tracks most like one, nearest first, with what they share with it; found by the matcher that staff use. */
export function listNeighbours(content: Content, id: string): { track: CatalogueTrack; reasons: string[] }[] {
  const like: Condition = { kind: 'like', id, said: '' }
  return matchCatalogue(catalogueOf(content), [like], { limit: LIMIT, perArtist: PER_ARTIST }).map(
    ({ track, reasons }) => ({
      track,
      reasons: sortReasons(reasons).slice(0, REASONS).map(describeReason),
    }),
  )
}

/** The same as lines of a page. Uploads are on the page of their own track only: its neighbours' pages are not drawn again for them. */
export function listNeighbourLines(content: Content, id: string, previews: Parameters<typeof listPreviews>[1]) {
  return listNeighbours(content, id).flatMap(({ track: near, reasons }) => {
    const found = findTrack(content.artists, near.id)
    if (found === null) return []
    const { artist, track } = found
    return [
      {
        id: near.id,
        title: track.title,
        artist: artist.name,
        path: trackPath(artist.slug, track.slug),
        duration: track.duration,
        /** Where it can be heard elsewhere; '#' is nowhere. */
        url: track.discoUrl,
        preview: listPreviews({ ...artist, tracks: [track] }, previews)[0],
        reasons,
      },
    ]
  })
}

/** What is heard first; the rights say nothing about likeness, and a tag that repeats the voice says nothing new. */
function sortReasons(reasons: readonly Reason[]): Reason[] {
  const voices = reasons.flatMap((reason) => (reason.kind === 'vocal' ? [reason.vocal.toLowerCase()] : []))
  const others = reasons.filter(
    (reason) => !isHeard(reason) && reason.kind !== 'rights' && !('text' in reason && voices.includes(reason.text)),
  )
  return [...reasons.filter(isHeard), ...others]
}

/** What a listener hears comes before the words that the label uses for it. */
function isHeard({ kind }: Reason): boolean {
  return kind === 'tempo' || kind === 'key' || kind === 'vocal' || kind === 'mood'
}
