import { z } from 'zod'

const slug = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'must be lower-case words joined by hyphens')

/** The instruments that play notes. */
const NOTE_VOICES = [
  'pad',
  'strings',
  'choir',
  'voice',
  'organ',
  'lead',
  'brass',
  'keys',
  'piano',
  'pluck',
  'twang',
  'bass',
  'upright',
] as const

/** Percussion, and noises that lead into a section. */
const STROKE_VOICES = [
  'kick',
  'snare',
  'hat',
  'clap',
  'brush',
  'metal',
  'stomp',
  'rim',
  'shaker',
  'tom',
  'ride',
  'crash',
  'riser',
] as const

export const PREVIEW_VOICES = [...NOTE_VOICES, ...STROKE_VOICES] as const
export type NoteVoice = (typeof NOTE_VOICES)[number]
export type StrokeVoice = (typeof STROKE_VOICES)[number]

export const CHORD = /^([A-G])([#b]?)(|m|7|m7|maj7|m9|maj9|9|6|m6|m7b5|sus2|sus4|5|dim)$/
export const KEY = /^([A-G])(#|b| sharp| flat)? (major|minor)$/

export const level = z.number().min(0).max(1)
export const rhythm = z.string().regex(/^[.\-1-9cxo|]+$/, 'may hold . - 1 to 9 c x o and bar lines')

export const PartSchema = z.strictObject({
  voice: z.enum(PREVIEW_VOICES),
  octave: z.number().int().min(1).max(6).default(4),
  level,
  /** How bright the sound is, from dull to sharp. */
  bright: level.default(0.5),
  /** From left (-1) to right. */
  pan: z.number().min(-1).max(1).default(0),
  /** How much of it comes back as an echo. */
  echo: level.default(0),
  /** What the digits of its rhythms count: tones of the chord, or steps of the key's scale. */
  tones: z.enum(['chord', 'key']).default('chord'),
})

const SectionSchema = z.strictObject({
  bars: z.number().int().min(1).max(16),
  /** Spread evenly over the section. */
  chords: z.array(z.string().regex(CHORD, 'must be a chord such as F#m7')).min(1),
  /** How loud everything is, as a factor: an opening of two instruments needs more than 1. */
  level: z.number().min(0).max(2).default(1),
  /** How bright everything is, as a factor: closes a filter in a quiet section. */
  bright: z.number().min(0).max(2).default(1),
  /** The rhythms of parts that change here. A part goes on as in the section before; null silences it. */
  play: z.record(z.string(), rhythm.nullable()).default({}),
})

const VersionSchema = z.strictObject({
  /** As the track calls it. */
  name: z.string().trim().min(1),
  /** Parts that it leaves out. */
  without: z.array(z.string()).default([]),
  /** The only sections that it has, counted from 1. */
  sections: z.array(z.number().int().min(1)).min(1).optional(),
  /** How long its last notes ring, if not as long as the track's: an edit for 15 seconds of picture has 15 seconds. */
  tailSeconds: z.number().min(0).max(4).optional(),
})

/**
 * A piece of music, written as a score instead of recorded. A rhythm has one character per step and repeats until its section
 * ends: `.` rests, `-` holds, `1` to `9` are tones from the lowest upwards, `c` is the whole chord, `x` and `o` are a hard and
 * a soft stroke.
 */
export const PreviewScoreSchema = z
  .strictObject({
    slug,
    bpm: z.number().min(40).max(200),
    key: z.string().regex(KEY, 'must be a key such as F# minor'),
    beatsPerBar: z.number().int().min(2).max(6).default(4),
    stepsPerBeat: z.number().int().min(2).max(6).default(4),
    /** Swing: how late every second step comes, as a fraction of a step. */
    swing: z.number().min(0).max(0.7).default(0),
    /** How far players are from the grid: 1 is 14 ms at most. */
    loose: level.default(0),
    /** How long the last notes ring after the last bar. */
    tailSeconds: z.number().min(0.4).max(4),
    /** The amount of reverb. */
    room: level,
    /** How much the kick lowers everything else. */
    pump: level.default(0),
    parts: z.record(z.string(), PartSchema),
    sections: z.array(SectionSchema).min(3),
    /** Other versions of the track that can be heard, too. */
    versions: z.array(VersionSchema).default([]),
  })
  .superRefine(({ parts, sections, versions }, context) => {
    const named = [...sections.flatMap(({ play }) => Object.keys(play)), ...versions.flatMap(({ without }) => without)]
    const unknown = named.find((name) => !(name in parts))
    if (unknown !== undefined) context.addIssue({ code: 'custom', message: `'${unknown}' is none of the parts` })
    if (versions.some((version) => version.sections?.some((at) => at > sections.length)))
      context.addIssue({ code: 'custom', message: 'a version names a section that is not there' })
  })
export type PreviewScore = z.infer<typeof PreviewScoreSchema>
