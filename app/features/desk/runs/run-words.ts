import type { ScraperLog } from '#app/features/desk/shared/log-row.ts'
import type { PageOutcome } from '#contracts/reading.ts'

export const OUTCOMES: Record<PageOutcome, string> = {
  extracted: 'Opportunity read',
  nothing_found: 'No opportunity on it',
  no_text: 'No text',
  unchanged: 'Unchanged since the last visit',
  language_unread: 'Language not read',
  third_party: 'About another company',
  seen_in_search: 'Only seen in search results',
  robots: 'Disallowed by robots.txt',
  denied: 'On a host that is never fetched',
  blocked: 'Refused by the site',
  refused_address: 'Address not allowed',
  host_stopped: 'Host left alone for now',
  not_found: 'Not found',
  wrong_type: 'Not a web page',
  too_large: 'Too large',
  timeout: 'No answer in time',
  redirects: 'Too many redirects',
  unreachable: 'Not reachable',
  server_error: 'Error on the site',
  parse_error: 'Could not be read',
  model_error: 'Model failed',
}

/** The words for an outcome; one that this version does not know is shown as it is. */
export function describeOutcome(outcome: string): string {
  return Object.hasOwn(OUTCOMES, outcome) ? OUTCOMES[outcome as PageOutcome] : outcome.replaceAll('_', ' ')
}

const TRIGGERS: Record<string, string> = {
  dashboard: 'Started on the dashboard',
  command: 'Started on the command line',
  schedule: 'Started by the schedule',
  page: 'Started for one page',
}

export const describeTrigger = (trigger: string) => TRIGGERS[trigger] ?? 'Started'

/** '42 s', '4 min 12 s', '1 h 5 min'; null while a moment is missing. */
export function describeDuration(from: string | null, to: string | null): string | null {
  const seconds = Math.round((Date.parse(to ?? '') - Date.parse(from ?? '')) / 1000)
  if (Number.isNaN(seconds)) return null
  const total = Math.max(0, seconds)
  if (total < 60) return `${total} s`
  if (total < 3600) return `${Math.floor(total / 60)} min ${total % 60} s`
  return `${Math.floor(total / 3600)} h ${Math.floor((total % 3600) / 60)} min`
}

/** Whether a run read not one page although it tried: as a rule this machine reaches no site. */
export function hasReachedNothing(run: Pick<ScraperLog, 'status' | 'sample' | 'total_processed' | 'errors_count'>) {
  return run.status === 'failed' && !run.sample && run.total_processed === 0 && run.errors_count > 0
}
