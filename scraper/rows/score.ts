import { dump } from 'js-yaml'
import { z } from 'zod'
import { readTable } from '#scraper/text/read-table.ts'

export const FeatureSchema = z.enum([
  'own_site',
  'topic',
  'of_trade',
  'company_named',
  'company_from_title',
  'company_from_host',
  'status_quoted',
  'status_from_label',
  'status_by_words',
  'status_silent',
  'language_unread',
  'contact_role_mailbox',
  'contact_person',
  'contact_webmail',
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

/** How the weights came about. The figures are over the rows they were fitted to, but for the cross-validated ones. */
const FittedSchema = z.strictObject({
  on: z.iso.date(),
  command: z.string().min(1),
  pages: z.number().int(),
  rows: z.number().int(),
  rows_right: z.number().int(),
  pull_to_prior: z.number(),
  folds: z.number().int(),
  log_loss_before: z.number(),
  log_loss_after: z.number(),
  log_loss_cross_validated: z.number(),
  calibration_error_before: z.number(),
  calibration_error_after: z.number(),
  calibration_error_cross_validated: z.number(),
})

const WeightsSchema = z.strictObject({
  note: z.string().min(1),
  /** Absent where the weights were set by hand. */
  fitted: FittedSchema.optional(),
  intercept: z.number(),
  weights: z.record(FeatureSchema, z.number()),
})
export type Weights = z.infer<typeof WeightsSchema>

/** Reads the weights' file. Throws, naming it, when it is damaged. */
export function loadWeights(file: URL = new URL('./score-weights.yaml', import.meta.url)): Weights {
  return readTable(file, WeightsSchema)
}

/** The weights as the file keeps them. */
export function writeWeights(weights: Weights): string {
  return dump(WeightsSchema.parse(weights), { lineWidth: 120 })
}

/** A confidence between 0 and 1, and what each feature added to it, the weightiest first. Pure. */
export function score(
  features: Features,
  weights: Weights,
): { confidence: number; reasons: { feature: string; weight: number }[] } {
  const reasons = FeatureSchema.options.flatMap((feature) => {
    const value = features[feature] ?? 0
    const weight = round(value * weights.weights[feature])
    return weight === 0 ? [] : [{ feature, weight }]
  })
  const sum = reasons.reduce((total, { weight }) => total + weight, weights.intercept)
  return {
    confidence: round(1 / (1 + Math.exp(-sum))),
    reasons: reasons.sort((a, b) => Math.abs(b.weight) - Math.abs(a.weight)),
  }
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000
}
