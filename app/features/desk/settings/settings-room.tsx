import { SettingsFrame } from '#app/features/desk/house/settings-frame.tsx'
import { SettingsPanel } from './settings-panel.tsx'

export function SettingsRoom() {
  return (
    <SettingsFrame lead="What the scraper looks for, when it runs, and who hears of openings.">
      <SettingsPanel />
    </SettingsFrame>
  )
}
