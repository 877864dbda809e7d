import { PeopleRoom } from '#app/features/desk/people/people-room.tsx'
import { pageMeta } from '#app/lib/page-meta.ts'

export const meta = () =>
  pageMeta({
    title: 'People | Neon Magnolia',
    description: 'Who may sign in, for admins.',
    path: '/people',
    robots: 'noindex',
  })

export default function PeopleRoute() {
  return <PeopleRoom />
}
