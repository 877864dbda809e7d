import { deriveRow } from '#scraper/rows/derive-row.ts'
import { type Feature, FeatureSchema, type Features, type Weights } from '#scraper/rows/score.ts'
import { domainOf } from '#scraper/web/shared-hosts.ts'
import { isRowRight } from './compare.ts'
import { joinSites } from './join-sites.ts'
import type { Example } from './logistic-fit.ts'
import { PRIOR_WEIGHTS } from './prior-weights.ts'
import type { ReadLabelled } from './read-labelled.ts'

/**
 * Rows to fit to: one for each page alone, as it is when a run finds nothing else, and one for each site of several pages,
 * without which nothing would be learned of pages that agree. Sites are groups: no fold is trained on a page of a site that
 * it is tested on.
 */
export function listExamples(read: readonly ReadLabelled[]): Example<Feature>[] {
  const sites = Map.groupBy(read, ({ page }) => page.site ?? domainOf(page.url) ?? page.url)
  return [...sites].flatMap(([group, members]) => {
    const ofSite = members.map((member) => ({ ...member, page: { ...member.page, site: group } }))
    const whole = members.length > 1 ? joinSites(ofSite, UNIT_WEIGHTS) : []
    return [...members.map(aloneOf), ...whole].flatMap((one) => exampleOf(one, group) ?? [])
  })
}

function aloneOf(member: ReadLabelled): ReadLabelled {
  const { reading, at } = member
  return { ...member, row: reading === null ? null : deriveRow([{ reading, equalReads: 1 }], UNIT_WEIGHTS, at) }
}

function exampleOf(read: ReadLabelled, group: string): Example<Feature> | null {
  const right = isRowRight(read)
  return read.row === null || right === null ? null : { features: featuresOf(read.row.score_reasons), right, group }
}

/** With every weight at one, what a feature adds to the score is the feature itself. */
export const UNIT_WEIGHTS: Weights = {
  note: 'every feature as it is',
  intercept: 0,
  weights: mapWeights(() => 1),
}

function mapWeights(weightOf: (feature: Feature) => number): Record<Feature, number> {
  const weights = { ...PRIOR_WEIGHTS }
  for (const feature of FeatureSchema.options) weights[feature] = weightOf(feature)
  return weights
}

function featuresOf(reasons: readonly { feature: string; weight: number }[]): Features {
  const features: Features = {}
  for (const { feature, weight } of reasons) features[FeatureSchema.parse(feature)] = weight
  return features
}
