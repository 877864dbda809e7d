type ScoreReason = { sentence: string; for: boolean }

/**
 * The text of each feature of the score, if it raises the confidence and if it lowers it. The last one has no weight: it is added to
 * opportunities that were only seen in search results.
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

const MAX_REASONS = 3

/** A smaller weight lowers the confidence by about one percentage point and would only distract from the others. */
const MIN_NEGATIVE_WEIGHT = 0.05

/** At most three reasons: those against the opportunity, then those for it, each with the strongest first. Pure. */
export function explainScore(reasons: readonly { feature: string; weight: number }[]): ScoreReason[] {
  const known: Record<string, Words> = SCORE_WORDS
  const strongest = [...reasons].sort((a, b) => Math.abs(b.weight) - Math.abs(a.weight))
  const explained = [
    ...strongest.filter(({ weight }) => weight <= -MIN_NEGATIVE_WEIGHT),
    ...strongest.filter(({ weight }) => weight > 0),
  ].flatMap(({ feature, weight }) => {
    const words = known[feature]
    const sentence = weight > 0 ? words?.for : words?.against
    // A feature of an older version has no words.
    return sentence === undefined ? [] : [{ sentence, for: weight > 0 }]
  })
  return explained.slice(0, MAX_REASONS)
}
