import { z } from 'zod'
import type { ParsedPage } from '#scraper/text/page-text.ts'
import { readTable } from '#scraper/text/read-table.ts'
import { isPeoplePath } from './own-people.ts'
import type { Candidate } from './person-candidate.ts'
import { candidatesOf } from './person-candidates.ts'
import type { Line } from './person-lines.ts'
import { PERSON_SIGNS, type PersonSigns, signsOf } from './person-signs.ts'

const WeightsSchema = z.strictObject({
  intercept: z.number(),
  weights: z.record(z.enum(PERSON_SIGNS), z.number()),
})
export type PersonWeights = z.infer<typeof WeightsSchema>

// Of those above it on sites that the fit had not seen nine in ten were right (docs/decisions/102).
export const LIKELY = 0.5
const FEWEST = 2

let table: PersonWeights | undefined

/** Reads the weights once, when the first page is judged. Throws if they are faulty. */
export function readPersonWeights(): PersonWeights {
  table ??= readTable(new URL('./person-weights.yaml', import.meta.url), WeightsSchema)
  return table
}

/** How likely it is, from 0 to 1, that somebody of the house is named with what is their title. Pure. */
export function chanceOf(signs: PersonSigns, { intercept, weights }: PersonWeights): number {
  const sum = PERSON_SIGNS.reduce((total, sign) => total + weights[sign] * signs[sign], intercept)
  return 1 / (1 + Math.exp(-sum))
}

/**
 * People who are likelier than not of the house, each once, with the likeliest of what may be their titles. One alone is nobody, and neither
 * are several if none of them leads the house, unless the page shows its people there.
 */
export function findLikely(page: ParsedPage, lines: readonly Line[]): Candidate[] {
  const found = candidatesOf(page, lines)
  const signs = signsOf(page, lines, found)
  const weights = readPersonWeights()
  const ranked = found
    .map((one, at) => ({ one, chance: chanceOf(signs[at] as PersonSigns, weights) }))
    .filter(({ chance }) => chance > LIKELY)
    .sort((a, b) => b.chance - a.chance)
    .map(({ one }) => one)
  const people = [...new Map(ranked.toReversed().map((one) => [one.name.toLowerCase(), one])).values()]
  if (people.length < FEWEST || people.every(({ said }) => said.isCraft)) return []
  const isShown = isPeoplePath(page) || people.some(({ whose }) => whose === 'people')
  return isShown || people.some(({ said }) => said.leads) ? people : []
}
