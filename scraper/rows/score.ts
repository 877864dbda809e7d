import { z } from 'zod'
import { readTable } from '#scraper/text/read-table.ts'

export const FeatureSchema = z.enum([
  'own_site',
  'topic',
  'of_trade',
  'company_named',
  'status_quoted',
  'status_from_label',
  'language_unread',
  'contact_person',
  'contact_foreign',
  'contact_named',
  'pages_agree',
  'pages_conflict',
  'model_agrees',
  'model_disagrees',
  'read_long_ago',
])
export type Feature = z.infer<typeof FeatureSchema>
export type Features = Partial<Record<Feature, number>>

const WeightsSchema = z.strictObject({
  /** How the weights came about. */
  note: z.string().min(1),
  intercept: z.number(),
  weights: z.record(FeatureSchema, z.number()),
  /**
   * What rows usually have of a feature: less of it is a doubt about the row, more of it speaks for the row. It moves no confidence. Zero for a
   * feature that is not listed.
   */
  usual: z.partialRecord(FeatureSchema, z.number().min(0).max(1)),
})
export type Weights = z.infer<typeof WeightsSchema>

/** Reads the weights' file. Throws, naming it, when it is damaged. */
export function loadWeights(file: URL = new URL('./score-weights.yaml', import.meta.url)): Weights {
  return readTable(file, WeightsSchema)
}

/**
 * A confidence between 0 and 1: how likely it is that the whole row is right. The reasons say what each feature adds to that of a usual row, the
 * weightiest first. Pure.
 */
export function score(
  features: Features,
  weights: Weights,
): { confidence: number; reasons: { feature: string; weight: number }[] } {
  const amountOf = (feature: Feature) => features[feature] ?? 0
  const sum = FeatureSchema.options.reduce(
    (total, feature) => total + amountOf(feature) * weights.weights[feature],
    weights.intercept,
  )
  const reasons = FeatureSchema.options.flatMap((feature) => {
    const weight = round((amountOf(feature) - (weights.usual[feature] ?? 0)) * weights.weights[feature])
    return weight === 0 ? [] : [{ feature, weight }]
  })
  return {
    confidence: round(1 / (1 + Math.exp(-sum))),
    reasons: reasons.sort((a, b) => Math.abs(b.weight) - Math.abs(a.weight)),
  }
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000
}
