import { SecurityPanel } from '#app/features/desk/admin-settings/security-panel.tsx'
import { SettingsFrame } from '#app/features/desk/admin-settings/settings-frame.tsx'

export default function SecuritySettingsRoute() {
  return (
    <SettingsFrame lead="Which staff need a second factor.">
      <SecurityPanel />
    </SettingsFrame>
  )
}
