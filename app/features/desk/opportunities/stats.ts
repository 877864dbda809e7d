import { withoutMixing } from '#app/features/desk/sample/sample-rules.ts'
import type { ScraperLog } from '#app/features/desk/shared/log-row.ts'
import type { OpportunityRow } from '#app/features/desk/shared/opportunity-row.ts'

const HIGH_CONFIDENCE_ABOVE = 0.7

export type Stats = { total: number; open: number; newToday: number; highConfidencePercent: number }

/** The four figures at the top. `logs` are newest first. Sample rows count only while there is no real one. */
export function countStats(all: readonly OpportunityRow[], logs: readonly ScraperLog[]): Stats {
  const rows = withoutMixing(all)
  const isSample = rows[0]?.sample ?? false
  const confident = rows.filter((row) => (row.ai_confidence_score ?? 0) > HIGH_CONFIDENCE_ABOVE).length
  return {
    total: rows.length,
    open: rows.filter((row) => row.submission_status === 'open').length,
    newToday: logs.find(({ sample }) => sample === isSample)?.new_entries_count ?? 0,
    highConfidencePercent: rows.length === 0 ? 0 : Math.round((confident / rows.length) * 100),
  }
}
