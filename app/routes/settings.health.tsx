import { SettingsFrame } from '#app/features/desk/admin-settings/settings-frame.tsx'
import { HealthPanel } from '#app/features/desk/health/health-panel.tsx'

export default function HealthSettingsRoute() {
  return (
    <SettingsFrame lead="Backups, mails, disk space and background jobs of the server, and its version.">
      <HealthPanel />
    </SettingsFrame>
  )
}
