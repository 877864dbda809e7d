import { DataPanel } from '#app/features/desk/admin-settings/data-panel.tsx'
import { SettingsFrame } from '#app/features/desk/admin-settings/settings-frame.tsx'

export default function DataSettingsRoute() {
  return (
    <SettingsFrame lead="What people sent us: how long it is kept, how it is exported, and how it is deleted.">
      <DataPanel />
    </SettingsFrame>
  )
}
