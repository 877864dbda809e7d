import { z } from 'zod'
import { line } from './fields.ts'

/** More would be hard to maintain, and every page with a search loads them. */
export const MAX_ENTRIES = 250
const MediumSchema = z.enum(['Film', 'TV', 'Advertising', 'Trailers', 'Games', 'Digital'])

/** Musical terms, and the labels of tracks that express them. */
export const ThesaurusSchema = z.strictObject({
  filler: z.array(line).min(1),
  entries: z
    .array(
      z
        .strictObject({
          words: z.array(line).min(1),
          means: z.array(line).min(1).optional(),
          unless: z.array(line).min(1).optional(),
          tempo: z
            .strictObject({ from: z.number().positive().optional(), to: z.number().positive().optional() })
            .optional(),
          medium: MediumSchema.optional(),
        })
        .refine(({ means, tempo, medium }) => means ?? tempo ?? medium, 'needs means, tempo or medium'),
    )
    .max(MAX_ENTRIES)
    .superRefine((entries, context) => {
      const seen = new Set<string>()
      for (const [at, { words }] of entries.entries()) {
        for (const [word, text] of words.entries()) {
          const key = text.toLowerCase()
          if (seen.has(key))
            context.addIssue({ code: 'custom', path: [at, 'words', word], message: `'${text}' stands in two entries` })
          seen.add(key)
        }
      }
    }),
})
export type Thesaurus = z.infer<typeof ThesaurusSchema>
