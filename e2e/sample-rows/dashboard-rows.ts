import { answersFor } from './desk-answers.ts'

export const ROWS = [
  {
    id: '0b6a1c9e-53a1-4a5e-9a35-1f6d0a5c7d01',
    company_agency: 'Harbor Lane Sync',
    name: 'Ines Okafor',
    role: 'Music Supervisor',
    contact_email: 'submissions@harborlane.example',
    submission_status: 'open',
    industry_type: ['Film', 'TV'],
    submission_guidelines: '=Links only, "no attachments".',
    source_url: 'https://harborlane.example/submit',
    ai_confidence_score: 0.82,
    date_scraped: '2026-03-07T20:00:00Z',
    last_verified: '2026-03-08T20:00:00Z',
    evidence_quote: 'Send up to three streaming links, no attachments.',
    evidence_url: 'https://harborlane.example/faq',
    status_reason: 'explicit',
    route: 'email',
    route_value: 'submissions@harborlane.example',
  },
  {
    id: '0b6a1c9e-53a1-4a5e-9a35-1f6d0a5c7d02',
    company_agency: null,
    name: 'Theo Brightwater',
    role: 'Head of Sync',
    submission_status: 'closed',
    source_url: 'javascript:alert(1)',
    ai_confidence_score: 0.7,
  },
  { id: '0b6a1c9e-53a1-4a5e-9a35-1f6d0a5c7d03', company_agency: 'Paper Kite Trailers', submission_status: 'later' },
]
const LOGS = [
  {
    id: '0b6a1c9e-53a1-4a5e-9a35-1f6d0a5c7e01',
    status: 'failed',
    started_at: '2026-03-08T20:00:00Z',
    completed_at: '2026-03-08T20:04:00Z',
    new_entries_count: 7,
    updated_entries_count: 2,
    total_processed: 31,
    errors_count: 4,
    message: 'Every page was unreachable.',
    preset: 'ad-agencies',
    trigger: 'dashboard',
  },
  {
    id: '0b6a1c9e-53a1-4a5e-9a35-1f6d0a5c7e02',
    status: 'completed',
    started_at: '2026-03-07T20:00:00Z',
    completed_at: '2026-03-07T20:03:00Z',
  },
  { id: '0b6a1c9e-53a1-4a5e-9a35-1f6d0a5c7e03', status: 'queued', started_at: '2026-03-06T20:00:00Z' },
]

/** Answers of the dashboard's calls for three rows and three runs. */
export const withRows = { ...answersFor(ROWS, { new_today: 7 }), get_logs: () => ({ json: LOGS }) }
