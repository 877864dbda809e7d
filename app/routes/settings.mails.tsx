import { MailsPanel } from '#app/features/desk/admin-settings/mails-panel.tsx'
import { SettingsFrame } from '#app/features/desk/admin-settings/settings-frame.tsx'
import { pageMeta } from '#app/lib/page-meta.ts'
import type { Route } from './+types/settings.mails.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Mails | Settings',
    description: 'The mails that the site sends, for staff.',
    path: '/settings/mails',
    robots: 'noindex',
  })

export default function MailsSettingsRoute() {
  return (
    <SettingsFrame lead="The mails that the site sends, as they will look. Names and links in them are invented.">
      <MailsPanel />
    </SettingsFrame>
  )
}
