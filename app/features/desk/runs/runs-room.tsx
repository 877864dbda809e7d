import { useLogs } from '#app/features/desk/shared/queries.ts'
import { LogsPanel } from './logs-panel.tsx'

/** All runs, newest first. */
export function RunsRoom() {
  const logs = useLogs()
  return (
    <div className="gutters pt-6 pb-16">
      <h1 className="text-title">Runs</h1>
      <LogsPanel query={logs} />
    </div>
  )
}
