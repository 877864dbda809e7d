import { MailsPanel } from '#app/features/desk/admin-settings/mails-panel.tsx'
import { SettingsFrame } from '#app/features/desk/admin-settings/settings-frame.tsx'

export default function MailsSettingsRoute() {
  return (
    <SettingsFrame lead="The mails that the site sends, as they will look. Names and links in them are invented.">
      <MailsPanel />
    </SettingsFrame>
  )
}
