import { listPreviews } from '#app/lib/player/list-previews.ts'
import { buildCatalogue, type CatalogueTrack } from '#catalogue/catalogue.ts'
import type { Condition } from '#catalogue/criteria.ts'
import { matchCatalogue } from '#catalogue/match-catalogue.ts'
import { describeReason, type Reason } from '#catalogue/reason.ts'
import { findTrack, trackPath } from '#content/paths.ts'
import type { Content } from '#content/schema.ts'
import { oncePerContent } from './once-per-content.ts'

const LIMIT = 6
/** Tracks of one artist share its keywords, so they would always be the most similar. */
const PER_ARTIST = 2
/** A line has room for this many. */
const MAX_REASONS = 5

const getCatalogue = oncePerContent(({ artists, thesaurus }) => buildCatalogue(artists, thesaurus))

/** The tracks most similar to this one, best first, with the reasons. */
export function findSimilarTracks(content: Content, id: string): { track: CatalogueTrack; reasons: string[] }[] {
  const like: Condition = { kind: 'like', id, text: '' }
  return matchCatalogue(getCatalogue(content), [like], { limit: LIMIT, perArtist: PER_ARTIST }).map(
    ({ track, reasons }) => ({
      track,
      reasons: sortReasons(reasons).slice(0, MAX_REASONS).map(describeReason),
    }),
  )
}

/** The same for a page. Without uploaded previews, so that an upload changes only the page of its own track. */
export function listSimilarTracks(content: Content, id: string, previews: Parameters<typeof listPreviews>[1]) {
  return findSimilarTracks(content, id).flatMap(({ track: similar, reasons }) => {
    const found = findTrack(content.artists, similar.id)
    if (found === null) return []
    const { artist, track } = found
    return [
      {
        id: similar.id,
        title: track.title,
        artist: artist.name,
        path: trackPath(artist.slug, track.slug),
        duration: track.duration,
        /** Where to hear it on another site; '#' if nowhere. */
        url: track.discoUrl,
        preview: listPreviews({ ...artist, tracks: [track] }, previews)[0],
        reasons,
      },
    ]
  })
}

/** Audible reasons first, without rights and without labels that repeat the voice. */
function sortReasons(reasons: readonly Reason[]): Reason[] {
  const voices = reasons.flatMap((reason) => (reason.kind === 'vocal' ? [reason.vocal.toLowerCase()] : []))
  const others = reasons.filter(
    (reason) => !isAudible(reason) && reason.kind !== 'rights' && !('text' in reason && voices.includes(reason.text)),
  )
  return [...reasons.filter(isAudible), ...others]
}

function isAudible({ kind }: Reason): boolean {
  return kind === 'tempo' || kind === 'key' || kind === 'vocal' || kind === 'mood'
}
