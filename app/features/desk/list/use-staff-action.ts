import { type QueryClient, type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { describeFailure, describeRefusal } from '#app/features/desk/shared/data/failures.ts'
import { showToast, type Toast } from '#app/ui/overlay/toast.tsx'

/** Long enough to notice a mistake and to reach the button by keyboard. */
const UNDO_DURATION_MS = 10_000

type Notice = Pick<Toast, 'title' | 'description' | 'tone'>

/** An action of staff with its notices. `Result` is what `run` resolves to. */
export type StaffAction<Result = unknown> = {
  run: () => Promise<Result>
  /** The notice on success; none if it is missing or null. */
  done?: string | Notice | ((result: Result) => string | Notice | null)
  /** Null if there is nothing to undo. */
  undo?: UndoAction | null | ((result: Result) => UndoAction | null)
  /** The title of the notice on failure; the reason follows it. */
  failed?: string
  /** Called on failure instead of showing a notice. */
  onFailure?: (error: unknown) => void
  /** What the action changes, for `actingOn`. */
  on?: unknown
}
type UndoAction = Omit<StaffAction, 'undo' | 'done'> & { done?: string | Notice }

type Running = Pick<StaffAction, 'run' | 'on'>

/** Reloaded after an action, whether it succeeded or not. The action waits only for what a function returns. */
type Reload = readonly QueryKey[] | ((cache: QueryClient) => unknown)

/** For every change by staff: `act` runs it, shows a notice with undo, reloads, and resolves to whether it succeeded. */
export function useStaffAction(reload: Reload) {
  const cache = useQueryClient()
  const { mutateAsync, isPending, variables } = useMutation({
    mutationFn: ({ run }: Running) => run(),
    onSettled: () =>
      typeof reload === 'function'
        ? reload(cache)
        : Promise.all(reload.map((queryKey) => cache.invalidateQueries({ queryKey }))),
  })
  const act = useMemo(() => createActionRunner(mutateAsync, showToast), [mutateAsync])
  return { act, isActing: isPending, actingOn: isPending ? variables.on : undefined }
}

const undoButton = (undo: () => void) => ({ action: { label: 'Undo', onClick: undo }, durationMs: UNDO_DURATION_MS })

/** For changes in this tab only, which need no request. */
export function showUndoToast(title: string, undo: () => void): void {
  showToast({ title, ...undoButton(undo) })
}

/** The `act` function. */
export type PerformAction = ReturnType<typeof createActionRunner>

/** `perform` runs an action and reloads what it changed; `show` shows a notice. */
export function createActionRunner(perform: (running: Running) => Promise<unknown>, show: (toast: Toast) => void) {
  return async function act<Result>({ run, done, undo, failed, onFailure, on }: StaffAction<Result>): Promise<boolean> {
    const attempt = async () => {
      let result: Result
      try {
        result = await run()
      } catch (error) {
        const description = failed === undefined ? describeFailure(error) : describeRefusal(error)
        if (onFailure) onFailure(error)
        else show({ title: failed ?? 'Not saved', description, tone: 'destructive' })
        throw error
      }
      const notice = typeof done === 'function' ? done(result) : done
      if (notice == null) return
      const undoAction = typeof undo === 'function' ? undo(result) : undo
      show({
        ...(typeof notice === 'string' ? { title: notice } : notice),
        ...(undoAction && undoButton(() => void act(undoAction))),
      })
    }
    return await perform({ run: attempt, on }).then(
      () => true,
      () => false,
    )
  }
}
