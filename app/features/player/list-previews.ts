import type { Preview } from '#app/lib/player/preview.ts'
import { toTrackId } from '#app/lib/shortlist/track-id.ts'
import type { Artist } from '#content/schema.ts'
import type { PreviewFacts } from './make-preview.ts'

/** What can be heard of an artist, in the order of the tracks. */
export function listPreviews(
  artist: Pick<Artist, 'slug' | 'name' | 'tracks'>,
  made: Readonly<Record<string, PreviewFacts>>,
): Preview[] {
  return artist.tracks.flatMap(({ title, previewAudio }) => {
    const facts = previewAudio === undefined ? undefined : made[previewAudio]
    if (!facts) return []
    const id = toTrackId(artist.slug, title)
    return [{ id, artistSlug: artist.slug, artist: artist.name, title, ...facts }]
  })
}
