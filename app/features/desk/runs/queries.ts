import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { KEYS } from '#app/features/desk/shared/queries.ts'
import { showToast } from '#app/ui/toast.tsx'
import { cancelRun, continueRun, findRowsOfRun, getRun, markRunsSeen, type RunView, runAcceptingDrop } from './calls.ts'

export function useRunReport(view: RunView) {
  return useQuery({
    queryKey: [...KEYS.run, view.runId, view.outcome, view.page],
    queryFn: () => getRun(view),
    placeholderData: (before, query) => (query?.queryKey[1] === view.runId ? keepPreviousData(before) : undefined),
    staleTime: 0,
  })
}

export function useRowsOfRun(runId: string, sample: boolean) {
  return useQuery({ queryKey: [...KEYS.run, runId, 'rows', sample], queryFn: () => findRowsOfRun(runId, sample) })
}

/** What can be done about a run. A refusal is told in the server's words: somebody else may have been quicker. */
export function useRunActions() {
  const cache = useQueryClient()
  const reload = () =>
    Promise.all([KEYS.run, KEYS.logs, KEYS.counts].map((queryKey) => cache.invalidateQueries({ queryKey })))
  const fail = (title: string) => (error: Error) =>
    showToast({ title, description: error.message, tone: 'destructive' })
  const cancel = useMutation({
    mutationFn: cancelRun,
    onSuccess: () => showToast({ title: 'Run cancelled', description: 'What it had stored is kept.' }),
    onError: fail('The run could not be cancelled'),
    onSettled: reload,
  })
  const acceptDrop = useMutation({
    mutationFn: runAcceptingDrop,
    onSuccess: () => showToast({ title: 'Scraper Started', description: 'This run may lose what is no longer there.' }),
    onError: fail('The run could not be started'),
    onSettled: reload,
  })
  const goOn = useMutation({
    mutationFn: continueRun,
    onSuccess: () => showToast({ title: 'Scraper Started', description: 'It reads the sites that were left.' }),
    onError: fail('The run could not be continued'),
    onSettled: reload,
  })
  const markSeen = useMutation({ mutationFn: markRunsSeen, onSettled: reload })
  return { cancel, acceptDrop, goOn, markSeen }
}
