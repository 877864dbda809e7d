import { AccessGuard } from '#app/features/account/access-guard.tsx'
import { SyncScraperDashboard } from '#app/features/desk/opportunities/dashboard.tsx'
import { GUARDED } from '#app/lib/auth/way-back.ts'
import { pageMeta } from '#app/lib/page-meta.ts'

export const handle = GUARDED

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
