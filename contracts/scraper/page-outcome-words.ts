import type { ModelOutcome, PageOutcome } from './reading.ts'

const PAGE_OUTCOMES: Record<PageOutcome, string> = {
  extracted: 'Opportunity read',
  nothing_found: 'Read, no opportunity on it',
  no_text: 'Read, no text on it',
  unchanged: 'Unchanged since the last visit',
  language_unread: 'Language not read',
  third_party: 'Read, about another company',
  list_read: 'Read as a list of companies',
  seen_in_search: 'Only seen in search results',
  robots: 'Disallowed by robots.txt',
  denied: 'On a host that is never fetched',
  blocked: 'Refused by the site',
  refused_address: 'Address not allowed',
  host_stopped: 'Host paused for now',
  not_found: 'Page not found',
  parked: 'Parked domain',
  for_sale: 'Domain for sale',
  wrong_type: 'Not a web page',
  too_large: 'Page too large',
  timeout: 'No answer in time',
  redirects: 'Too many redirects',
  unreachable: 'Could not be reached',
  server_error: 'Error on the site',
  parse_error: 'Could not be parsed',
  model_error: 'The model failed',
}

const MODEL_OUTCOMES: Record<ModelOutcome, string> = {
  answered: 'The model answered',
  unusable: 'The model’s answer could not be used',
  refused: 'The model refused',
  timeout: 'The model did not answer in time',
  unreachable: 'The model could not be reached',
  budget: 'The model’s budget was used up',
  skipped: 'Does not mention music, so not sent to the model',
}

/** The outcome of a page, in words; an unknown outcome of a later version is shown as it is. */
export const describeOutcome = (outcome: string): string => wordsFor(PAGE_OUTCOMES, outcome)

/** Whether a model read a page, in words. */
export const describeModelOutcome = (outcome: string): string => wordsFor(MODEL_OUTCOMES, outcome)

/** `{ blocked: 2, robots: 1 }` as "refused by the site (2), disallowed by robots.txt (1)". */
export function listOutcomes(counts: Readonly<Record<string, number>>, describe = describeOutcome): string {
  return Object.entries(counts)
    .map(([outcome, count]) => `${withoutCapital(describe(outcome))} (${count})`)
    .join(', ')
}

function wordsFor(known: Readonly<Record<string, string>>, outcome: string): string {
  return (Object.hasOwn(known, outcome) && known[outcome]) || outcome.replaceAll('_', ' ')
}

const withoutCapital = (words: string) => words.charAt(0).toLowerCase() + words.slice(1)
