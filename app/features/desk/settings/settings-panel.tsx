import { type FormEvent, useId, useState } from 'react'
import { FailedPanel, LoadingLines } from '#app/features/desk/shared/panel-states.tsx'
import { useConfig, useSaveConfig } from '#app/features/desk/shared/queries.ts'
import { SkippedRows } from '#app/features/desk/shared/skipped-rows.tsx'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { Switch } from '#app/ui/switch.tsx'
import { Textarea } from '#app/ui/textarea.tsx'
import { ScraperConfigSchema, type StoredScraperConfig } from '#contracts/sync-scraper.ts'

export function SettingsPanel() {
  return (
    <section aria-label="Settings">
      <h2 className="sr-only">Settings</h2>
      <Settings />
    </section>
  )
}

function Settings() {
  const config = useConfig()
  if (config.data === undefined) {
    if (config.isError && !config.isFetching) {
      return <FailedPanel title="The settings could not be loaded" onRetry={() => void config.refetch()} />
    }
    return <LoadingLines label="Loading settings" />
  }
  const { problems = [], ...stored } = config.data
  return (
    <>
      <SkippedRows problems={problems} advice="Saving the settings replaces what is stored." />
      <SettingsForm stored={stored} />
    </>
  )
}

type Draft = { queries: string; daily_enabled: boolean; alerts_enabled: boolean }

function SettingsForm({ stored }: { stored: Omit<StoredScraperConfig, 'problems'> }) {
  // Null until something is changed: unchanged settings follow the stored ones, changed ones stay as typed until saved.
  const [draft, setDraft] = useState<Draft | null>(null)
  const [fault, setFault] = useState<string>()
  const save = useSaveConfig(() => setDraft(null))
  const shown = draft ?? { ...stored, queries: stored.queries.join('\n') }
  const change = (changed: Partial<Draft>) => setDraft({ ...shown, ...changed })

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    const queries = toQueries(shown.queries)
    const config = { ...stored, ...shown, queries }
    const parsed = ScraperConfigSchema.safeParse(config)
    setFault(parsed.success ? undefined : describeFault(queries))
    if (parsed.success) save.mutate(parsed.data)
  }

  return (
    <form aria-label="Configuration" onSubmit={submit} className="grid gap-x-12 gap-y-8 lg:grid-cols-12">
      <Field label="Search Queries" hint="One query per line." error={fault} className="lg:col-span-7">
        {(control) => (
          <Textarea
            {...control}
            name="queries"
            rows={10}
            spellCheck={false}
            value={shown.queries}
            onChange={(event) => change({ queries: event.target.value })}
          />
        )}
      </Field>
      <div className="lg:col-span-5">
        <div className="border-rule border-t">
          <Toggle
            label="Enable automatic daily scraping"
            isOn={shown.daily_enabled}
            onChange={(daily_enabled) => change({ daily_enabled })}
          />
          <Toggle
            label="Send email alerts for new open submissions"
            isOn={shown.alerts_enabled}
            onChange={(alerts_enabled) => change({ alerts_enabled })}
          />
        </div>
        <Button type="submit" variant="neon" glow={false} className="mt-8" loading={save.isPending}>
          {save.isPending ? 'Saving...' : 'Save Configuration'}
        </Button>
      </div>
    </form>
  )
}

type ToggleProps = { label: string; isOn: boolean; onChange: (isOn: boolean) => void }

function Toggle({ label, isOn, onChange }: ToggleProps) {
  const id = useId()
  return (
    <div className="flex min-h-16 items-center justify-between gap-6 border-rule border-b py-3">
      <label htmlFor={id} className="cursor-pointer font-semibold">
        {label}
      </label>
      <span className="flex items-center gap-3">
        <span aria-hidden="true" className="w-6 text-right text-dim text-sm">
          {isOn ? 'On' : 'Off'}
        </span>
        <Switch id={id} checked={isOn} onCheckedChange={onChange} />
      </span>
    </div>
  )
}

function toQueries(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
}

function describeFault(queries: string[]): string {
  if (queries.length === 0) return 'Enter at least one query.'
  if (queries.length > 50) return `Enter at most 50 queries. You entered ${queries.length}.`
  return 'A query can have at most 200 characters.'
}
