import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useStaffAction } from '#app/features/desk/list/use-staff-action.ts'
import { call } from '#app/features/desk/shared/data/call.ts'
import { QUERY_KEYS } from '#app/features/desk/shared/data/use-runs.ts'
import type { PageOutcome } from '#contracts/scraper/reading.ts'

export type RunView = { outcome: PageOutcome | null; page: number }

export const PAGES_SHOWN = 50
const OPPORTUNITIES_SHOWN = 5

export function useRunReport(runId: string, { outcome, page }: RunView) {
  return useQuery({
    queryKey: [...QUERY_KEYS.run, runId, outcome, page],
    queryFn: () =>
      call('get_run', {
        run_id: runId,
        outcome: outcome ?? undefined,
        limit: PAGES_SHOWN,
        offset: (page - 1) * PAGES_SHOWN,
      }),
    placeholderData: (before, query) => (query?.queryKey[1] === runId ? keepPreviousData(before) : undefined),
    staleTime: 0,
  })
}

/** The opportunities with the highest confidence that a run added or changed. */
export function useRunOpportunities(runId: string, sample: boolean) {
  return useQuery({
    queryKey: [...QUERY_KEYS.run, runId, 'rows', sample],
    queryFn: () =>
      call('find_opportunities', {
        filter: { run: runId, sample },
        sort: { by: 'ai_confidence_score', direction: 'desc' },
        limit: OPPORTUNITIES_SHOWN,
      }),
  })
}

export const useRunAction = () => useStaffAction([QUERY_KEYS.run, QUERY_KEYS.logs, QUERY_KEYS.counts])

/** Marks failed runs as seen by the user, without a notice. */
export function useMarkSeen() {
  const { act, isActing } = useRunAction()
  const markSeen = useCallback(
    (runIds: readonly string[]) =>
      void act({ run: () => call('mark_runs_seen', { run_ids: runIds }), onFailure: () => undefined }),
    [act],
  )
  return { markSeen, isActing }
}
