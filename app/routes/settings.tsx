import { SettingsRoom } from '#app/features/desk/settings/settings-room.tsx'
import { pageMeta } from '#app/lib/page-meta.ts'
import type { Route } from './+types/settings.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Settings',
    description: 'The scraper’s settings, for staff.',
    path: '/settings',
    robots: 'noindex',
  })

export default function SettingsRoute() {
  return <SettingsRoom />
}
