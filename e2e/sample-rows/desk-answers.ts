import type { Page } from '@playwright/test'

/** The fields of an opportunity, as the list's action returns them, that tests use. */
export type AnsweredRow = { id: string } & Record<string, unknown>
export type Answer =
  | { status?: number; json: unknown }
  | { status?: number; body: string; contentType: string }
  | 'cut off'
type Body = Record<string, unknown>

/** Answers the named actions in place of the server and lets all others through. Yields the bodies that were sent. */
export async function answerActions(
  page: Page,
  answers: Record<string, (body: Body) => Answer | Promise<Answer>>,
): Promise<Body[]> {
  const sent: Body[] = []
  await page.route(/\/functions\/v1\/(sync-scraper|desk)$/, async (route) => {
    const body: Body = route.request().postDataJSON()
    sent.push(body)
    const answer = await answers[String(body.action)]?.(body)
    if (answer === undefined) await route.continue()
    else if (answer === 'cut off') await route.abort()
    else await route.fulfill(answer)
  })
  return sent
}

type Asked = { filter?: { q?: string; status?: string[] }; limit?: number; offset?: number }

/** Filters the rows by search and status, as the server does with the two filters of the specification. */
export function matching(rows: readonly AnsweredRow[], { filter = {} }: Asked): AnsweredRow[] {
  const { q = '', status } = filter
  return rows.filter((row) => {
    const known = ['open', 'closed'].includes(String(row.submission_status)) ? String(row.submission_status) : 'unknown'
    if (status && !status.includes(known)) return false
    const text = [row.company_agency, row.name, row.role].join('\n').toLowerCase()
    return q
      .toLowerCase()
      .split(' ')
      .every((word) => text.includes(word))
  })
}

/** The answers of the list's actions for these rows. */
export function answersFor(rows: readonly AnsweredRow[], counts: Record<string, unknown> = {}) {
  return {
    get_opportunities: ({ limit }: Body): Answer => ({ json: rows.slice(0, Number(limit ?? rows.length)) }),
    find_opportunities: (body: Body): Answer => {
      const { limit = 100, offset = 0 } = body as Asked
      const found = matching(rows, body)
      return { json: { rows: found.slice(offset, offset + limit), total: found.length, is_sample: false } }
    },
    count_opportunities: (body: Body): Answer => ({ json: { ...countsOf(rows, body), ...counts } }),
    get_opportunity: ({ id }: Body): Answer => {
      const row = rows.find((one) => one.id === id)
      return row ? { json: detailOf(row) } : { status: 404, json: { success: false, error: 'No such opportunity' } }
    },
    list_staff: (): Answer => ({ json: [] }),
    match_shelf: (): Answer => ({ json: { submissions: [] } }),
    mark_openings: (): Answer => ({ json: { marks: [] } }),
    match_opportunity: (): Answer => ({
      json: { matches: [], nothing_fits: 'Nothing fits.', draft: null, letter: null, no_draft: 'Nothing to send.' },
    }),
  }
}

/** What `count_opportunities` answers for these rows. */
export function countsOf(rows: readonly AnsweredRow[], body: Body) {
  const share = rows.filter(({ ai_confidence_score: score }) => typeof score === 'number' && score > 0.7).length
  return {
    total: rows.length,
    open: rows.filter(({ submission_status }) => submission_status === 'open').length,
    new_today: 0,
    high_confidence_percent: rows.length === 0 ? 0 : Math.round((share / rows.length) * 100),
    is_sample: false,
    has_sample: false,
    has_real: rows.length > 0,
    due_today: 0,
    mine: 0,
    closing_this_week: 0,
    new_since_visit: null,
    matching: matching(rows, body).length,
    facets: { status: [], reason: [], kind: [], industry: [], route: [], who: [], stage: [], owner: [] },
  }
}

const NOTHING = Object.fromEntries(
  [
    'company_agency',
    'name',
    'role',
    'contact_email',
    'submission_status',
    'submission_guidelines',
    'source_url',
    'ai_confidence_score',
    'last_verified',
    'domain',
    'kind',
    'status_reason',
    'route',
    'route_value',
    'who_may_submit',
    'deadline',
    'evidence_quote',
    'evidence_url',
    'read_at',
    'email_kind',
    'dismissed_at',
    'dismissed_reason',
  ].map((key) => [key, null]),
)

function detailOf(row: AnsweredRow) {
  return {
    row: {
      ...NOTHING,
      industry_type: [],
      date_scraped: '2026-03-07T20:00:00Z',
      score_reasons: [],
      revision: 1,
      stale: false,
      flapping: false,
      do_not_contact: false,
      overrides: [],
      ...row,
      ...(row.submission_status === 'later' ? { submission_status: null } : {}),
    },
    work: { stage: 'new', owner: null, next_action: null, next_action_on: null, starred: false, revision: 0 },
    fields: [],
    reasons: [],
    pages: [],
    sites: [],
    events: [],
    notes: [],
    outreach: [],
    reviews: [],
    would_change: [],
  }
}
