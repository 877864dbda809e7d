import type { ReactNode } from 'react'
import { useStaffAction } from '#app/features/desk/list/use-staff-action.ts'
import { Button } from '#app/ui/button.tsx'
import { AlertDialog } from '#app/ui/overlay/alert-dialog.tsx'

/** Everything about people is below this key, so that one change reloads all of it. */
export const PEOPLE_KEY = ['people']

type PersonActionProps = {
  label: ReactNode
  variant?: 'outline' | 'ghost' | 'destructive'
  isDisabled?: boolean
  /** What is asked before it is done. */
  confirmation?: { title: string; description: string; confirmLabel: string } | false
  run: () => Promise<unknown>
  /** What the notice says afterwards, and what it says when it did not work. */
  done: string
  failed: string
  /** What takes it back, if anything does. */
  undo?: (() => Promise<unknown>) | false
}

/** A button that does something to a person, says so, and offers to take it back where that is possible. */
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
        undo: { run: undo, done: { title: 'Taken back', tone: 'success' }, failed: 'It was not undone' },
      }),
    })
  const button = (
    <Button
      variant={variant}
      size="sm"
      disabled={isDisabled}
      loading={isActing}
      {...(confirmation ? {} : { onClick: change })}
    >
      {label}
    </Button>
  )
  return confirmation ? <AlertDialog trigger={button} {...confirmation} onConfirm={change} /> : button
}
