/** Why a row is believed or doubted, in words. */
export type ScoreReason = { sentence: string; for: boolean }

type Words = {
  /** When the feature raises the confidence. */
  for?: string
  /** When it lowers it. */
  against?: string
}

/**
 * What each feature of the score says to a person. The keys are those of the score's weights and what `seen_in_search`
 * adds; a test compares them.
 */
export const SCORE_WORDS: Record<string, Words> = {
  own_site: {
    for: 'The pages are the company’s own',
    against: 'The pages may not be the company’s own',
  },
  topic: {
    for: 'The pages are about music licensing',
    against: 'The pages are only partly about music licensing',
  },
  of_trade: {
    for: 'The pages read like those of a firm of the trade',
    against: 'The pages read only partly like those of a firm of the trade',
  },
  company_named: {
    for: 'The company’s name is written on the page',
    against: 'The company’s name on the page is doubtful',
  },
  company_from_title: {
    for: 'The company’s name is in the page’s title',
    against: 'The company’s name comes from the page’s title, which may also be a slogan',
  },
  company_from_host: {
    for: 'The company’s name matches the web address',
    against: 'No page names the company: the name is taken from the web address',
  },
  status_quoted: {
    for: 'A sentence on the page says whether they take music',
    against: 'The sentence about submissions is doubtful',
  },
  status_from_label: {
    for: 'A label or a mailbox on the page tells the status',
    against: 'The status is only told by a label or a mailbox',
  },
  status_by_words: {
    for: 'The words of a sentence lean to this status, though no rule reads it',
    against: 'No rule reads the sentence that tells the status: only its words lean to it',
  },
  status_silent: {
    for: 'No page says anything about submissions, and the row claims nothing',
    against: 'No page says whether they take music',
  },
  language_unread: {
    for: 'The page is in a language that is not read, and the row claims nothing',
    against: 'The page is in a language that is not read',
  },
  contact_role_mailbox: {
    for: 'A shared inbox on the company’s own site',
    against: 'The address is a shared inbox and may not reach the right person',
  },
  contact_person: {
    for: 'A person’s own address at the company',
    against: 'The address belongs to one person and may be out of date',
  },
  contact_webmail: {
    for: 'A free-mail address that the page itself gives',
    against: 'The address is at a free-mail provider, not at the company',
  },
  contact_foreign: {
    for: 'The address is at another firm that belongs to this one',
    against: 'The address is at another firm’s domain',
  },
  contact_named: {
    for: 'The contact’s name is written on the page',
    against: 'The contact’s name is doubtful',
  },
  pages_agree: {
    for: 'More than one page says the same',
    against: 'Several pages say the same, which may be a copy',
  },
  pages_conflict: {
    for: 'Pages differ, and the refusal was believed',
    against: 'The company’s pages contradict each other',
  },
  model_agrees: {
    for: 'The language model and the rules read the page the same way',
    against: 'Only the language model reads the page this way',
  },
  model_disagrees: {
    for: 'The rules read the page differently',
    against: 'The language model and the rules read the page differently',
  },
  read_long_ago: {
    for: 'The page has said the same for a long time',
    against: 'The page behind the status was read long before the others',
  },
  seen_in_search: {
    for: 'A search result names the person and the company',
    against: 'Only seen in a search result: no page of the company was read',
  },
}

/** The reasons in words, the strongest first. Reasons that weigh nothing are left out. Pure. */
export function explainScore(reasons: readonly { feature: string; weight: number }[]): ScoreReason[] {
  return [...reasons]
    .filter(({ weight }) => weight !== 0)
    .sort((a, b) => Math.abs(b.weight) - Math.abs(a.weight))
    .flatMap(({ feature, weight }) => {
      const words = SCORE_WORDS[feature]
      const sentence = weight > 0 ? words?.for : words?.against
      // A feature of an older version that no longer exists is not worth a word.
      return sentence === undefined ? [] : [{ sentence, for: weight > 0 }]
    })
}
