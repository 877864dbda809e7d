import type { Preview } from '#app/lib/player/preview.ts'
import type { Artist, Track } from '#content/schema.ts'
import { mediaAddress } from '#contracts/media-addresses.ts'
import type { SitePreview } from '#contracts/site-media-schemas.ts'
import { toTrackId, toTrackSlug } from '#contracts/track-id.ts'
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
    const { src, seconds, levels } = facts
    return [{ id, artistSlug: artist.slug, artist: artist.name, title, src, seconds, levels }]
  })
}

/** The other versions of a track that can be heard, such as its instrumental: what was built, since uploads have none. */
export function listVersions(
  artist: Pick<Artist, 'slug' | 'name'>,
  track: Pick<Track, 'title' | 'previewAudio'>,
  made: Readonly<Record<string, PreviewFacts>>,
): Preview[] {
  const id = toTrackId(artist.slug, track.title)
  const versions = track.previewAudio === undefined ? [] : (made[track.previewAudio]?.versions ?? [])
  return versions.map(({ name, src, seconds, levels }) => ({
    id: `${id}:${toTrackSlug(name)}`,
    of: id,
    artistSlug: artist.slug,
    artist: artist.name,
    title: `${track.title} (${name})`,
    src,
    seconds,
    levels,
  }))
}

function factsOf({ name, seconds, levels }: SitePreview): PreviewFacts {
  return { src: mediaAddress('previews', name), seconds, levels }
}
