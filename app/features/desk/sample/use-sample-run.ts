import { useAct } from '#app/features/desk/list/use-act.ts'
import { call } from '#app/features/desk/shared/data/call.ts'
import { findRunUnderWay } from '#app/features/desk/shared/data/log-row.ts'
import { KEYS, useLogs, useReloadAfterRun } from '#app/features/desk/shared/data/use-runs.ts'
import { showToast } from '#app/ui/overlay/toast.tsx'

export type SampleRun = ReturnType<typeof useSampleRun>

/** Fills the dashboard from the sample web and empties it again. When the run ends, everything it changed is loaded again. */
export function useSampleRun() {
  const underWay = findRunUnderWay(useLogs().data, 'sample')
  useReloadAfterRun(underWay?.id ?? null)
  const starting = useAct([KEYS.logs])
  const removing = useAct([KEYS.opportunities, KEYS.logs])
  return {
    isRunning: starting.isActing || underWay !== null,
    /** Sites read so far, of how many; null until the run has planned them. */
    progress: underWay?.progress ?? null,
    start: () =>
      void starting.act({
        run: async () => {
          const answer = await call('run_sample')
          if (!answer.success) throw new Error(answer.error ?? 'The run was refused')
        },
        onFailure: fail('Failed to start the sample run', 'Starting the sample run failed'),
      }),
    isRemoving: removing.isActing,
    remove: () =>
      void removing.act({
        run: () => call('remove_sample'),
        done: { title: 'Sample data removed', description: 'Only real data is left.', tone: 'success' },
        onFailure: fail('Failed to remove the sample data', 'Removing the sample data failed'),
      }),
  }
}

const fail = (description: string, what: string) => (error: unknown) => {
  showToast({ title: 'Error', description, tone: 'destructive' })
  // biome-ignore lint/suspicious/noConsole: the toast is for the eye, this is for finding the cause.
  console.error(what, error)
}
