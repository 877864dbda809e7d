import { SettingsFrame } from '#app/features/desk/admin-settings/settings-frame.tsx'
import { WindowPanel } from '#app/features/desk/admin-settings/window-panel.tsx'

export default function WindowSettingsRoute() {
  return (
    <SettingsFrame lead="Whether artists may submit music, and what the form tells them.">
      <WindowPanel />
    </SettingsFrame>
  )
}
