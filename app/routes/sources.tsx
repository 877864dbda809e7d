import { SourcesRoom } from '#app/features/desk/sources/sources-room.tsx'
import { pageMeta } from '#app/lib/page-meta.ts'
import type { Route } from './+types/sources.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Sources',
    description: 'Where the scraper looks, for staff.',
    path: '/sources',
    robots: 'noindex',
  })

export default function SourcesRoute() {
  return <SourcesRoom />
}
