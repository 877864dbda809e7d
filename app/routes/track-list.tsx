import { memo, type ReactNode, useMemo } from 'react'
import { PlayControl } from '#app/features/player/play-control.tsx'
import { ShortlistButton } from '#app/features/shortlist/shortlist-button.tsx'
import { TrackRow } from '#app/features/tracks/track-row.tsx'
import type { Preview } from '#app/lib/player/preview.ts'
import { Sheet } from '#app/ui/sheet.tsx'
import { explainWords } from '#catalogue/search/explain-words.ts'
import type { ListedArtist, ListedTrack, Listing } from '#catalogue/search/listed-track.ts'
import { trackPath } from '#content/paths.ts'

type Lines = {
  tracks: readonly ListedTrack[]
  /** The words that were looked for: each line says where they stand if it does not show them itself. */
  search?: string
}

type TrackListProps = {
  first: Lines
  /** Under them, as a part that is drawn by itself. */
  others?: Lines
  listing: Listing
  heard: readonly Preview[]
  className?: string
}

/** Tracks as lines with their controls. Not part of a feature, because sound and shortlist are features of their own. */
export function TrackList({ first, others, listing, heard, className = 'xl:border-t-0' }: TrackListProps) {
  const controls = useControls(heard)
  const artists = useMemo(() => new Map(listing.artists.map((artist) => [artist.slug, artist])), [listing])
  return (
    <Sheet className={className} aria-label="Tracks">
      <TrackLines lines={first} artists={artists} controls={controls} />
      {others && <TrackLines lines={others} artists={artists} controls={controls} />}
    </Sheet>
  )
}

type TrackLinesProps = {
  lines: Lines
  artists: ReadonlyMap<string, ListedArtist>
  controls: (track: ListedTrack) => Controls
}

const TrackLines = memo(function TrackLines({ lines: { tracks, search = '' }, artists, controls }: TrackLinesProps) {
  return tracks.map((track) => (
    <TrackRow
      key={track.id}
      track={track}
      href={trackPath(track.artistSlug, track.slug)}
      reason={search === '' ? null : explainWords(track, artists.get(track.artistSlug), search)}
      {...controls(track)}
    />
  ))
})

type Controls = { play: ReactNode; actions: ReactNode }

/** The controls of a line, the same elements each time, so that a line is drawn once. */
function useControls(heard: readonly Preview[]): (track: ListedTrack) => Controls {
  return useMemo(() => {
    const previewOf = new Map(heard.map((preview) => [preview.id, preview]))
    const made = new Map<string, Controls>()
    return (track) => {
      const known = made.get(track.id)
      if (known) return known
      const controls = {
        play: <PlayControl title={track.title} preview={previewOf.get(track.id)} url={track.outside ?? '#'} />,
        actions: <ShortlistButton id={track.id} title={track.title} />,
      }
      made.set(track.id, controls)
      return controls
    }
  }, [heard])
}
