import type { StaffOpportunity } from '#contracts/scraper/opportunity.ts'
import type { Catalogue } from './catalogue.ts'
import type { Condition } from './criteria.ts'
import { toPhrase } from './lexicon.ts'
import { findMedium, mediumOfKind } from './media.ts'
import { readCriteria } from './read-criteria.ts'

/** The part of an opportunity that says what it is looking for. */
type CriteriaSource = Pick<StaffOpportunity, 'submission_guidelines' | 'evidence_quote' | 'industry_type' | 'kind'>

/** What an opportunity is looking for, as far as its row says. */
export function criteriaOfOpportunity(catalogue: Catalogue, row: CriteriaSource): Condition[] {
  const texts = [row.submission_guidelines, row.evidence_quote].filter((text) => text !== null)
  const kind = mediumOfKind(row.kind)
  const media = new Set([...row.industry_type, ...(kind === null ? [] : [kind])])
  return [
    ...readCriteria(catalogue, texts.join('\n'), 'page'),
    ...[...media].map((name): Condition => {
      const medium = findMedium(name)
      // Another word is one of the label's own, if anything.
      return medium === null ? wordOf(catalogue, name) : { kind: 'medium', medium, said: name }
    }),
  ]
}

function wordOf({ lexicon }: Catalogue, name: string): Condition {
  const sense = lexicon.senses.get(toPhrase(name))
  return sense ? { kind: 'sense', ...sense, said: name } : { kind: 'word', word: toPhrase(name), said: name }
}
