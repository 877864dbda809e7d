import { CircleCheck, CircleX, LoaderCircle } from 'lucide-react'
import { type LogState, stateOf } from '#app/features/desk/shared/data/log-row.ts'
import { Badge } from '#app/ui/badge.tsx'

const TONES = { completed: 'open', failed: 'closed', running: 'live' } as const satisfies Record<LogState, string>
const ICONS = { completed: CircleCheck, failed: CircleX, running: LoaderCircle }

/** Completed, failed, or the run's own word while it goes on; distinguished by shape and word as well as by colour. */
export function RunState({ run }: { run: Parameters<typeof stateOf>[0] }) {
  const state = stateOf(run)
  const Icon = ICONS[state]
  return (
    <Badge tone={TONES[state]}>
      <Icon aria-hidden="true" />
      {state === 'running' ? run.status : state}
    </Badge>
  )
}
