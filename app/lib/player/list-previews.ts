import type { Preview, PreviewSound } from '#app/lib/player/preview.ts'
import type { Artist, Track } from '#content/schema.ts'
import { mediaAddress } from '#contracts/site/media-addresses.ts'
import type { SitePreview } from '#contracts/site/site-media-schemas.ts'
import { toTrackId } from '#contracts/site/track-id.ts'

/** An artist's previews, in the order of the tracks. Uploaded ones replace those of the build. */
export function listPreviews(
  artist: Pick<Artist, 'id' | 'slug' | 'name'> & {
    tracks: readonly Pick<Track, 'id' | 'title' | 'duration' | 'previewAudio'>[]
  },
  built: Readonly<Record<string, PreviewSound>>,
  uploaded: readonly SitePreview[] = [],
): Preview[] {
  return artist.tracks.flatMap(({ id: own, title, duration, previewAudio }) => {
    const id = toTrackId(artist.id, own)
    const file = uploaded.find(({ track }) => track === id)
    const facts = file ? toSound(file) : previewAudio === undefined ? undefined : built[previewAudio]
    if (!facts) return []
    const { src, seconds, levels } = facts
    return [{ id, artistSlug: artist.slug, artist: artist.name, title, src, seconds, levels, whole: duration }]
  })
}

/** Previews of a track's other versions, such as its instrumental. Only the build has them; uploads have no versions. */
export function listVersions(
  artist: Pick<Artist, 'id' | 'slug' | 'name'>,
  track: Pick<Track, 'id' | 'title' | 'duration' | 'previewVersions'>,
  built: Readonly<Record<string, PreviewSound>>,
): Preview[] {
  const id = toTrackId(artist.id, track.id)
  return (track.previewVersions ?? []).flatMap(({ name, audio }) => {
    const facts = built[audio]
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

function toSound({ name, seconds, levels }: SitePreview): PreviewSound {
  return { src: mediaAddress('previews', name), seconds, levels }
}
