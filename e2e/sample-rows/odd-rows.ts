const DAY = 86_400_000
const LONG = 'International Consolidated Music Supervision, Clearance and Licensing Partners of Greater Los Angeles'

/** Rows as the dashboard's function returns them: with short, long and missing values. */
export const ODD_ROWS = [
  row(1, {
    company_agency: 'Ox',
    name: 'Al',
    role: 'MD',
    contact_email: 'a@b.example',
    submission_status: 'open',
    ai_confidence_score: 1,
  }),
  row(2, {
    company_agency: LONG,
    name: 'Maximiliana Featherstonehaugh-Villanueva',
    role: `Executive Vice President of ${LONG}`,
    contact_email: `music-submissions-and-general-enquiries@${'very-long-name-'.repeat(4)}agency.example`,
    submission_status: 'unknown',
    ai_confidence_score: 0.07,
  }),
  { id: idOf(3) },
  row(4, { company_agency: LONG.replaceAll(' ', ''), contact_email: null, submission_status: 'closed' }),
  row(5, { company_agency: null, name: null, role: 'Head of Sync', source_url: null, last_verified: null }),
]

/** Rows as they are after a few runs. */
export const USUAL_ROWS = [
  ['Harbor Lane Sync', 'Ines Okafor', 'Music Supervisor', 'submissions@harborlane.example', 'open', 0.92],
  ['Paper Kite Trailers', 'Theo Brightwater', 'Head of Music', 'music@paperkite.example', 'open', 0.81],
  ['Saltbox Advertising', null, null, 'hello@saltbox.example', 'unknown', 0.55],
  ['Meridian Library', 'Priya Raman', 'A&R', null, 'closed', 0.74],
  ['Tin Roof Supervision', 'Oscar Delacroix', 'Founder and Music Supervisor', 'demos@tinroof.example', 'open', 0.68],
  ['Lowland Pictures', null, null, null, 'unknown', null],
  ['Juniper & Ash', 'Mara Lindqvist', 'Creative Producer', 'mara@juniperash.example', 'open', 0.88],
  ['Blue Hour Sync', 'Kofi Mensah', 'Licensing Coordinator', 'licensing@bluehour.example', 'closed', 0.61],
].map(([company_agency, name, role, contact_email, submission_status, ai_confidence_score], at) =>
  row(20 + at, { company_agency, name, role, contact_email, submission_status, ai_confidence_score }),
)

function row(number: number, known: Record<string, unknown>) {
  return {
    id: idOf(number),
    industry_type: ['Film', 'TV'],
    source_url: `https://site-${number}.example/submit`,
    ai_confidence_score: 0.5,
    date_scraped: new Date(Date.UTC(2026, 2, 1) + number * DAY).toISOString(),
    last_verified: new Date(Date.UTC(2026, 10, 3) + number * DAY).toISOString(),
    ...known,
  }
}

function idOf(number: number): string {
  return `0b6a1c9e-53a1-4a5e-9a35-1f6d0a5c${String(number).padStart(4, '0')}`
}

const RUN = { started_at: '2026-03-08T20:00:00Z', completed_at: '2026-03-08T20:04:00Z', trigger: 'dashboard' }

/** Runs with long, short and missing values. */
export const ODD_LOGS = [
  {
    ...RUN,
    id: idOf(901),
    status: 'completed',
    new_entries_count: 12_345,
    updated_entries_count: 98_765,
    total_processed: 1_234_567,
    errors_count: 4321,
    preset: 'music-supervisors',
    message: `${LONG}: ${LONG.replaceAll(' ', '')} could not be reached, nor could the two hundred sites after it.`,
  },
  { ...RUN, id: idOf(902), status: 'failed', errors_count: 1 },
  { id: idOf(903), status: 'completed' },
]
