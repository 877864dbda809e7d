import { SettingsFrame } from '#app/features/desk/admin-settings/settings-frame.tsx'
import { HealthPanel } from '#app/features/desk/health/health-panel.tsx'
import { pageMeta } from '#app/lib/page-meta.ts'
import type { Route } from './+types/settings.health.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Health | Settings',
    description: 'Backups, mails, disks and jobs of the server, for admins.',
    path: '/settings/health',
    robots: 'noindex',
  })

export default function HealthSettingsRoute() {
  return (
    <SettingsFrame lead="Backups, mails, disk space and background jobs of the server, and its version.">
      <HealthPanel />
    </SettingsFrame>
  )
}
