import { type QueryClient, type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { describeFailure, describeRefusal } from '#app/features/desk/shared/data/failures.ts'
import { showToast, type Toast } from '#app/ui/overlay/toast.tsx'

/** Long enough to notice a mistake and to reach the button by keyboard. */
const UNDO_FOR_MS = 10_000

type Notice = Pick<Toast, 'title' | 'description' | 'tone'>

/** Something that somebody does, and what is said about it. `Result` is what `run` resolves to. */
export type StaffAction<Result = unknown> = {
  run: () => Promise<Result>
  /** What the notice says afterwards; without it, or if it is null, the screen shows it by itself. */
  done?: string | Notice | ((result: Result) => string | Notice | null)
  /** What takes it back; null if there is nothing to take back. */
  undo?: UndoAction | null | ((result: Result) => UndoAction | null)
  /** What the notice says if it failed, in front of the reason. */
  failed?: string
  /** Shows a failure in place of the notice. */
  onFailure?: (error: unknown) => void
  /** What it is done to, for `actingOn`. */
  on?: unknown
}
type UndoAction = Omit<StaffAction, 'undo' | 'done'> & { done?: string | Notice }

type Running = Pick<StaffAction, 'run' | 'on'>

/** What is loaded again after an act, whether it succeeded or not. Only what is returned is waited for. */
type Reload = readonly QueryKey[] | ((cache: QueryClient) => unknown)

/**
 * Everything that staff change goes through here: `act` does it, says what happened, offers to undo it, and has what it changed
 * loaded again. It resolves to whether it was saved.
 */
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

const toUndo = (undo: () => void) => ({ action: { label: 'Undo', onClick: undo }, durationMs: UNDO_FOR_MS })

/** Says what was done in this tab alone, and offers to undo it. */
export function showUndoToast(title: string, undo: () => void): void {
  showToast({ title, ...toUndo(undo) })
}

/** Runs an act; resolves to whether it was saved. */
export type PerformAction = ReturnType<typeof createActionRunner>

/** `perform` runs an act and loads again what it changed; `say` shows a notice. */
export function createActionRunner(perform: (running: Running) => Promise<unknown>, say: (toast: Toast) => void) {
  return async function act<Result>({ run, done, undo, failed, onFailure, on }: StaffAction<Result>): Promise<boolean> {
    const attempt = async () => {
      let result: Result
      try {
        result = await run()
      } catch (error) {
        const description = failed === undefined ? describeFailure(error) : describeRefusal(error)
        if (onFailure) onFailure(error)
        else say({ title: failed ?? 'Not saved', description, tone: 'destructive' })
        throw error
      }
      const said = typeof done === 'function' ? done(result) : done
      if (said == null) return
      const back = typeof undo === 'function' ? undo(result) : undo
      say({
        ...(typeof said === 'string' ? { title: said } : said),
        ...(back && toUndo(() => void act(back))),
      })
    }
    return await perform({ run: attempt, on }).then(
      () => true,
      () => false,
    )
  }
}
