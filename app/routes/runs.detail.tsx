import { RunPage } from '#app/features/desk/runs/run-page.tsx'
import { pageMeta } from '#app/lib/page-meta.ts'
import type { Route } from './+types/runs.detail.ts'

export const meta: Route.MetaFunction = ({ matches, params }) =>
  pageMeta(matches, {
    title: 'Run',
    description: 'What one run of the scraper did, for staff.',
    path: `/runs/${encodeURIComponent(params.run)}`,
    robots: 'noindex',
  })

export default function RunRoute({ params }: Route.ComponentProps) {
  return <RunPage key={params.run} runId={params.run} />
}
