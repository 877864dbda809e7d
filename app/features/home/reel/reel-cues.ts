import { countInWords } from '#app/lib/content/team-words.ts'
import type { Preview } from '#app/lib/player/preview.ts'

/** A cue on the home page's reel: a track under a scene, from one timecode to another. */
export type Cue = {
  /** The id of the track. */
  id: string
  /** The artist's slug. */
  slug: string
  artist: string
  track: string
  /** The path of the track's page. */
  path: string
  /** Where to hear the track on another site; '#' if nowhere. */
  url: string
  /** Whether the label alone can clear it. */
  isOneStop: boolean
  scene: string
  /** The path of the scene's picture. */
  picture: string
  /** Seconds on the reel. */
  from: number
  to: number
  /** Where the cue starts in the preview, in seconds. */
  offset: number
  /** In seconds; 0 is a cut. */
  fadeIn: number
  fadeOut: number
  preview: Preview | null
}

const FRAMES = 24

/** How many uses there are, and whether each needs only one signature. */
export function describeSignatures(cues: readonly Pick<Cue, 'isOneStop'>[]): string {
  const [uses, each] = cues.length === 1 ? ['One use', ''] : [`${countInWords(cues.length)} uses`, ' each']
  return cues.every(({ isOneStop }) => isOneStop) ? `${uses}, one signature${each}.` : `${uses} under one picture.`
}

/** The length of the reel: one second more than the last cue. */
export const getReelSeconds = (cues: readonly Cue[]): number => Math.max(...cues.map(({ to }) => to)) + 1

/** The volume of a cue at a second of the reel, from 0 to 1. */
export function getGain({ from, to, fadeIn, fadeOut }: Cue, second: number): number {
  if (second < from || second >= to) return 0
  const rise = fadeIn === 0 ? 1 : (second - from) / fadeIn
  const fall = fadeOut === 0 ? 1 : (to - second) / fadeOut
  return Math.max(0, Math.min(1, rise, fall))
}

/** The index of the cue at a second; the later one if two overlap. Null if there is no music. */
export function findLeadingCue(cues: readonly Cue[], second: number): number | null {
  const at = cues.findLastIndex(({ from, to }) => second >= from && second < to)
  return at === -1 ? null : at
}

export const toCueNumber = (at: number): string => `M${String(at + 1).padStart(2, '0')}`

const two = (value: number) => String(Math.floor(value)).padStart(2, '0')

/** The timecode of a second: reels begin at one hour, and a second has 24 frames. */
export function formatTimecode(second: number): string {
  const at = Math.max(0, second)
  return `01:${two(at / 60)}:${two(at % 60)}:${two((at % 1) * FRAMES)}`
}

/** Without frames, for lists. */
export const formatShortTimecode = (second: number): string => formatTimecode(Math.round(second)).slice(0, 8)
