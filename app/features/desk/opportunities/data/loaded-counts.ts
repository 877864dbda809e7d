import { CLOSING_THIS_WEEK, type OpportunityFilter } from '#contracts/desk/opportunity-filter.ts'
import { FACETS, type Facet, type OpportunityCounts } from '#contracts/desk/opportunity-search.ts'
import type { FoundRow } from './found-row.ts'
import { type Asking, compareTexts, facetValues, isDismissed, matcher, showsSample } from './loaded-rows.ts'

type Facets = OpportunityCounts['facets']

/** What beyond the rows the figures need: the last visit, and what the latest run found. */
export type Figures = { since: string | null; newToday: number }

/** The figures of all loaded rows, and the facets of those that the filter shows. */
export function countRows(
  rows: readonly FoundRow[],
  filter: OpportunityFilter,
  { since, newToday }: Figures,
  asking: Asking,
): OpportunityCounts {
  const sample = showsSample(rows, filter.sample === undefined ? {} : { sample: filter.sample })
  const all = rows.filter((row) => row.sample === sample && !isDismissed(row))
  const count = (wanted: OpportunityFilter) => all.filter(matcher(wanted, asking)).length
  const isSure = ({ ai_confidence_score: score }: FoundRow) => score !== null && score > 0.7
  return {
    total: all.length,
    open: count({ status: ['open'] }),
    new_today: newToday,
    high_confidence_percent: all.length === 0 ? 0 : Math.round((100 * all.filter(isSure).length) / all.length),
    is_sample: sample,
    has_sample: rows.some((row) => row.sample && !isDismissed(row)),
    has_real: rows.some((row) => !row.sample && !isDismissed(row)),
    due_today: count({ due: 'today' }),
    mine: count({ owner: ['me'] }),
    closing_this_week: count(CLOSING_THIS_WEEK),
    new_since_visit: since === null ? null : count({ new_since: since }),
    matching: count(filter),
    facets: Object.fromEntries(FACETS.map((facet) => [facet, countFacet(all, filter, facet, asking)])) as Facets,
  }
}

/** What is chosen in a facet does not narrow the facet itself. */
function countFacet(rows: readonly FoundRow[], filter: OpportunityFilter, facet: Facet, asking: Asking) {
  const { [facet]: _, ...rest } = filter
  const counted = new Map<string, number>()
  for (const row of rows.filter(matcher(rest, asking))) {
    for (const value of facetValues(row, facet)) counted.set(value, (counted.get(value) ?? 0) + 1)
  }
  return [...counted].sort(([a, rowsA], [b, rowsB]) => rowsB - rowsA || compareTexts(a, b))
}
