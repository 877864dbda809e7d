import type { Preview } from '#app/lib/player/preview.ts'

/** The part of a track that a list of tracks needs. */
export type ListedTrack = {
  id: string
  artistSlug: string
  artist: string
  title: string
  duration: string
  /** The track's own page, if it has one. */
  path?: string | undefined
  album?: string | undefined
  bpm?: number | undefined
  key?: string | undefined
  versions?: readonly string[] | undefined
  oneStop?: boolean | undefined
  isrc?: string | undefined
  writers?: readonly { name: string; share: number; pro: string }[] | undefined
  preview?: Preview | undefined
  /** Where to hear it on another site; '#' if nowhere. */
  url?: string
}

/** The total duration as minutes and seconds, without tracks that have no duration. */
export function formatTotalTime(tracks: readonly ListedTrack[]): string {
  const seconds = tracks.reduce((sum, { duration }) => {
    const [minutes, rest] = duration.split(':').map(Number)
    return minutes === undefined || rest === undefined || Number.isNaN(minutes) ? sum : sum + minutes * 60 + rest
  }, 0)
  return `${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`
}
