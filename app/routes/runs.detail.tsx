import { RunPage } from '#app/features/desk/runs/run-page.tsx'
import type { Route } from './+types/runs.detail.ts'

export default function RunRoute({ params }: Route.ComponentProps) {
  return <RunPage key={params.run} runId={params.run} />
}
