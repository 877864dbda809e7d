import { SyncScraperDashboard } from '#app/features/desk/opportunities/dashboard.tsx'
import { askForRowsEarly } from '#app/features/desk/opportunities/data/early-rows.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import type { Route } from './+types/sync-scraper.ts'

if (typeof window !== 'undefined' && window.location.pathname === '/sync-scraper') askForRowsEarly()

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'AI Sync Licensing Scraper',
    description: 'Sync licensing opportunities, for staff.',
    path: '/sync-scraper',
    robots: 'noindex',
  })

export default function SyncScraperRoute() {
  return <SyncScraperDashboard />
}
