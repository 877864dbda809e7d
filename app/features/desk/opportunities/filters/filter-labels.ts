import { filterValues, withFilterValues } from '#app/features/desk/opportunities/filter-address.ts'
import { staffLabel } from '#app/features/desk/shared/data/staff.ts'
import { capitalize, ROUTES, STAGE_LABELS, STATUS_REASONS, SUBMITTERS } from '#app/features/desk/shared/words.ts'
import { formatDay, formatMoment } from '#app/lib/dates.ts'
import type { OpportunityFilter, OpportunityFilterKey } from '#contracts/desk/opportunity-filter.ts'
import type { Facet } from '#contracts/desk/opportunity-search.ts'
import type { StaffMember } from '#contracts/desk/opportunity-work.ts'

/** The lowest score that counts as high confidence: scores have three decimals, and high means above 0.7. */
export const HIGH_CONFIDENCE = 0.701

export const FACET_TITLES: Record<Facet, string> = {
  status: 'Status',
  reason: 'Reason',
  kind: 'Kind',
  industry: 'Industry',
  route: 'Route',
  who: 'Who may submit',
  stage: 'Stage',
  owner: 'Owner',
}

/** Filters with one of a few values. */
export const MENUS = [
  { field: 'email', title: 'E-mail', words: { yes: 'Has e-mail', no: 'No e-mail' } },
  { field: 'do_not_contact', title: 'Contacting', words: { no: 'May be contacted', yes: 'Do not contact' } },
  {
    field: 'deadline',
    title: 'Deadline',
    words: {
      week: 'Closing this week',
      month: 'Closing within a month',
      some: 'With a deadline',
      passed: 'Deadline has passed',
      none: 'Without a deadline',
    },
  },
  {
    field: 'verified_days',
    title: 'Last verified',
    words: { 7: 'Verified within a week', 30: 'Verified within 30 days', 90: 'Verified within 90 days' },
  },
  { field: 'due', title: 'Next action', words: { today: 'Due today', week: 'Due within a week' } },
] as const
export const STATUS = { open: 'Open', closed: 'Closed', unknown: 'Unknown' } as const
export const SOURCES = { directory: 'Built-in directory', staff: 'Added by staff', search: 'Search and links' } as const

export function facetValueLabel(facet: Facet | 'source', value: string, staff: readonly StaffMember[]): string {
  if (facet === 'owner') {
    if (value === 'me') return 'Me'
    if (value === 'nobody') return 'Nobody'
    const found = staff.find(({ id }) => id === value)
    return found ? staffLabel(found, staff) : 'A former colleague'
  }
  if (value === 'none') return 'Not known'
  const words: Partial<Record<Facet | 'source', Record<string, string>>> = {
    status: STATUS,
    reason: STATUS_REASONS,
    route: ROUTES,
    who: SUBMITTERS,
    stage: STAGE_LABELS,
    source: SOURCES,
  }
  return words[facet]?.[value] ?? (facet === 'kind' ? kindLabel(value) : value)
}

/** 'sync-library' as 'Sync library'. */
export function kindLabel(kind: string): string {
  return capitalize(kind.replaceAll(/[-_]+/g, ' '))
}

type Chip = { key: string; label: string; without: OpportunityFilter }

/** One chip for each active value, with the filter that remains without it. The search has its own field and no chip. */
export function describeFilter(filter: OpportunityFilter, staff: readonly StaffMember[] = []): Chip[] {
  return (Object.keys(filter) as OpportunityFilterKey[]).flatMap((key) => {
    if (key === 'q' || filter[key] === undefined) return []
    if (key === 'confidence_to' && filter.confidence_from !== undefined) return []
    if (key === 'source' || isFacet(key)) {
      const values = filterValues(filter, key)
      const title = key === 'source' ? 'Source' : FACET_TITLES[key]
      return values.map((one) => {
        const others = values.filter((other) => other !== one)
        const label = `${title}: ${facetValueLabel(key, one, staff)}`
        return { key: `${key}-${one}`, label, without: withFilterValues(filter, key, others) }
      })
    }
    const rest = withFilterValues(filter, key, [])
    const without = key === 'confidence_from' ? withFilterValues(rest, 'confidence_to', []) : rest
    return [{ key, label: describeSingleValue(filter, key), without }]
  })
}

const isFacet = (key: OpportunityFilterKey): key is Facet => key in FACET_TITLES

const WORDS: Partial<Record<OpportunityFilterKey, Record<string, string>>> = {
  ...Object.fromEntries(MENUS.map(({ field, words }) => [field, words])),
  starred: { true: 'Starred' },
  stale: { true: 'Not seen for a long time' },
  flapping: { true: 'Changes often' },
  dismissed: { true: 'Dismissed' },
  sample: { true: 'Sample data', false: 'Real data' },
}

function describeSingleValue(filter: OpportunityFilter, key: OpportunityFilterKey): string {
  const [text = ''] = filterValues(filter, key)
  if (key === 'verified_days') return `Verified within ${text} days`
  if (key === 'confidence_from' || key === 'confidence_to') return describeConfidence(filter)
  if (key === 'new_since') return `New since ${formatMoment(text)}`
  if (key === 'opened_since') return `Opened since ${formatMoment(text)}`
  if (key === 'run') return 'Opportunities of one run'
  if (key === 'event' && filter.event)
    return `${filter.event.kind === 'opened' ? 'Opened' : 'Closed'} in the week of ${formatDay(filter.event.week)}`
  return WORDS[key]?.[text] ?? key
}

function describeConfidence({ confidence_from: from, confidence_to: to }: OpportunityFilter): string {
  const percent = (share: number) => `${Math.round(share * 100)}%`
  if (from === HIGH_CONFIDENCE && to === undefined) return 'High confidence'
  if (from === undefined) return `Confidence up to ${percent(to ?? 1)}`
  return to === undefined ? `Confidence from ${percent(from)}` : `Confidence ${percent(from)} to ${percent(to)}`
}
