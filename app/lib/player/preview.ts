/** A sound file. `levels` is its loudness over time, one base-36 digit per level, because pages contain many. */
export type PreviewSound = { src: string; seconds: number; levels: string }

/** The part of a preview that a page needs before any sound is downloaded. */
export type Preview = PreviewSound & {
  /** The track's id, or a version's own. */
  id: string
  artistSlug: string
  artist: string
  title: string
  /** The id of the track, if this is another version of it. */
  of?: string
  /** The duration of the whole track, as the catalogue prints it. */
  whole?: string
}

const MAX_DIGIT = 35

export function writeLevels(levels: readonly number[]): string {
  return levels.map((level) => Math.round(Math.max(0, Math.min(1, level)) * MAX_DIGIT).toString(36)).join('')
}

export function readLevels(digits: string): number[] {
  return [...digits].map((digit) => Number.parseInt(digit, 36) / MAX_DIGIT)
}

/** The same waveform with fewer levels, each the maximum of those it replaces. */
export function downsampleLevels(levels: readonly number[], count: number): number[] {
  const share = Math.max(1, levels.length / count)
  return Array.from({ length: Math.min(count, levels.length) }, (_, at) =>
    Math.max(...levels.slice(Math.floor(at * share), Math.ceil((at + 1) * share))),
  )
}

/** As many as the player shows on a narrow screen. */
const FEW_LEVELS = 64

/** For pages with many previews that show no waveform themselves. */
export function slimPreview(preview: Preview): Preview {
  return { ...preview, levels: writeLevels(downsampleLevels(readLevels(preview.levels), FEW_LEVELS)) }
}

/** Prints seconds as 0:04. */
export function clock(seconds: number): string {
  const whole = Math.floor(Math.max(0, seconds))
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}
