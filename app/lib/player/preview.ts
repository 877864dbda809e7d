/** A sound file: its address, its length, and its loudness over time, one base-36 digit per level, because pages contain many. */
export type PreviewSound = { src: string; seconds: number; levels: string }

/** The part of a preview that a page needs before any sound is downloaded. */
export type Preview = PreviewSound & {
  /** The track's id, as used by the shortlist, or a version's own. */
  id: string
  artistSlug: string
  artist: string
  title: string
  /** The id of the track, where this is another version of it. */
  of?: string
  /** How long the whole track is, as the catalogue writes it. */
  whole?: string
}

const HIGHEST = 35

/** Levels from 0 to 1 as digits, and back. */
export function writeLevels(levels: readonly number[]): string {
  return levels.map((level) => Math.round(Math.max(0, Math.min(1, level)) * HIGHEST).toString(36)).join('')
}

export function readLevels(digits: string): number[] {
  return [...digits].map((digit) => Number.parseInt(digit, 36) / HIGHEST)
}

/** The same waveform with fewer levels, each the maximum of those it replaces. */
export function thinOut(levels: readonly number[], count: number): number[] {
  const share = Math.max(1, levels.length / count)
  return Array.from({ length: Math.min(count, levels.length) }, (_, at) =>
    Math.max(...levels.slice(Math.floor(at * share), Math.ceil((at + 1) * share))),
  )
}

/** As many levels as the player shows on a narrow screen, for pages that show no waveform themselves and carry many previews. */
const FEW_LEVELS = 64

export function slimPreview(preview: Preview): Preview {
  return { ...preview, levels: writeLevels(thinOut(readLevels(preview.levels), FEW_LEVELS)) }
}

/** Seconds in a player's format, such as 0:04. */
export function clock(seconds: number): string {
  const whole = Math.floor(Math.max(0, seconds))
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}
