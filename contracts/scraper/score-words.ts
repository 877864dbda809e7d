/** The reasons for and against an opportunity's confidence, in words. */
export type ScoreReason = { sentence: string; for: boolean }

/**
 * The text of each feature of the score, for the case that it raises the confidence and the case that it lowers it. The last one is no
 * feature with a weight: it is added to rows that were only seen in search results.
 */
export const SCORE_WORDS = {
  own_site: {
    for: 'The pages are the company’s own',
    against: 'The pages may not be the company’s own',
  },
  topic: {
    for: 'The pages are about music licensing',
    against: 'The pages are only partly about music licensing',
  },
  of_trade: {
    for: 'The pages read like those of a music licensing company',
    against: 'The pages read only partly like those of a music licensing company',
  },
  company_named: {
    for: 'The company’s name is written on its pages',
    against: 'No page names the company',
  },
  status_quoted: {
    for: 'A sentence on the page says whether they accept music',
    against: 'No sentence on the pages says whether they accept music',
  },
  status_from_label: { for: 'A label or a mailbox on the page gives the status' },
  language_unread: { against: 'The page is in a language that the rules do not read' },
  contact_person: { for: 'The address belongs to one person at the company' },
  contact_foreign: { against: 'The address is at another company’s domain' },
  contact_named: { for: 'The contact’s name is written on the page' },
  pages_agree: { for: 'More than one page says the same' },
  pages_conflict: { against: 'The company’s pages contradict each other' },
  model_agrees: { for: 'The language model and the rules read the page the same way' },
  model_disagrees: { against: 'The language model and the rules read the page differently' },
  read_long_ago: { against: 'The page behind the status was read long before the others' },
  seen_in_search: { against: 'Only seen in a search result: no page of the company was read' },
} satisfies Record<string, Words>
type Words = { for?: string; against?: string }

const MOST_REASONS = 3

/** A smaller doubt takes about a point from a confidence, and would only distract from the others. */
const SMALLEST_DOUBT = 0.05

/**
 * At most three reasons in words: what speaks against the row, the strongest doubt first, then what speaks for it, the strongest
 * first. Pure.
 */
export function explainScore(reasons: readonly { feature: string; weight: number }[]): ScoreReason[] {
  const known: Record<string, Words> = SCORE_WORDS
  const strongest = [...reasons].sort((a, b) => Math.abs(b.weight) - Math.abs(a.weight))
  const told = [
    ...strongest.filter(({ weight }) => weight <= -SMALLEST_DOUBT),
    ...strongest.filter(({ weight }) => weight > 0),
  ].flatMap(({ feature, weight }) => {
    const words = known[feature]
    const sentence = weight > 0 ? words?.for : words?.against
    // An older version's feature that no longer exists has no words.
    return sentence === undefined ? [] : [{ sentence, for: weight > 0 }]
  })
  return told.slice(0, MOST_REASONS)
}
