import { RunsRoom } from '#app/features/desk/runs/runs-room.tsx'
import { pageMeta } from '#app/lib/page-meta.ts'

export const meta = () =>
  pageMeta({
    title: 'Runs | Neon Magnolia',
    description: 'What the scraper did, for staff.',
    path: '/runs',
    robots: 'noindex',
  })

export default function RunsRoute() {
  return <RunsRoom />
}
