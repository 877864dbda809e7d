import { SettingsFrame } from '#app/features/desk/admin-settings/settings-frame.tsx'
import { WindowPanel } from '#app/features/desk/admin-settings/window-panel.tsx'
import { pageMeta } from '#app/lib/page-meta.ts'
import type { Route } from './+types/settings.submissions.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Submissions | Settings',
    description: 'Whether artists may submit music, for staff.',
    path: '/settings/submissions',
    robots: 'noindex',
  })

export default function WindowSettingsRoute() {
  return (
    <SettingsFrame lead="Whether artists may submit music, and what the form tells them.">
      <WindowPanel />
    </SettingsFrame>
  )
}
