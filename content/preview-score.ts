import { z } from 'zod'

const slug = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'must be lower-case words joined by hyphens')

/** The instruments: the first eight play notes, the others are percussion. */
export const PREVIEW_VOICES = [
  'pad',
  'choir',
  'organ',
  'keys',
  'pluck',
  'bass',
  'lead',
  'brass',
  'kick',
  'snare',
  'hat',
  'clap',
  'brush',
  'metal',
  'stomp',
] as const
export type PreviewVoice = (typeof PREVIEW_VOICES)[number]

export const CHORD = /^([A-G])([#b]?)(|m|7|m7|maj7|m9|maj9|9|6|m6|sus2|sus4|5|dim)$/

const level = z.number().min(0).max(1)

/**
 * A short loop, written as a score instead of recorded. A rhythm has one character per step and repeats until the loop
 * ends: `.` rests, `-` holds, `1` to `9` are tones of the chord from its root upwards, `c` is the whole chord, `x` and `o`
 * are a hard and a soft stroke.
 */
export const PreviewScoreSchema = z.strictObject({
  slug,
  bpm: z.number().min(40).max(200),
  bars: z.number().int().min(1).max(16),
  beatsPerBar: z.number().int().min(2).max(6).default(4),
  stepsPerBeat: z.number().int().min(2).max(6).default(4),
  /** Swing: how late every second step comes, as a fraction of a step. */
  swing: z.number().min(0).max(0.7).default(0),
  /** How long the last notes ring after the last bar. */
  tailSeconds: z.number().min(0.4).max(3),
  /** The amount of reverb. */
  room: level,
  /** How much the kick lowers everything else. */
  pump: level.default(0),
  /** Spread evenly over the loop. */
  chords: z.array(z.string().regex(CHORD, 'must be a chord such as F#m7')).min(1),
  parts: z
    .array(
      z.strictObject({
        voice: z.enum(PREVIEW_VOICES),
        rhythm: z.string().regex(/^[.\-1-9cxo|]+$/, 'may hold . - 1 to 9 c x o and bar lines'),
        octave: z.number().int().min(1).max(6).default(4),
        level,
        /** How bright the sound is, from dull to sharp. */
        bright: level.default(0.5),
      }),
    )
    .min(1),
})
export type PreviewScore = z.infer<typeof PreviewScoreSchema>

/** A preview for the build: a recording next to the scores, or a score to be rendered. */
export type PreviewSource = { slug: string; score: PreviewScore | null }
