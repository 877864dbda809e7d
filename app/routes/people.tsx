import { PeopleRoom } from '#app/features/desk/people/people-room.tsx'
import { pageMeta } from '#app/lib/page-meta.ts'
import type { Route } from './+types/people.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'People',
    description: 'Who may sign in, for admins.',
    path: '/people',
    robots: 'noindex',
  })

export default function PeopleRoute() {
  return <PeopleRoom />
}
