import { deriveRow } from '#scraper/rows/derive-row.ts'
import { type Feature, FeatureSchema, type Features, type Weights } from '#scraper/rows/score.ts'
import { domainOf } from '#scraper/web/shared-hosts.ts'
import { isRowRight } from './compare.ts'
import type { Labels } from './labelled-page.ts'
import type { Example } from './logistic-fit.ts'
import { PRIOR_WEIGHTS } from './prior-weights.ts'
import type { ReadLabelled } from './read-labelled.ts'

/**
 * Rows to fit to: one for each page alone, as it is when a run finds nothing else, and one for each site of several pages,
 * without which nothing would be learned of pages that agree. Sites are groups: no fold is trained on a page of a site that
 * it is tested on.
 */
export function listExamples(read: readonly ReadLabelled[]): Example<Feature>[] {
  const sites = Map.groupBy(read, ({ page }) => domainOf(page.url) ?? page.url)
  return [...sites].flatMap(([group, members]) => {
    const rows = members.length > 1 ? [...members.map((member) => [member]), members] : [members]
    return rows.flatMap((row) => exampleOf(row, group) ?? [])
  })
}

function exampleOf(members: readonly ReadLabelled[], group: string): Example<Feature> | null {
  const [first] = members
  if (first === undefined) return null
  const row = deriveRow(
    members.flatMap(({ reading }) => (reading === null ? [] : [{ reading, equalReads: 1 }])),
    UNIT_WEIGHTS,
    first.at,
  )
  const right = isRowRight({ ...first, page: { ...first.page, labels: joinLabels(members) }, row })
  return row === null || right === null ? null : { features: featuresOf(row.score_reasons), right, group }
}

// With every weight at one, what a feature adds to the score is the feature itself.
const UNIT_WEIGHTS: Weights = {
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

/** What is true of a site, by the labels of its pages: a refusal on one page is the site's. */
function joinLabels(members: readonly ReadLabelled[]): Labels {
  const labels = members.map(({ page }) => page.labels)
  const relevant = labels.filter((label) => label.relevant !== false)
  if (relevant.length < 2) return relevant[0] ?? labels[0] ?? {}
  const statuses = relevant.map(({ submission_status }) => submission_status)
  const all = <Value>(pick: (label: Labels) => Value[] | null | undefined) =>
    relevant.flatMap((label) => pick(label) ?? [])
  return {
    relevant: true,
    company: all(({ company }) => company),
    submission_status: (['closed', 'open', 'unknown'] as const).find((status) => statuses.includes(status)) ?? null,
    emails: all(({ emails }) => emails),
    contact_names: all(({ contact_names }) => contact_names),
  }
}
