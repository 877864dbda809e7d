import { LawRoom } from '#app/features/desk/law/law-room.tsx'
import { pageMeta } from '#app/lib/page-meta.ts'

export const meta = () =>
  pageMeta({
    title: 'Removals | Neon Magnolia',
    description: 'Removal requests and the suppression list, for staff.',
    path: '/law',
    robots: 'noindex',
  })

export default function LawRoute() {
  return <LawRoom />
}
