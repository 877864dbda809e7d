import { Link } from 'react-router'
import { SettingsFrame } from '#app/features/desk/admin-settings/settings-frame.tsx'
import { SettingsPanel } from '#app/features/desk/settings/settings-panel.tsx'

export default function SettingsRoute() {
  return (
    <SettingsFrame
      lead={
        <>
          What the scraper looks for, when it runs, and who is notified of openings. Also on the dashboard, under{' '}
          <Link to="/sync-scraper?tab=settings" className="underline underline-offset-4 hover:text-ink">
            Settings
          </Link>
          .
        </>
      }
    >
      <SettingsPanel />
    </SettingsFrame>
  )
}
