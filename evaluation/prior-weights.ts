import type { Feature } from '#scraper/rows/score.ts'

/**
 * The order of trust that the reading rules give, set by hand: a sentence quoted from the company's own site counts most,
 * silence and shared mailboxes little. A fit starts here and leaves it only as far as labelled pages pull: a feature that
 * no labelled page shows keeps its weight, and none may change its sign.
 */
export const PRIOR_INTERCEPT = -2.2
export const PRIOR_WEIGHTS: Readonly<Record<Feature, number>> = {
  own_site: 1.8,
  topic: 0.6,
  of_trade: 2,
  company_named: 0.9,
  company_from_title: -0.3,
  company_from_host: -0.5,
  status_quoted: 1.5,
  status_from_label: 0.3,
  // Beside status_quoted: of the statuses of real pages that only words told one of five was right.
  status_by_words: -1,
  status_silent: -0.5,
  language_unread: -1,
  contact_role_mailbox: 0.7,
  contact_person: 0.6,
  contact_webmail: -0.2,
  // Whoever answers there is another firm, or the page is another firm's.
  contact_foreign: -1,
  contact_named: 0.3,
  pages_agree: 0.5,
  pages_conflict: -1,
  model_agrees: 0.8,
  model_disagrees: -1.2,
  read_long_ago: -1,
}
