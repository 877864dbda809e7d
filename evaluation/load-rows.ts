import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { load } from 'js-yaml'
import { z } from 'zod'
import { type Feature, FeatureSchema } from '#scraper/rows/score.ts'
import { LabelsError } from './labels-error.ts'
import type { Example } from './logistic-fit.ts'

/** Each between 0 and 1: one row of another measure would outweigh all others. */
const FeaturesSchema = z.partialRecord(FeatureSchema, z.number().min(0).max(1))
const RowSchema = z.strictObject({
  /** Rows of one site are never split between fitting and testing. */
  site: z.number().int(),
  right: z.boolean(),
  features: FeaturesSchema,
})
const RowsSchema = z.strictObject({
  read_on: z.iso.date(),
  sets: z
    .array(
      z.strictObject({
        name: z.string().min(1),
        about: z.string().min(1),
        /** The commit whose reader made the rows. */
        reader: z.string().regex(/^[0-9a-f]{7,40}$/),
        /** Pages that were read to get them; most give no row. */
        pages: z.number().int(),
        /** What every row of the set is taken to have of features that its reader did not keep. */
        assumed: FeaturesSchema.optional(),
        rows: z.array(RowSchema).min(1),
      }),
    )
    .min(1),
})

export type KeptRows = { pages: number; examples: Example<Feature>[] }

/** Rows that are kept as numbers, because their pages are other people's. Throws LabelsError if the file is malformed. */
export function loadRows(name: string, folders: readonly string[] = ['.']): KeptRows {
  const file = folders.map((folder) => path.resolve(folder, name)).find((found) => existsSync(found))
  if (file === undefined) throw new LabelsError([`${name}: there is no such file`])
  const kept = RowsSchema.safeParse(load(readFileSync(file, 'utf8')))
  if (!kept.success) throw new LabelsError([`${name}: ${z.prettifyError(kept.error)}`])
  const { sets } = kept.data
  return {
    pages: sets.reduce((sum, { pages }) => sum + pages, 0),
    examples: sets.flatMap(({ rows, assumed }) =>
      rows.map(({ site, right, features }) => ({
        features: { ...assumed, ...features },
        right,
        group: `${name} ${String(site).padStart(4, '0')}`,
      })),
    ),
  }
}
