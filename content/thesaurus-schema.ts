import { z } from 'zod'
import { line } from './fields.ts'

/** More are not looked after by anybody, and every page with a search loads them. */
export const MOST_ENTRIES = 250
const MediumSchema = z.enum(['Film', 'TV', 'Advertising', 'Trailers', 'Games', 'Digital'])

/** The words of the trade, and what tracks carry for them. */
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
    .max(MOST_ENTRIES)
    .superRefine((entries, context) => {
      const known = new Set<string>()
      for (const [at, { words }] of entries.entries()) {
        for (const [word, text] of words.entries()) {
          const key = text.toLowerCase()
          if (known.has(key))
            context.addIssue({ code: 'custom', path: [at, 'words', word], message: `'${text}' stands in two entries` })
          known.add(key)
        }
      }
    }),
})
export type Thesaurus = z.infer<typeof ThesaurusSchema>
