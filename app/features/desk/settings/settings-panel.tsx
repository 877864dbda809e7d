import { SampleSection } from '#app/features/desk/sample/sample-section.tsx'
import { useOffers } from '#app/features/desk/shared/offers.ts'
import { useConfig, useSources } from '#app/features/desk/shared/queries.ts'
import { Loaded } from '#app/features/desk/shared/query-states.tsx'
import { SearchProviders } from '#app/features/desk/shared/search-providers.tsx'
import { SkippedRows } from '#app/features/desk/shared/skipped-rows.tsx'
import { DEFAULT_QUERIES, type ScraperConfig } from '#contracts/sync-scraper.ts'
import { useSchedule } from './queries.ts'
import { SettingsForm } from './settings-form.tsx'

const DEFAULTS: ScraperConfig = {
  queries: [...DEFAULT_QUERIES],
  daily_enabled: false,
  alerts_enabled: false,
  recipients: [],
}

/** The settings, on the dashboard's tab and in the room of their own. */
export function SettingsPanel() {
  const config = useConfig()
  return (
    <section aria-label="Settings">
      <h2 className="sr-only">Settings</h2>
      <Settings config={config} />
      {/* Above it a form comes that is longer than what stands there while it loads. */}
      {!config.isPending && (
        <>
          <Providers />
          <SampleSection />
        </>
      )}
    </section>
  )
}

function Settings({ config }: { config: ReturnType<typeof useConfig> }) {
  const schedule = useSchedule()
  // It can be filled in all the same, and says what becomes of it when it is saved.
  if (useOffers() === 'specified') return <SettingsForm stored={DEFAULTS} schedule={undefined} isStored={false} />
  return (
    <Loaded query={config} what="settings">
      {({ problems = [], ...stored }) => (
        <>
          <SkippedRows problems={problems} advice="Saving the settings replaces what is stored." />
          <SettingsForm stored={stored} schedule={schedule.data} isStored />
        </>
      )}
    </Loaded>
  )
}

function Providers() {
  const sources = useSources()
  return (
    <section aria-labelledby="settings-providers" className="mt-10">
      <h3 id="settings-providers" className="mb-3 font-semibold">
        Search providers
      </h3>
      <Loaded query={sources} what="search providers">
        {({ providers = [] }) => <SearchProviders providers={providers} />}
      </Loaded>
    </section>
  )
}
