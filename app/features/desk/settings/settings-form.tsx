import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useRef, useState } from 'react'
import { z } from 'zod'
import { useStaffAction } from '#app/features/desk/list/use-staff-action.ts'
import { ActionError, call } from '#app/features/desk/shared/data/call.ts'
import { QUERY_KEYS } from '#app/features/desk/shared/data/use-runs.ts'
import { TextareaField } from '#app/features/desk/shared/fields.tsx'
import { useDraft } from '#app/features/desk/shared/use-draft.ts'
import { explainSpread } from '#app/features/desk/shared/words.ts'
import { formatMoment } from '#app/lib/dates.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/form/field.tsx'
import { Input } from '#app/ui/form/input.tsx'
import { Switch } from '#app/ui/form/switch.tsx'
import { showToast } from '#app/ui/overlay/toast.tsx'
import { nameTimeZone } from '#contracts/platform/dates.ts'
import type { Schedule } from '#contracts/scraper/schedule.ts'
import type { ScraperConfig } from '#contracts/scraper/sync-scraper.ts'
import { checkConfig, type Faults, parseQueries, parseRefusal } from './config-faults.ts'
import { QueryUses } from './query-uses.tsx'
import { RecipientsField } from './recipients-field.tsx'

/** Unsaved changes; other values follow the stored settings. */
const DraftSchema = z
  .object({
    queries: z.string(),
    daily_enabled: z.boolean(),
    alerts_enabled: z.boolean(),
    recipients: z.array(z.string()),
    at: z.string(),
  })
  .partial()

export const SCHEDULE_KEY = ['schedule']

type SettingsFormProps = {
  stored: ScraperConfig
  schedule: Schedule | undefined
  /** Whether the backend stores settings at all. */
  isStored: boolean
}

export function SettingsForm({ stored, schedule, isStored }: SettingsFormProps) {
  const { draft, isUnsaved, isFromBefore, change, drop } = useSettingsDraft()
  const [faults, setFaults] = useState<Faults>({})
  const area = useRef<HTMLTextAreaElement>(null)
  const discard = () => {
    drop()
    setFaults({})
  }
  const values = { ...stored, at: schedule?.at ?? '', queries: stored.queries.join('\n'), ...draft }
  const lines = parseQueries(values.queries)

  const showFaults = (faults: Faults) => {
    setFaults(faults)
    if (faults.queries !== undefined) selectLine(area.current, faults.line)
  }
  const showRefusal = (error: unknown) => {
    const isRefusal = error instanceof ActionError && (error.status === 400 || error.status === 409)
    const faults = isRefusal ? parseRefusal(error.message, lines) : null
    if (faults !== null) return showFaults(faults)
    const description = isRefusal ? error.message : 'Failed to save the configuration'
    showToast({ title: 'Error', description, tone: 'destructive' })
  }
  const { save, isActing } = useSave(schedule, discard, showRefusal)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { daily_enabled, alerts_enabled, recipients } = values
    const queries = lines.map(({ text }) => text)
    const checked = checkConfig({ queries, daily_enabled, alerts_enabled, recipients }, lines)
    if ('faults' in checked) return showFaults(checked.faults)
    setFaults({})
    if (!isStored) return showToast({ title: 'Not saved', description: 'This backend does not store settings.' })
    save(checked.config, values.at)
  }
  return (
    <form aria-label="Configuration" onSubmit={submit} className="grid gap-x-12 gap-y-8 lg:grid-cols-12">
      <div className="lg:col-span-7">
        <TextareaField
          label="Search Queries"
          hint="One query per line."
          error={faults.queries}
          ref={area}
          name="queries"
          rows={10}
          spellCheck={false}
          value={values.queries}
          onChange={(event) => change({ queries: event.target.value })}
        />
        <QueryUses queries={lines.map(({ text }) => text)} />
      </div>
      <div className="lg:col-span-5">
        <div className="border-rule border-t">
          <Toggle
            label="Enable automatic daily scraping"
            isOn={values.daily_enabled}
            onChange={(daily_enabled) => change({ daily_enabled })}
          />
          <Toggle
            label="Send email alerts for new open submissions"
            isOn={values.alerts_enabled}
            onChange={(alerts_enabled) => change({ alerts_enabled })}
          />
        </div>
        <div className="mt-6 space-y-8">
          <ScheduleField
            schedule={schedule}
            at={values.at}
            isOn={values.daily_enabled}
            onChange={(at) => change({ at })}
          />
          {isStored && (
            <RecipientsField
              recipients={values.recipients}
              stored={stored.recipients}
              error={faults.recipients}
              onChange={(recipients) => change({ recipients })}
            />
          )}
        </div>
        <div className="mt-8 flex flex-wrap items-center gap-x-5 gap-y-3">
          <Button type="submit" variant="neon" glow={false} loading={isActing}>
            {isActing ? 'Saving...' : 'Save Configuration'}
          </Button>
          <UnsavedNotice isUnsaved={isUnsaved} isFromBefore={isFromBefore} onDrop={discard} />
        </div>
      </div>
    </form>
  )
}

