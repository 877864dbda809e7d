import { SyncScraperDashboard } from '#app/features/desk/opportunities/dashboard.tsx'

export default SyncScraperDashboard
