import { Link } from 'react-router'
import { useLogs } from '#app/features/desk/shared/data/use-runs.ts'
import { RoomHead } from '#app/features/desk/shared/room-head.tsx'
import { Button } from '#app/ui/button.tsx'
import { LogsPanel } from './logs-panel.tsx'

/** All runs, newest first. */
export function RunsRoom() {
  const logs = useLogs()
  return (
    <div className="gutters pt-6 pb-16">
      <RoomHead title="Runs">
        When the scraper ran, what it found, and what it could not read. Also on the dashboard, under{' '}
        <Link to="/sync-scraper?tab=logs" className="underline underline-offset-4 hover:text-ink">
          Scraper Logs
        </Link>
        .
      </RoomHead>
      <div className="mt-6">
        <LogsPanel
          query={logs}
          start={
            <Button asChild variant="outline">
              <Link to="/sync-scraper">Start the first one under Opportunities</Link>
            </Button>
          }
        />
      </div>
    </div>
  )
}
