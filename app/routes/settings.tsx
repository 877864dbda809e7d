import { SettingsRoom } from '#app/features/desk/settings/settings-room.tsx'
import { pageMeta } from '#app/lib/page-meta.ts'

export const meta = () =>
  pageMeta({
    title: 'Settings | Neon Magnolia',
    description: 'The scraper’s settings, for staff.',
    path: '/settings',
    robots: 'noindex',
  })

export default function SettingsRoute() {
  return <SettingsRoom />
}
