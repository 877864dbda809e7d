import { useStaffAction } from '#app/features/desk/list/use-staff-action.ts'
import { call } from '#app/features/desk/shared/data/call.ts'
import { showError } from '#app/features/desk/shared/data/failures.ts'
import { findRunInProgress } from '#app/features/desk/shared/data/log-row.ts'
import { QUERY_KEYS, useLogs, useReloadAfterRun } from '#app/features/desk/shared/data/use-runs.ts'

export type SampleRun = ReturnType<typeof useSampleRun>

/** Starts a sample run and removes its data. When the run ends, all changed queries are reloaded. */
export function useSampleRun() {
  const runInProgress = findRunInProgress(useLogs().data, 'sample')
  useReloadAfterRun(runInProgress?.id ?? null)
  const startAction = useStaffAction([QUERY_KEYS.logs])
  const removeAction = useStaffAction([QUERY_KEYS.opportunities, QUERY_KEYS.logs])
  return {
    isRunning: startAction.isActing || runInProgress !== null,
    /** Sites read so far, of how many; null until the run has planned them. */
    progress: runInProgress?.progress ?? null,
    start: () =>
      void startAction.act({
        run: async () => {
          const answer = await call('run_sample')
          if (!answer.success) throw new Error(answer.error ?? 'The run was refused')
        },
        onFailure: (error) => showError('Failed to start the sample run', 'Starting the sample run', error),
      }),
    isRemoving: removeAction.isActing,
    remove: () =>
      void removeAction.act({
        run: () => call('remove_sample'),
        done: { title: 'Sample data removed', description: 'Only real data is left.', tone: 'success' },
        onFailure: (error) => showError('Failed to remove the sample data', 'Removing the sample data', error),
      }),
  }
}
