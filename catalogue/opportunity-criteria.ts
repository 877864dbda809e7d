import type { StaffOpportunity } from '#contracts/scraper/opportunity.ts'
import type { Catalogue } from './catalogue.ts'
import type { Condition } from './criteria.ts'
import { toPhrase } from './lexicon.ts'
import { findMedium, findMediumOfKind } from './media.ts'
import { readCriteria } from './read-criteria.ts'

/** The part of an opportunity that says what it is looking for. */
export type ComparedOpportunity = Pick<
  StaffOpportunity,
  'submission_guidelines' | 'evidence_quote' | 'industry_type' | 'kind'
>

export function readOpportunityCriteria(catalogue: Catalogue, opportunity: ComparedOpportunity): Condition[] {
  const texts = [opportunity.submission_guidelines, opportunity.evidence_quote].filter((text) => text !== null)
  const kind = findMediumOfKind(opportunity.kind)
  const media = new Set([...opportunity.industry_type, ...(kind === null ? [] : [kind])])
  return [
    ...readCriteria(catalogue, texts.join('\n'), 'page'),
    ...[...media].map((name): Condition => {
      const medium = findMedium(name)
      return medium === null ? toCondition(catalogue, name) : { kind: 'medium', medium, text: name }
    }),
  ]
}

function toCondition({ lexicon }: Catalogue, name: string): Condition {
  const sense = lexicon.senses.get(toPhrase(name))
  return sense ? { kind: 'sense', ...sense, text: name } : { kind: 'word', word: toPhrase(name), text: name }
}
