import { SiteRoom } from '#app/features/desk/site/site-room.tsx'
import { pageMeta } from '#app/lib/page-meta.ts'
import type { Route } from './+types/site.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Site',
    description: 'What the site is made of, for staff.',
    path: '/site',
    robots: 'noindex',
  })

export default function SiteRoute() {
  return <SiteRoom />
}
