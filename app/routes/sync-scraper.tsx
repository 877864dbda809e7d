import { SyncScraperDashboard } from '#app/features/desk/opportunities/dashboard.tsx'
import { pageMeta } from '#app/lib/page-meta.ts'

export const meta = () =>
  pageMeta({
    title: 'AI Sync Licensing Scraper | Neon Magnolia',
    description: 'Sync licensing opportunities, for staff.',
    path: '/sync-scraper',
    robots: 'noindex',
  })

export default function SyncScraperRoute() {
  return <SyncScraperDashboard />
}
