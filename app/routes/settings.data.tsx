import { DataPanel } from '#app/features/desk/admin-settings/data-panel.tsx'
import { SettingsFrame } from '#app/features/desk/admin-settings/settings-frame.tsx'
import { pageMeta } from '#app/lib/page-meta.ts'
import type { Route } from './+types/settings.data.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Data | Settings',
    description: 'How long personal data is kept, for admins.',
    path: '/settings/data',
    robots: 'noindex',
  })

export default function DataSettingsRoute() {
  return (
    <SettingsFrame lead="What people sent us: how long it is kept, how it is handed out, and how it is deleted.">
      <DataPanel />
    </SettingsFrame>
  )
}
