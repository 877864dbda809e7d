import { SettingsFrame } from '#app/features/desk/admin-settings/settings-frame.tsx'
import { WindowPanel } from '#app/features/desk/admin-settings/window-panel.tsx'
import { pageMeta } from '#app/lib/page-meta.ts'

export const meta = () =>
  pageMeta({
    title: 'Submissions | Settings | Neon Magnolia',
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
