import type { Preview, PreviewSound } from '#app/lib/player/preview.ts'
import type { Artist, Track } from '#content/schema.ts'
import { mediaAddress } from '#contracts/site/media-addresses.ts'
import type { SitePreview } from '#contracts/site/site-media-schemas.ts'
import { toTrackId } from '#contracts/site/track-id.ts'

/** What can be heard of an artist, in the order of the tracks; what staff uploaded before what was built. */
export function listPreviews(
  artist: Pick<Artist, 'id' | 'slug' | 'name'> & {
    tracks: readonly Pick<Track, 'id' | 'title' | 'duration' | 'previewAudio'>[]
  },
  made: Readonly<Record<string, PreviewSound>>,
  uploaded: readonly SitePreview[] = [],
): Preview[] {
  return artist.tracks.flatMap(({ id: own, title, duration, previewAudio }) => {
    const id = toTrackId(artist.id, own)
    const file = uploaded.find(({ track }) => track === id)
    const facts = file ? factsOf(file) : previewAudio === undefined ? undefined : made[previewAudio]
    if (!facts) return []
    const { src, seconds, levels } = facts
    return [{ id, artistSlug: artist.slug, artist: artist.name, title, src, seconds, levels, whole: duration }]
  })
}

/** The other versions of a track that can be heard, such as its instrumental: what was built, since uploads have none. */
export function listVersions(
  artist: Pick<Artist, 'id' | 'slug' | 'name'>,
  track: Pick<Track, 'id' | 'title' | 'duration' | 'previewVersions'>,
  made: Readonly<Record<string, PreviewSound>>,
): Preview[] {
  const id = toTrackId(artist.id, track.id)
  return (track.previewVersions ?? []).flatMap(({ name, audio }) => {
    const facts = made[audio]
    if (!facts) return []
    return [
      {
        id: `${id}:${audio}`,
        of: id,
        artistSlug: artist.slug,
        artist: artist.name,
        title: `${track.title} (${name})`,
        whole: track.duration,
        ...facts,
      },
    ]
  })
}

function factsOf({ name, seconds, levels }: SitePreview): PreviewSound {
  return { src: mediaAddress('previews', name), seconds, levels }
}
