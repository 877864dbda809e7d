import type { StaffOpportunity } from '#contracts/opportunity.ts'
import type { Catalogue } from './catalogue.ts'
import type { Criteria } from './criteria.ts'
import { mediumOfKind } from './media.ts'
import { readCriteria } from './read-criteria.ts'

/** The part of an opportunity that says what it is looking for. */
type CriteriaSource = Pick<StaffOpportunity, 'submission_guidelines' | 'evidence_quote' | 'industry_type' | 'kind'>

/** What an opportunity is looking for, as far as its row says. */
export function criteriaOfOpportunity(catalogue: Catalogue, row: CriteriaSource): Criteria {
  const texts = [row.submission_guidelines, row.evidence_quote].filter((text) => text !== null)
  const kind = mediumOfKind(row.kind)
  return {
    ...readCriteria(catalogue, texts.join('\n')),
    media: [...new Set([...row.industry_type, ...(kind === null ? [] : [kind])])],
    cleared: 'rather',
  }
}
