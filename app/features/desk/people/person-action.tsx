import type { ReactNode } from 'react'
import { useStaffAction } from '#app/features/desk/list/use-staff-action.ts'
import { Button } from '#app/ui/button.tsx'
import { AlertDialog } from '#app/ui/overlay/alert-dialog.tsx'

/** All queries about people are below this key, so that one change reloads them all. */
export const PEOPLE_KEY = ['people']

type PersonActionProps = {
  label: ReactNode
  variant?: 'outline' | 'ghost' | 'destructive'
  isDisabled?: boolean
  /** Confirmation dialog before the action. */
  confirmation?: { title: string; description: string; confirmLabel: string } | false
  run: () => Promise<unknown>
  /** The toast after success, and the one after a failure. */
  done: string
  failed: string
  /** Reverts the action, if that is possible. */
  undo?: (() => Promise<unknown>) | false
}

/** A button that changes an account, confirms it in a toast, and offers an undo where possible. */
export function PersonActionButton({
  label,
  variant = 'outline',
  isDisabled,
  confirmation,
  run,
  done,
  failed,
  undo,
}: PersonActionProps) {
  const { act, isActing } = useStaffAction([PEOPLE_KEY])
  const change = () =>
    void act({
      run,
      done: { title: done, tone: 'success' },
      failed,
      ...(undo && {
        undo: { run: undo, done: { title: 'Undone', tone: 'success' }, failed: 'It was not undone' },
      }),
    })
  const button = (
    <Button
      variant={variant}
      size="sm"
      disabled={isDisabled}
      loading={isActing}
      onClick={confirmation ? undefined : change}
    >
      {label}
    </Button>
  )
  return confirmation ? <AlertDialog trigger={button} {...confirmation} onConfirm={change} /> : button
}
