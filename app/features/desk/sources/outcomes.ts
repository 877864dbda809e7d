import { FAILED_OUTCOMES, type PageOutcome, PageOutcomeSchema } from '#contracts/reading.ts'

const OUTCOMES: Record<PageOutcome, string> = {
  extracted: 'Read',
  nothing_found: 'Read, nothing about submissions',
  no_text: 'Read, no text on the page',
  unchanged: 'Unchanged since the last visit',
  language_unread: 'Language not read',
  third_party: 'Belongs to somebody else',
  seen_in_search: 'Seen in search results',
  robots: 'robots.txt asks us to stay away',
  denied: 'Never fetched',
  blocked: 'Blocked',
  refused_address: 'Address refused',
  host_stopped: 'Host asked for a pause',
  not_found: 'Page not found',
  wrong_type: 'Not a web page',
  too_large: 'Page too large',
  timeout: 'No answer in time',
  redirects: 'Too many redirects',
  unreachable: 'Could not be reached',
  server_error: 'Server error',
  parse_error: 'Could not be parsed',
  model_error: 'The model failed',
}

/** An outcome in words; one that this version does not know is shown as it is. */
export function describeOutcome(outcome: string): string {
  const known = PageOutcomeSchema.safeParse(outcome)
  return known.success ? OUTCOMES[known.data] : outcome
}

/** Whether the page could not be read. */
export function isFailure(outcome: string): boolean {
  const known = PageOutcomeSchema.safeParse(outcome)
  return known.success && FAILED_OUTCOMES.has(known.data)
}
