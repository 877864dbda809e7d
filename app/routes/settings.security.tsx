import { SecurityPanel } from '#app/features/desk/admin-settings/security-panel.tsx'
import { SettingsFrame } from '#app/features/desk/admin-settings/settings-frame.tsx'
import { pageMeta } from '#app/lib/page-meta.ts'
import type { Route } from './+types/settings.security.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Security | Settings',
    description: 'Which roles need a second factor, for admins.',
    path: '/settings/security',
    robots: 'noindex',
  })

export default function SecuritySettingsRoute() {
  return (
    <SettingsFrame lead="Which staff need a second factor.">
      <SecurityPanel />
    </SettingsFrame>
  )
}
