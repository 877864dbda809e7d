import type { Page } from '@playwright/test'

// A backend that knows get_opportunities, get_logs and run_scraper, and answers everything else with 400. Rows and logs have the
// specified fields and no others.

const id = (number: number) => `0b6a1c9e-53a1-4a5e-9a35-${String(number).padStart(12, '0')}`

export const HARBOR = {
  id: id(1),
  company_agency: 'Harbor Lane Sync',
  name: 'Ines Okafor',
  role: 'Music Supervisor',
  contact_email: 'submissions@harborlane.example',
  submission_status: 'open',
  industry_type: ['Film', 'TV'],
  submission_guidelines: 'Links only, "no attachments".',
  source_url: 'https://harborlane.example/submit',
  ai_confidence_score: 0.82,
  date_scraped: '2026-03-09T20:00:00Z',
  last_verified: '2026-03-10T20:00:00Z',
}
const BRIGHTWATER = {
  id: id(2),
  company_agency: null,
  name: 'Theo Brightwater',
  role: 'Head of Sync',
  contact_email: null,
  submission_status: 'closed',
  industry_type: [],
  submission_guidelines: null,
  source_url: null,
  ai_confidence_score: 0.7,
  date_scraped: '2026-03-08T20:00:00Z',
  last_verified: null,
}
const KITE = {
  id: id(3),
  company_agency: 'Paper Kite Trailers',
  name: null,
  role: null,
  contact_email: 'music@paperkite.example',
  submission_status: 'unknown',
  industry_type: ['Trailers'],
  submission_guidelines: 'One track per mail.',
  source_url: 'https://paperkite.example/',
  ai_confidence_score: 0.91,
  date_scraped: '2026-03-07T20:00:00Z',
  last_verified: '2026-03-07T20:00:00Z',
}
export const ROWS = [HARBOR, BRIGHTWATER, KITE]

export const log = (
  number: number,
  status: string,
  completed_at: string | null,
  counts: readonly [number, number, number, number],
) => ({
  id: id(100 + number),
  status,
  started_at: `2026-03-0${9 - number}T20:00:00Z`,
  completed_at,
  new_entries_count: counts[0],
  updated_entries_count: counts[1],
  total_processed: counts[2],
  errors_count: counts[3],
})
export const LOGS = [
  log(1, 'completed', '2026-03-08T20:04:00Z', [7, 2, 31, 4]),
  log(2, 'failed', '2026-03-07T20:01:00Z', [0, 1, 5, 9]),
  log(3, 'crawling', null, [1, 0, 2, 0]),
]

type Answer = { status?: number; json: unknown }
export type Backend = {
  rows: unknown
  logs: unknown
  /** Answers in place of the lists, first to last. */
  failures: Partial<Record<'get_opportunities' | 'get_logs' | 'run_scraper', Answer>>
  sent: { action: string }[]
}

export const BROKEN: Answer = { status: 500, json: { success: false, error: 'Something went wrong' } }
export const SPECIFIED = ['get_opportunities', 'get_logs', 'run_scraper']

/** Replaces the backend's functions. Its data can be changed while the page is open. */
export async function answerAsSpecified(page: Page): Promise<Backend> {
  const backend: Backend = { rows: ROWS, logs: LOGS, failures: {}, sent: [] }
  await page.route(/\/functions\/v1\//, async (route) => {
    const isScraper = route.request().url().endsWith('/sync-scraper')
    const body = route.request().postDataJSON()
    if (isScraper) backend.sent.push(body)
    const answers: Record<string, Answer> = {
      get_opportunities: { json: backend.rows },
      get_logs: { json: backend.logs },
      run_scraper: { json: { success: true } },
      ...backend.failures,
    }
    const answer = isScraper ? answers[body.action] : undefined
    await route.fulfill(answer ?? { status: isScraper ? 400 : 404, json: { success: false, error: 'Unknown action' } })
  })
  return backend
}
