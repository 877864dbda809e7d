import { z } from 'zod'
import { level, PartSchema, rhythm } from '#tools/sample-audio/score.ts'

/** Rhythms of one part, from sparse to dense; a track's energy chooses. `x` in the part with the tune is a note of it. */
const choices = z.union([rhythm, z.array(rhythm).min(1)]).transform((one) => [one].flat())
const LayersSchema = z.record(z.string(), choices.nullable())
export type Layers = z.infer<typeof LayersSchema>

const FeelSchema = z.strictObject({
  /** The tempos that it is for. */
  from: z.number().default(0),
  to: z.number().default(400),
  beatsPerBar: z.number().int().default(4),
  stepsPerBeat: z.number().int().default(4),
  swing: z.number().min(0).max(0.7).default(0),
  /** A section says only what changes: parts that it does not name go on; null silences a part. */
  opening: LayersSchema,
  verse: LayersSchema,
  chorus: LayersSchema,
})
export type Feel = z.infer<typeof FeelSchema>

/** How an artist plays: what all sketches of the artist's tracks have in common. */
export const StyleSchema = z
  .strictObject({
    chords: z.enum(['triads', 'sevenths', 'ninths', 'fifths']),
    room: level,
    loose: level.default(0),
    pump: level.default(0),
    tailSeconds: z.number().min(0.8).max(4),
    parts: z.record(z.string(), PartSchema),
    /** The part that has the tune, and what plays it where nobody sings. */
    tune: z.strictObject({ part: z.string(), instead: PartSchema.optional() }),
    feels: z.array(FeelSchema).min(1),
    /** Tracks whose first take left the key open: which other one is kept. */
    takes: z.record(z.string(), z.number().int().min(2)).default({}),
  })
  .superRefine(({ parts, tune, feels }, context) => {
    const layers = feels.flatMap(({ opening, verse, chorus }) => [opening, verse, chorus])
    const unknown = [tune.part, ...layers.flatMap((layer) => Object.keys(layer))].find((name) => !(name in parts))
    if (unknown !== undefined) context.addIssue({ code: 'custom', message: `'${unknown}' is none of the parts` })
  })
export type Style = z.infer<typeof StyleSchema>
