import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { getRunProgress, removeSample, runSample } from '#app/features/desk/shared/calls.ts'
import { findSampleRunUnderWay } from '#app/features/desk/shared/log-row.ts'
import { KEYS, useLogs } from '#app/features/desk/shared/queries.ts'
import { showToast } from '#app/ui/toast.tsx'

const LOOK_EVERY_MS = 1_000

export type SampleRun = {
  isRunning: boolean
  /** Sites read so far, of how many; null until the run has planned them. */
  progress: { done: number; planned: number } | null
  start: () => void
  isRemoving: boolean
  remove: () => void
}

/** Fills the dashboard from the sample web and empties it again. When the run ends, everything it changed is loaded anew. */
export function useSampleRun(): SampleRun {
  const cache = useQueryClient()
  const logs = useLogs()
  const underWayId = findSampleRunUnderWay(logs.data, new Date())?.id ?? null
  const progress = useQuery({
    queryKey: [...KEYS.logs, 'progress', underWayId],
    queryFn: () => getRunProgress(underWayId ?? ''),
    enabled: underWayId !== null,
    refetchInterval: LOOK_EVERY_MS,
    staleTime: 0,
  })
  const reload = () =>
    Promise.all([
      cache.invalidateQueries({ queryKey: KEYS.opportunities }),
      cache.invalidateQueries({ queryKey: KEYS.logs, exact: true }),
    ])

  const wasUnderWay = useRef(underWayId)
  useEffect(() => {
    if (wasUnderWay.current !== null && underWayId === null) {
      void cache.invalidateQueries({ queryKey: KEYS.opportunities })
    }
    wasUnderWay.current = underWayId
  }, [underWayId, cache])

  const hasEnded = progress.data !== undefined && progress.data.status !== 'running'
  useEffect(() => {
    if (hasEnded) void cache.invalidateQueries({ queryKey: KEYS.logs, exact: true })
  }, [hasEnded, cache])

  const started = useMutation({
    mutationFn: runSample,
    onError: (error) => {
      showToast({ title: 'Error', description: 'Failed to start the sample run', tone: 'destructive' })
      // biome-ignore lint/suspicious/noConsole: the toast is for the eye, this for whoever looks for the cause.
      console.error('Starting the sample run failed', error)
    },
    onSettled: () => cache.invalidateQueries({ queryKey: KEYS.logs, exact: true }),
  })
  const removed = useMutation({
    mutationFn: removeSample,
    onSuccess: async () => {
      await reload()
      showToast({ title: 'Sample data removed', description: 'What is left is real.', tone: 'success' })
    },
    onError: (error) => {
      showToast({ title: 'Error', description: 'Failed to remove the sample data', tone: 'destructive' })
      // biome-ignore lint/suspicious/noConsole: the toast is for the eye, this for whoever looks for the cause.
      console.error('Removing the sample data failed', error)
    },
  })
  return {
    isRunning: started.isPending || underWayId !== null,
    progress: progress.data === undefined || progress.data.planned === 0 ? null : progress.data,
    start: () => started.mutate(),
    isRemoving: removed.isPending,
    remove: () => removed.mutate(),
  }
}
