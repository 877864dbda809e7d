import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, useId } from 'react'
import { RemoveSample } from '#app/features/desk/sample/sample-offer.tsx'
import { hasSample } from '#app/features/desk/sample/sample-rules.ts'
import { useSampleRun } from '#app/features/desk/sample/use-sample-run.ts'
import { useBackendSupport } from '#app/features/desk/shared/data/backend-support.ts'
import { call } from '#app/features/desk/shared/data/call.ts'
import { QUERY_KEYS, useConfig, useLogs, useSources } from '#app/features/desk/shared/data/use-runs.ts'
import { LANGUAGE_MODEL, RULES_ONLY } from '#app/features/desk/shared/no-model-notice.tsx'
import { SearchProviders } from '#app/features/desk/shared/search-providers.tsx'
import { Loaded } from '#app/features/desk/shared/states/query-states.tsx'
import { SkippedRows } from '#app/features/desk/shared/states/skipped-rows.tsx'
import { useAuth } from '#app/lib/auth/auth-provider.tsx'
import { DEFAULT_QUERIES, type ScraperConfig } from '#contracts/scraper/sync-scraper.ts'
import { ExtractionTestForm } from './extraction-test.tsx'
import { SCHEDULE_KEY, SettingsForm } from './settings-form.tsx'

const DEFAULTS: ScraperConfig = {
  queries: [...DEFAULT_QUERIES],
  daily_enabled: false,
  alerts_enabled: false,
  recipients: [],
}

/** The scraper settings, on the dashboard's tab and on the settings screen. */
export function SettingsPanel() {
  const config = useConfig()
  return (
    <section aria-label="Settings">
      <h2 className="sr-only">Settings</h2>
      <Settings config={config} />
      {/* Rendered after the form above has loaded, which is longer than its placeholder. */}
      {!config.isPending && (
        <>
          <SettingsSection title="Search providers">
            <SearchProviders />
          </SettingsSection>
          <ModelSection />
          <SampleSection />
        </>
      )}
    </section>
  )
}

function Settings({ config }: { config: ReturnType<typeof useConfig> }) {
  const schedule = useQuery({ queryKey: SCHEDULE_KEY, queryFn: () => call('get_schedule') })
  // The form can still be filled in; saving it explains that nothing is stored.
  if (useBackendSupport() === 'specified')
    return <SettingsForm stored={DEFAULTS} schedule={undefined} isStored={false} />
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

function SettingsSection({ title, children, ...section }: ComponentProps<'section'> & { title: string }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="mt-10 scroll-mt-20" {...section}>
      <h3 id={id} className="mb-3 font-semibold">
        {title}
      </h3>
      {children}
    </section>
  )
}

/** The language model, how to set one up, and a test for admins. */
function ModelSection() {
  const { isAdmin } = useAuth()
  const model = useSources().data?.model
  if (model === undefined) return null
  return (
    <SettingsSection title="Language model" id={LANGUAGE_MODEL} ref={scrollIfLinked}>
      {model === null ? <ModelSetup /> : <ActiveModel model={model} />}
      {isAdmin ? (
        <ExtractionTestForm hasModel={model !== null} />
      ) : (
        <p className="pt-3 text-dim text-sm">Admins set up the language model and can test it on one page.</p>
      )}
    </SettingsSection>
  )
}

/** The dashboard links here, but the section exists only after the sections above have loaded. */
function scrollIfLinked(section: HTMLElement | null): void {
  if (window.location.hash === `#${LANGUAGE_MODEL}`) section?.scrollIntoView({ block: 'start' })
}

function ActiveModel({ model }: { model: string }) {
  return (
    <p className="border-rule border-t pt-4 [overflow-wrap:anywhere]">
      Pages are read by <strong className="font-semibold">{model}</strong>.{' '}
      <span className="text-dim">
        The rules judge each submission policy too, and read alone if the model gives no answer.
      </span>
    </p>
  )
}

const PROVIDER_SETUPS = [
  {
    name: 'Anthropic',
    settings: ['EXTRACTION_MODEL=claude-haiku-4-5', 'ANTHROPIC_API_KEY=…'],
    note: 'Your key from the Anthropic console, and the name of one of their models.',
  },
  {
    name: 'OpenAI, or a service that speaks its protocol',
    settings: ['EXTRACTION_MODEL=…', 'OPENAI_API_KEY=…', 'OPENAI_BASE_URL=https://api.openai.com/v1'],
    note: 'For OpenAI itself, leave out the last line. Other services list their URL in their documentation; most end in /v1.',
  },
  {
    name: 'Your own model server',
    settings: ['EXTRACTION_MODEL=…', 'OPENAI_BASE_URL=http://127.0.0.1:11434/v1'],
    note: 'No key is needed. The port is Ollama’s; llama.cpp uses 8080 and vLLM 8000. Use the model name that the server lists.',
  },
]

function ModelSetup() {
  return (
    <>
      <p className="border-rule border-t pt-4">{RULES_ONLY}</p>
      <p className="mt-1 max-w-[75ch] text-dim text-sm">
        To use one, add one of these to the settings of the server, as environment variables or in its .env file, and
        start it again. The text of crawled pages then goes to that service.
      </p>
      <dl className="mt-4 grid gap-x-10 gap-y-5 lg:grid-cols-3">
        {PROVIDER_SETUPS.map(({ name, settings, note }) => (
          <div key={name} className="min-w-0 border-rule border-t pt-3">
            <dt className="font-semibold">{name}</dt>
            <dd className="mt-2">
              <code className="block whitespace-pre-wrap text-sm [overflow-wrap:anywhere]">{settings.join('\n')}</code>
              <p className="mt-2 text-dim text-sm">{note}</p>
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}

/** Removes sample data that remains beside real opportunities. Before there are any, the dashboard offers this. */
function SampleSection() {
  const sample = useSampleRun()
  const logs = useLogs().data ?? []
  const counts = useQuery({
    queryKey: [...QUERY_KEYS.opportunities, 'sample'],
    queryFn: () => call('count_opportunities'),
  }).data
  if (counts === undefined || !counts.has_real || !hasSample(counts.has_sample, logs)) return null
  return (
    <SettingsSection title="Sample data">
      <p className="-mt-2 mb-3 max-w-[65ch] text-dim text-sm">
        Invented companies are kept apart from the real ones: filter the list by sample data to see them.
      </p>
      <RemoveSample sample={sample} />
    </SettingsSection>
  )
}
