import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#app/features/desk/shared/data/call.ts'
import { findRunUnderWay } from '#app/features/desk/shared/data/log-row.ts'
import { KEYS, useLogs, useReloadAfterRun } from '#app/features/desk/shared/data/use-runs.ts'
import { showToast } from '#app/ui/overlay/toast.tsx'

export type SampleRun = ReturnType<typeof useSampleRun>

/** Fills the dashboard from the sample web and empties it again. When the run ends, everything it changed is loaded again. */
export function useSampleRun() {
  const cache = useQueryClient()
  const logs = useLogs()
  const underWay = findRunUnderWay(logs.data, 'sample')
  useReloadAfterRun(underWay?.id ?? null)
  const reload = () =>
    Promise.all([
      cache.invalidateQueries({ queryKey: KEYS.opportunities }),
      cache.invalidateQueries({ queryKey: KEYS.logs, exact: true }),
    ])

  const started = useMutation({
    mutationFn: async () => {
      const answer = await call('run_sample')
      if (!answer.success) throw new Error(answer.error ?? 'The run was refused')
    },
    onError: fail('Failed to start the sample run', 'Starting the sample run failed'),
    onSettled: () => cache.invalidateQueries({ queryKey: KEYS.logs, exact: true }),
  })
  const removed = useMutation({
    mutationFn: () => call('remove_sample'),
    onSuccess: async () => {
      await reload()
      showToast({ title: 'Sample data removed', description: 'Only real data is left.', tone: 'success' })
    },
    onError: fail('Failed to remove the sample data', 'Removing the sample data failed'),
  })
  return {
    isRunning: started.isPending || underWay !== null,
    /** Sites read so far, of how many; null until the run has planned them. */
    progress: underWay?.progress ?? null,
    start: () => started.mutate(),
    isRemoving: removed.isPending,
    remove: () => removed.mutate(),
  }
}

const fail = (description: string, what: string) => (error: Error) => {
  showToast({ title: 'Error', description, tone: 'destructive' })
  // biome-ignore lint/suspicious/noConsole: the toast is for the eye, this is for finding the cause.
  console.error(what, error)
}
