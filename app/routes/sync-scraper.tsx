import { SyncScraperDashboard } from '#app/features/desk/opportunities/dashboard.tsx'
import { askForRowsEarly } from '#app/features/desk/opportunities/data/fetch-rows.ts'

if (typeof window !== 'undefined' && window.location.pathname === '/sync-scraper') askForRowsEarly()

export default SyncScraperDashboard
