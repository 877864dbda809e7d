import { TodayRoom } from '#app/features/desk/today/today-room.tsx'
import { pageMeta } from '#app/lib/page-meta.ts'

export const meta = () =>
  pageMeta({
    title: 'Desk | Neon Magnolia',
    description: 'What waits today, for staff.',
    path: '/desk',
    robots: 'noindex',
  })

export default function TodayRoute() {
  return <TodayRoom />
}
