import type { Preview } from '#app/lib/player/preview.ts'
import type { Artist } from '#content/schema.ts'
import { mediaAddress } from '#contracts/media-addresses.ts'
import type { SitePreview } from '#contracts/site-media-schemas.ts'
import { toTrackId } from '#contracts/track-id.ts'
import type { PreviewFacts } from './make-preview.ts'

/** What can be heard of an artist, in the order of the tracks; what staff uploaded before what was built. */
export function listPreviews(
  artist: Pick<Artist, 'slug' | 'name' | 'tracks'>,
  made: Readonly<Record<string, PreviewFacts>>,
  uploaded: readonly SitePreview[] = [],
): Preview[] {
  return artist.tracks.flatMap(({ title, previewAudio }) => {
    const id = toTrackId(artist.slug, title)
    const file = uploaded.find(({ track }) => track === id)
    const facts = file ? factsOf(file) : previewAudio === undefined ? undefined : made[previewAudio]
    if (!facts) return []
    return [{ id, artistSlug: artist.slug, artist: artist.name, title, ...facts }]
  })
}

function factsOf({ name, seconds, levels }: SitePreview): PreviewFacts {
  return { src: mediaAddress('previews', name), seconds, levels }
}
