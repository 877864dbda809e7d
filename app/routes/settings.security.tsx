import { SecurityPanel } from '#app/features/desk/house/security-panel.tsx'
import { SettingsFrame } from '#app/features/desk/house/settings-frame.tsx'
import { pageMeta } from '#app/lib/page-meta.ts'

export const meta = () =>
  pageMeta({
    title: 'Security | Settings | Neon Magnolia',
    description: 'Which roles need a second factor, for admins.',
    path: '/settings/security',
    robots: 'noindex',
  })

export default function SecuritySettingsRoute() {
  return (
    <SettingsFrame lead="What the house asks of those who work in it.">
      <SecurityPanel />
    </SettingsFrame>
  )
}
