import type { ScraperLog } from '#app/features/desk/shared/data/log-row.ts'
import type { ModelUse } from '#contracts/scraper/runs.ts'

const TRIGGERS: Record<string, string> = {
  dashboard: 'Started on the dashboard',
  command: 'Started on the command line',
  schedule: 'Started by the schedule',
  page: 'Started for one page',
}

export const describeTrigger = (trigger: string) => TRIGGERS[trigger] ?? 'Started'

/** '42 s', '4 min 12 s', '1 h 5 min'; null if a time is missing. */
export function describeDuration(from: string | null, to: string | null): string | null {
  const seconds = Math.round((Date.parse(to ?? '') - Date.parse(from ?? '')) / 1000)
  if (Number.isNaN(seconds)) return null
  return formatSeconds(Math.max(0, seconds))
}

export function formatSeconds(seconds: number): string {
  const whole = Math.round(seconds)
  if (whole < 60) return `${whole} s`
  const minutes = Math.floor(whole / 60)
  return minutes < 60 ? `${minutes} min ${whole % 60} s` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}

/** Whether a run tried but read no page. Usually the machine then has no network access. */
export function reachedNoSite(run: Pick<ScraperLog, 'status' | 'sample' | 'total_processed' | 'errors_count'>) {
  return run.status === 'failed' && !run.sample && run.total_processed === 0 && run.errors_count > 0
}

const NUMBER = new Intl.NumberFormat('en-US')

/** 'Language model: 12 pages sent (8,400 tokens), 30 unchanged and not sent again, 1 without an answer.' */
export function describeModelUse(
  { sent, kept, tokens, dropped }: ModelUse,
  outcomes: Readonly<Record<string, number>> = {},
): string {
  const { answered: _, skipped = 0, ...failures } = outcomes
  const failed = Object.values(failures).reduce((total, count) => total + count, 0)
  const parts = [
    `${NUMBER.format(sent)} ${sent === 1 ? 'page' : 'pages'} sent (${NUMBER.format(tokens)} tokens)`,
    kept > 0 ? `${NUMBER.format(kept)} unchanged and not sent again` : null,
    skipped > 0 ? `${NUMBER.format(skipped)} without music and not sent` : null,
    failed > 0 ? `${NUMBER.format(failed)} without an answer` : null,
    dropped > 0 ? `${NUMBER.format(dropped)} values dropped because their page does not contain them` : null,
  ]
  return `Language model: ${parts.filter(Boolean).join(', ')}.`
}
