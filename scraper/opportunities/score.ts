import { z } from 'zod'
import type { ModelReading } from '#contracts/scraper/opportunity.ts'
import type { Contact, PageReading } from '#contracts/scraper/reading.ts'
import { SCORE_WORDS } from '#contracts/scraper/score-words.ts'
import { loadYaml } from '#scraper/text/load-yaml.ts'
import { isOfAnotherCompany } from '#scraper/web/foreign-mail.ts'

export const FeatureSchema = z
  .enum(Object.keys(SCORE_WORDS) as (keyof typeof SCORE_WORDS)[])
  .exclude(['seen_in_search'])
export type Feature = z.infer<typeof FeatureSchema>
export type Features = Partial<Record<Feature, number>>

const WeightsSchema = z.strictObject({
  /** Where the weights come from. */
  note: z.string().min(1),
  intercept: z.number(),
  weights: z.record(FeatureSchema, z.number()),
  /**
   * The usual amount of a feature. Less of it counts against an opportunity, more of it for it. This affects the reasons, not the confidence.
   * Zero for a feature that is not listed.
   */
  usual: z.partialRecord(FeatureSchema, z.number().min(0).max(1)),
})
export type Weights = z.infer<typeof WeightsSchema>

/** Throws, naming the file, if it is invalid. */
export function loadWeights(file: URL = new URL('./score-weights.yaml', import.meta.url)): Weights {
  return loadYaml(file, WeightsSchema)
}

/**
 * A confidence between 0 and 1: how likely it is that the whole opportunity is right. The reasons say what each feature adds compared with a
 * usual opportunity, the strongest first. Pure.
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

/** The pages of the organisation, and what was chosen from them. */
type ScoreInput = {
  own: PageReading[]
  page: PageReading
  company: PageReading['company']
  contact: Contact | null
  conflict: boolean
  agree: boolean
  byModel: ModelReading | null
}

// The average of the opportunities that the weights were fitted to, for readings stored before `of_trade` existed.
const AVERAGE_OF_TRADE = 0.57

/** Each feature is between 0 and 1. Pure. */
export function featuresOf({ own, page, company, contact, conflict, agree, byModel }: ScoreInput): Features {
  const { policy } = page
  const isStatement = policy.statements.some(
    ({ kind, span, by_words: byWords }) =>
      // Only in readings stored before 2026-11-28.
      byWords !== true &&
      !['mailbox', 'guideline', 'channel_ban'].includes(kind) &&
      span.start === policy.evidence?.start,
  )
  const foreign = isForeign(contact, page)
  const quoted = policy.evidence !== null && policy.status !== 'unknown'
  // Relative to the newest page, so that a visit that finds nothing new does not change the score.
  const newest = Math.max(...own.map(({ read_at }) => Date.parse(read_at)))
  const ageDays = (newest - Date.parse(page.read_at)) / 86_400_000
  return {
    own_site: Math.max(...own.map(({ own_site }) => own_site)),
    topic: Math.max(...own.map(({ topic }) => topic)),
    of_trade: Math.max(...own.map(({ of_trade: likeness }) => likeness ?? AVERAGE_OF_TRADE)),
    company_named: company !== null && company.source !== 'host' ? 1 : 0,
    status_quoted: quoted && isStatement ? 1 : 0,
    status_from_label: quoted && !isStatement ? 1 : 0,
    // The page may say something about submissions in a language that the rules do not read.
    language_unread: policy.reason === 'language_unread' ? 1 : 0,
    contact_person: !foreign && contact?.email_kind === 'person' ? 1 : 0,
    contact_foreign: foreign ? 1 : 0,
    contact_named: contact?.name == null ? 0 : 1,
    pages_agree: agree ? 1 : 0,
    pages_conflict: conflict ? 1 : 0,
    model_agrees: byModel?.agrees === true ? 1 : 0,
    model_disagrees: byModel?.agrees === false ? 1 : 0,
    read_long_ago: Math.min(1, Math.max(0, ageDays / 60)),
  }
}

function isForeign(contact: Contact | null, page: PageReading): boolean {
  const address = contact?.email?.value
  return address !== undefined && isOfAnotherCompany(address, new URL(page.url).hostname)
}
