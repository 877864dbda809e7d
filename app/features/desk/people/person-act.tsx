import type { ReactNode } from 'react'
import { useStaffAction } from '#app/features/desk/list/use-staff-action.ts'
import { Button } from '#app/ui/button.tsx'
import { AlertDialog } from '#app/ui/overlay/alert-dialog.tsx'

/** Everything about people is below this key, so that one change reloads all of it. */
export const PEOPLE = ['people']

type PersonActProps = {
  label: ReactNode
  variant?: 'outline' | 'ghost' | 'destructive'
  isOff?: boolean
  /** What is asked before it is done. */
  question?: { title: string; description: string; confirmLabel: string } | false
  run: () => Promise<unknown>
  /** What the notice says afterwards, and what it says when it did not work. */
  done: string
  failed: string
  /** What takes it back, if anything does. */
  undo?: (() => Promise<unknown>) | false
}

/** A button that does something to a person, says so, and offers to take it back where that is possible. */
export function PersonAct({ label, variant = 'outline', isOff, question, run, done, failed, undo }: PersonActProps) {
  const { act, isActing } = useStaffAction([PEOPLE])
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
    <Button variant={variant} size="sm" disabled={isOff} loading={isActing} {...(question ? {} : { onClick: change })}>
      {label}
    </Button>
  )
  return question ? <AlertDialog trigger={button} {...question} onConfirm={change} /> : button
}
