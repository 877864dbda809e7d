import { countInWords } from '#app/lib/content/team-words.ts'
import type { Preview } from '#app/lib/player/preview.ts'

/** A cue of the scenes on the home page: a track under a picture, from a timecode to another. */
export type Cue = {
  /** The id of the track. */
  id: string
  /** The artist's slug. */
  slug: string
  artist: string
  track: string
  /** The address of the track's page. */
  path: string
  /** Where the track can be heard outside the site; '#' is nowhere. */
  url: string
  /** Whether the label alone can clear it. */
  isOneStop: boolean
  scene: string
  /** The address of the scene's picture. */
  picture: string
  /** Seconds on the reel. */
  from: number
  to: number
  /** Where in the preview it begins. */
  offset: number
  /** How long it takes to come and to go: a cut is 0. */
  fadeIn: number
  fadeOut: number
  preview: Preview | null
}

const FRAMES = 24

/** How many uses there are, and whether each needs one signature only. */
export function countSignatures(cues: readonly Pick<Cue, 'isOneStop'>[]): string {
  const [uses, each] = cues.length === 1 ? ['One use', ''] : [`${countInWords(cues.length)} uses`, ' each']
  return cues.every(({ isOneStop }) => isOneStop) ? `${uses}, one signature${each}.` : `${uses} under one picture.`
}

/** Where the reel ends: the last frame after the last note. */
export const reelSeconds = (cues: readonly Cue[]): number => Math.max(...cues.map(({ to }) => to)) + 1

/** How loud a cue is at a second of the reel, from 0 to 1. */
export function gainAt({ from, to, fadeIn, fadeOut }: Cue, second: number): number {
  if (second < from || second >= to) return 0
  const rise = fadeIn === 0 ? 1 : (second - from) / fadeIn
  const fall = fadeOut === 0 ? 1 : (to - second) / fadeOut
  return Math.max(0, Math.min(1, rise, fall))
}

/** The cue that leads at a second: of two that overlap, the one that comes. Null where the picture is without music. */
export function leadingCue(cues: readonly Cue[], second: number): number | null {
  const at = cues.findLastIndex(({ from, to }) => second >= from && second < to)
  return at === -1 ? null : at
}

export const markOf = (at: number): string => `M${String(at + 1).padStart(2, '0')}`

const two = (value: number) => String(Math.floor(value)).padStart(2, '0')

/** A second of the reel as it is burnt into a picture: reels begin at an hour, and a second has 24 frames. */
export function timecode(second: number): string {
  const at = Math.max(0, second)
  return `01:${two(at / 60)}:${two(at % 60)}:${two((at % 1) * FRAMES)}`
}

/** The same without frames, for lists. */
export const shortTimecode = (second: number): string => timecode(Math.round(second)).slice(0, 8)
