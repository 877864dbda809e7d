import { memo, type ReactNode, useMemo } from 'react'
import { PlayControl } from '#app/features/player/play-control.tsx'
import { ShortlistButton } from '#app/features/shortlist/shortlist-button.tsx'
import { TrackRow } from '#app/features/tracks/track-row.tsx'
import type { Preview } from '#app/lib/player/preview.ts'
import { Sheet } from '#app/ui/overlay/sheet.tsx'
import type { CatalogueTrack } from '#catalogue/catalogue.ts'
import { trackPath } from '#content/paths.ts'

type Lines = {
  tracks: readonly CatalogueTrack[]
  /** Why a track is here, where its line does not show that itself. */
  reasonOf?: (track: CatalogueTrack) => string | null
}

type TrackListProps = {
  first: Lines
  /** Under them, as a part that is drawn by itself. */
  others?: Lines
  heard: readonly Preview[]
  className?: string
}

/** Tracks as lines with their controls. Not part of a feature, because sound and shortlist are features of their own. */
export function TrackList({ first, others, heard, className = 'xl:border-t-0' }: TrackListProps) {
  const controls = useControls(heard)
  return (
    <Sheet className={className} aria-label="Tracks">
      <TrackLines lines={first} controls={controls} />
      {others && <TrackLines lines={others} controls={controls} />}
    </Sheet>
  )
}

type TrackLinesProps = {
  lines: Lines
  controls: (track: CatalogueTrack) => Controls
}

const TrackLines = memo(function TrackLines({ lines: { tracks, reasonOf }, controls }: TrackLinesProps) {
  return tracks.map((track) => (
    <TrackRow
      key={track.id}
      track={track}
      href={trackPath(track.artistSlug, track.slug)}
      reason={reasonOf?.(track) ?? null}
      {...controls(track)}
    />
  ))
})

type Controls = { play: ReactNode; actions: ReactNode }

/** The controls of a line, the same elements each time, so that a line is drawn once. */
function useControls(heard: readonly Preview[]): (track: CatalogueTrack) => Controls {
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
