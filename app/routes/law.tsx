import { RemovalsRoom } from '#app/features/desk/removals/removals-room.tsx'
import { pageMeta } from '#app/lib/page-meta.ts'

export const meta = () =>
  pageMeta({
    title: 'Removals | Neon Magnolia',
    description: 'Removal requests and the suppression list, for staff.',
    path: '/law',
    robots: 'noindex',
  })

export default function LawRoute() {
  return <RemovalsRoom />
}
