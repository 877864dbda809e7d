import type { Page } from '@playwright/test'
import { type AnsweredRow, answersFor } from '#e2e/sample-rows/desk-answers.ts'

export const idOf = (number: number) => `0b6a1c9e-53a1-4a5e-9a35-${String(number).padStart(12, '0')}`
export const WORK = { stage: 'new', owner: null, next_action: null, next_action_on: null, starred: false, revision: 0 }

/** A row of the list as the server answers it, open if its number is even. */
export function createRow(number: number): AnsweredRow {
  return {
    id: idOf(number),
    company_agency: `Company ${String(number).padStart(5, '0')}`,
    name: 'Ines Okafor',
    role: 'Music Supervisor',
    contact_email: `music-${number}@company.example`,
    submission_status: number % 2 === 0 ? 'open' : 'closed',
    industry_type: ['Film', 'TV'],
    submission_guidelines: 'Send up to three streaming links and the lyrics, no attachments. '.repeat(4),
    source_url: 'https://company.example/submit',
    ai_confidence_score: 0.82,
    date_scraped: '2026-03-07T20:00:00Z',
    last_verified: '2026-03-08T20:00:00Z',
    work: WORK,
  }
}

/** More than are loaded at once, so that the server's pages are needed. */
const ROWS = Array.from({ length: 620 }, (_, number) => createRow(number))
export const LOG = {
  id: idOf(900),
  status: 'completed',
  started_at: '2026-03-07T20:00:00Z',
  completed_at: '2026-03-07T20:03:00Z',
}
/** A desk of 620 rows with one completed run. */
export const ANSWERS = {
  ...answersFor(ROWS, { mine: 4, due_today: 2, closing_this_week: 3, new_today: 5 }),
  get_logs: () => ({ json: [LOG] }),
}

export const list = (page: Page) => page.getByRole('list', { name: 'Opportunities' })
export const company = (page: Page, number: number) =>
  page.getByRole('button', { name: `Company ${String(number).padStart(5, '0')}` })
/** Where the list begins, in pixels. */
export const topOf = async (page: Page) => Math.round((await list(page).boundingBox())?.y ?? Number.NaN)
