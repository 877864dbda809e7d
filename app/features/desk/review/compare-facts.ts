import { ROUTES, STATUS_REASONS } from '#app/features/desk/shared/words.ts'
import { formatDay } from '#app/lib/dates.ts'
import type { StaffOpportunity } from '#contracts/scraper/opportunity.ts'

type Fact = {
  label: string
  left: string | null
  right: string | null
  /** Null if there is only one side. */
  verdict: 'Same' | 'Differs' | 'Only one side' | null
}

const FACTS: readonly [label: string, read: (opportunity: StaffOpportunity) => string | null][] = [
  ['Company', ({ company_agency }) => company_agency],
  ['Website', ({ domain }) => domain],
  ['Contact', ({ name, role }) => [name, role].filter(Boolean).join(', ') || null],
  ['Mailbox', ({ contact_email }) => contact_email],
  ['Status', describeStatus],
  [
    'How to submit',
    ({ route, route_value }) => (route === null ? null : [ROUTES[route], route_value].filter(Boolean).join(': ')),
  ],
  ['Deadline', ({ deadline }) => formatDay(deadline)],
  ['Industry', ({ industry_type }) => industry_type.join(', ') || null],
  ['Guidelines', ({ submission_guidelines }) => submission_guidelines],
  ['First read', ({ date_scraped }) => formatDay(date_scraped)],
]

/** The facts of one or two opportunities. Facts that neither side has are left out. */
export function compareFacts(left: StaffOpportunity, right: StaffOpportunity | null): Fact[] {
  return FACTS.flatMap(([label, read]) => {
    const [one, other] = [read(left), right === null ? null : read(right)]
    if (one === null && other === null) return []
    return [{ label, left: one, right: other, verdict: right === null ? null : compare(one, other) }]
  })
}

function compare(one: string | null, other: string | null): Fact['verdict'] {
  if (one === null || other === null) return 'Only one side'
  return one.trim().toLowerCase() === other.trim().toLowerCase() ? 'Same' : 'Differs'
}

function describeStatus({ submission_status: status, status_reason: reason }: StaffOpportunity) {
  return status === null || reason === null ? status : `${status}: ${STATUS_REASONS[reason].toLowerCase()}`
}