/** The unsaved settings of this account in this tab, which survive leaving the screen and reloading. */
function useSettingsDraft() {
  const [stored, store] = useDraft('settings', DraftSchema)
  const draft = stored ?? {}
  // Kept from before this visit of the screen.
  const [isFromBefore, setIsFromBefore] = useState(stored !== null)
  const change = (changed: z.infer<typeof DraftSchema>) => store({ ...draft, ...changed })
  const drop = () => {
    store(null)
    setIsFromBefore(false)
  }
  return { draft, isUnsaved: stored !== null, isFromBefore, change, drop }
}

/** Saves the settings, and the time of the daily run if it was changed. */
function useSave(schedule: Schedule | undefined, onSaved: () => void, onFailure: (error: unknown) => void) {
  const cache = useQueryClient()
  const { act, isActing } = useStaffAction(() => void cache.invalidateQueries({ queryKey: SCHEDULE_KEY }))
  const save = (config: ScraperConfig, at: string) =>
    void act({
      run: async () => {
        await call('save_config', { config })
        if (schedule !== undefined && at !== schedule.at) await call('save_schedule', { at })
        cache.setQueryData(QUERY_KEYS.config, config)
        onSaved()
      },
      done: { title: 'Configuration saved', description: 'It applies from the next run.', tone: 'success' },
      onFailure,
    })
  return { save, isActing }
}

/** Selects the faulty line. */
function selectLine(area: HTMLTextAreaElement | null, line: number | undefined): void {
  if (area === null) return
  area.focus()
  if (line === undefined) return
  const lines = area.value.split('\n')
  const start = lines.slice(0, line - 1).reduce((sum, text) => sum + text.length + 1, 0)
  area.setSelectionRange(start, start + (lines[line - 1]?.length ?? 0))
}

type UnsavedNoticeProps = { isUnsaved: boolean; isFromBefore: boolean; onDrop: () => void }

function UnsavedNotice({ isUnsaved, isFromBefore, onDrop }: UnsavedNoticeProps) {
  return (
    <div role="status" className="flex flex-wrap items-center gap-x-2 text-sm">
      {isUnsaved && (
        <>
          <p className="text-amber">{isFromBefore ? 'Your unsaved changes were kept.' : 'Not saved yet.'}</p>
          <Button variant="ghost" size="sm" onClick={onDrop}>
            Discard
          </Button>
        </>
      )}
    </div>
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

type ScheduleFieldProps = { schedule: Schedule | undefined; at: string; isOn: boolean; onChange: (at: string) => void }

/** When the daily run starts, in the server's time zone. */
function ScheduleField({ schedule, at, isOn, onChange }: ScheduleFieldProps) {
  if (schedule === undefined) return null
  return (
    <Field
      label="Time of the daily run"
      hint={`${nameTimeZone(schedule.time_zone)} (TIMEZONE on the server). ${describeNext(schedule, isOn)}`}
    >
      {(control) => (
        <Input
          {...control}
          type="time"
          required
          value={at}
          className="max-w-40"
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  )
}

function describeNext(schedule: Schedule, isOn: boolean): string {
  if (schedule.next_at === null) return isOn ? 'The first run is planned once this is saved.' : 'The daily run is off.'
  return `Next: ${formatMoment(schedule.next_at)}. ${explainSpread(schedule)}.`
}
