import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useStaffAction } from '#app/features/desk/list/use-staff-action.ts'
import { call } from '#app/features/desk/shared/data/call.ts'
import { QUERY_KEYS } from '#app/features/desk/shared/data/use-runs.ts'
import type { PageOutcome } from '#contracts/scraper/reading.ts'

export type RunView = { outcome: PageOutcome | null; page: number }

export const PAGES_SHOWN = 50
const ROWS_SHOWN = 5

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

/** The first opportunities that a run added or changed, the most certain ones first. */
export function useRowsOfRun(runId: string, sample: boolean) {
  return useQuery({
    queryKey: [...QUERY_KEYS.run, runId, 'rows', sample],
    queryFn: () =>
      call('find_opportunities', {
        filter: { run: runId, sample },
        sort: { by: 'ai_confidence_score', direction: 'desc' },
        limit: ROWS_SHOWN,
      }),
  })
}

/** Does something about runs, and has what it changed loaded again. */
export const useRunAction = () => useStaffAction([QUERY_KEYS.run, QUERY_KEYS.logs, QUERY_KEYS.counts])

/** Notes that the person has seen that these runs failed. Nothing is said about it. */
export function useMarkSeen() {
  const { act, isActing } = useRunAction()
  const mark = useCallback(
    (runIds: readonly string[]) =>
      void act({ run: () => call('mark_runs_seen', { run_ids: runIds }), onFailure: () => undefined }),
    [act],
  )
  return { mark, isActing }
}
