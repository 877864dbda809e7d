import { RunsRoom } from '#app/features/desk/runs/runs-room.tsx'
import { pageMeta } from '#app/lib/page-meta.ts'
import type { Route } from './+types/runs.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Runs',
    description: 'What the scraper did, for staff.',
    path: '/runs',
    robots: 'noindex',
  })

export default function RunsRoute() {
  return <RunsRoom />
}
