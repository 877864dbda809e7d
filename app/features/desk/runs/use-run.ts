import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, startRun } from '#app/features/desk/shared/data/call.ts'
import { KEYS } from '#app/features/desk/shared/data/use-runs.ts'
import { showToast } from '#app/ui/overlay/toast.tsx'
import type { PageOutcome } from '#contracts/scraper/reading.ts'

export type RunView = { runId: string; outcome: PageOutcome | null; page: number }

export const PAGES_SHOWN = 50
const ROWS_SHOWN = 5

export function useRunReport(view: RunView) {
  return useQuery({
    queryKey: [...KEYS.run, view.runId, view.outcome, view.page],
    queryFn: () =>
      call('get_run', {
        run_id: view.runId,
        outcome: view.outcome ?? undefined,
        limit: PAGES_SHOWN,
        offset: (view.page - 1) * PAGES_SHOWN,
      }),
    placeholderData: (before, query) => (query?.queryKey[1] === view.runId ? keepPreviousData(before) : undefined),
    staleTime: 0,
  })
}

/** The first opportunities that a run added or changed, the most certain ones first. */
export function useRowsOfRun(runId: string, sample: boolean) {
  return useQuery({
    queryKey: [...KEYS.run, runId, 'rows', sample],
    queryFn: () =>
      call('find_opportunities', {
        filter: { run: runId, sample },
        sort: { by: 'ai_confidence_score', direction: 'desc' },
        limit: ROWS_SHOWN,
      }),
  })
}

/** What can be done about a run. A refusal is told in the server's words: somebody else may have been quicker. */
export function useRunActions() {
  const cache = useQueryClient()
  const reload = () =>
    Promise.all([KEYS.run, KEYS.logs, KEYS.counts].map((queryKey) => cache.invalidateQueries({ queryKey })))
  const fail = (title: string) => (error: Error) =>
    showToast({ title, description: error.message, tone: 'destructive' })
  const cancel = useMutation({
    mutationFn: (runId: string) => call('cancel_run', { run_id: runId }),
    onSuccess: () => showToast({ title: 'Run cancelled', description: 'What it had stored is kept.' }),
    onError: fail('The run could not be cancelled'),
    onSettled: reload,
  })
  const acceptDrop = useMutation({
    mutationFn: (preset: string | null) => startRun({ accept_drop: true, preset: preset ?? undefined }),
    onSuccess: () =>
      showToast({ title: 'Scraper Started', description: 'This run may remove what is no longer on the pages.' }),
    onError: fail('The run could not be started'),
    onSettled: reload,
  })
  const goOn = useMutation({
    mutationFn: (runId: string) => startRun({ continues: runId }),
    onSuccess: () => showToast({ title: 'Scraper Started', description: 'It reads the remaining sites.' }),
    onError: fail('The run could not be continued'),
    onSettled: reload,
  })
  const markSeen = useMutation({
    mutationFn: (runIds: readonly string[]) => call('mark_runs_seen', { run_ids: runIds }),
    onSettled: reload,
  })
  return { cancel, acceptDrop, goOn, markSeen }
}
