import type { OpportunityTerms } from '#contracts/scraper/opportunity.ts'

/** The known terms as text. */
export function describeTerms(terms: OpportunityTerms): string[] {
  const { exclusive, non_exclusive, semi_exclusive, retitle, formats, response_days: days } = terms
  const deals = [
    exclusive ? 'exclusive' : null,
    non_exclusive ? 'non-exclusive' : null,
    semi_exclusive ? 'semi-exclusive' : null,
    retitle ? 're-titled' : null,
  ].filter((deal) => deal !== null)
  const answer = [
    days === null ? null : `within ${days} ${days === 1 ? 'day' : 'days'}`,
    terms.response_only_if_interested ? 'only if interested' : null,
  ].filter((part) => part !== null)
  return [
    ...(deals.length === 0 ? [] : [`Deals: ${deals.join(', ')}`]),
    ...(formats.length === 0 ? [] : [`Files: ${formats.join(', ')}`]),
    ...(answer.length === 0 ? [] : [`Answer: ${answer.join(', ')}`]),
  ]
}
