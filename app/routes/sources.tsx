import { SourcesRoom } from '#app/features/desk/sources/sources-room.tsx'
import { pageMeta } from '#app/lib/page-meta.ts'

export const meta = () =>
  pageMeta({
    title: 'Sources | Neon Magnolia',
    description: 'Where the scraper looks, for staff.',
    path: '/sources',
    robots: 'noindex',
  })

export default function SourcesRoute() {
  return <SourcesRoom />
}
