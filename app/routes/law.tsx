import { RemovalsRoom } from '#app/features/desk/removals/removals-room.tsx'
import { pageMeta } from '#app/lib/page-meta.ts'
import type { Route } from './+types/law.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Removals',
    description: 'Removal requests and the suppression list, for staff.',
    path: '/law',
    robots: 'noindex',
  })

export default function LawRoute() {
  return <RemovalsRoom />
}
