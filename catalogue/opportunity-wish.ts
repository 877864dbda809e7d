import type { StaffOpportunity } from '#contracts/opportunity.ts'
import type { Catalogue } from './catalogue.ts'
import { mediumOfKind } from './media.ts'
import { readWish } from './read-wish.ts'
import type { Wish } from './wish.ts'

/** The part of an opportunity that says what it is looking for. */
type WishedIn = Pick<StaffOpportunity, 'submission_guidelines' | 'evidence_quote' | 'industry_type' | 'kind'>

/** What an opportunity is looking for, as far as its row says. */
export function wishOfOpportunity(catalogue: Catalogue, row: WishedIn): Wish {
  const texts = [row.submission_guidelines, row.evidence_quote].filter((text) => text !== null)
  const kind = mediumOfKind(row.kind)
  return {
    ...readWish(catalogue, texts.join('\n')),
    media: [...new Set([...row.industry_type, ...(kind === null ? [] : [kind])])],
    cleared: 'rather',
  }
}
