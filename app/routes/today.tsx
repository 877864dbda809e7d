import { TodayRoom } from '#app/features/desk/today/today-room.tsx'
import { pageMeta } from '#app/lib/page-meta.ts'
import type { Route } from './+types/today.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Desk',
    description: 'What waits today, for staff.',
    path: '/desk',
    robots: 'noindex',
  })

export default function TodayRoute() {
  return <TodayRoom />
}
