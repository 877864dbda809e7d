import { RoomHead } from '#app/features/desk/shared/room-head.tsx'
import { SettingsPanel } from './settings-panel.tsx'

export function SettingsRoom() {
  return (
    <div className="gutters pt-6 pb-16">
      <RoomHead title="Settings">What the scraper looks for, when it runs, and who hears of openings.</RoomHead>
      <div className="mt-6">
        <SettingsPanel />
      </div>
    </div>
  )
}
