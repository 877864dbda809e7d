import type { LinksFunction } from 'react-router'
import { AccessGuard } from '#app/features/account/access-guard.tsx'
import { SyncScraperDashboard } from '#app/features/sync-scraper/dashboard.tsx'
import { pageMeta } from '#app/lib/page-meta.ts'
import staffStyle from '#app/staff.css?url'

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: staffStyle }]

export const meta = () =>
  pageMeta({
    title: 'AI Sync Licensing Scraper | Neon Magnolia',
    description: 'Sync licensing opportunities, for staff.',
    path: '/sync-scraper',
    robots: 'noindex',
  })

export default function SyncScraperRoute() {
  return (
    <AccessGuard requireStaff>
      <SyncScraperDashboard />
    </AccessGuard>
  )
}
