import { useState } from 'react'
import { useStaffAction } from '#app/features/desk/list/use-staff-action.ts'
import { call } from '#app/features/desk/shared/data/call.ts'
import { usePreview } from '#app/features/desk/shared/data/use-preview.ts'
import { FailedPanel } from '#app/features/desk/shared/states/panel-states.tsx'
import { formatDay } from '#app/lib/dates.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/form/field.tsx'
import { SelectOne } from '#app/ui/form/select.tsx'
import { AlertDialog } from '#app/ui/overlay/alert-dialog.tsx'
import { Spinner } from '#app/ui/spinner.tsx'
import { formatTimeOfDay, nameTimeZone } from '#contracts/platform/dates.ts'
import type { Due, Retention, RetentionPreview, RetentionTimes } from '#contracts/platform/personal-data.ts'
import { RETENTION_KEY } from './retention.ts'

const MONTHS = [1, 2, 3, 6, 9, 12, 18, 24, 36, 60]

/** Sets the retention periods after a preview of what they would delete. */
export function RetentionForm({ stored }: { stored: Retention }) {
  const before = { messages_months: stored.messages_months, declined_months: stored.declined_months }
  const [times, setTimes] = useState<RetentionTimes>(before)
  const [previewed, setPreviewed] = useState<RetentionTimes | null>(null)
  const preview = usePreview('retention-preview', previewed, (times) => call('preview_retention', times))
  const { save, isActing } = useSave(before, () => setPreviewed(null))
  const isChanged = JSON.stringify(times) !== JSON.stringify(before)
  const change = (changed: Partial<RetentionTimes>) => {
    setTimes({ ...times, ...changed })
    setPreviewed(null)
  }
  return (
    <form
      aria-label="Deleted on schedule"
      onSubmit={(event) => {
        event.preventDefault()
        setPreviewed(times)
      }}
    >
      <div className="grid gap-5 border-rule-strong border-t pt-5 sm:grid-cols-2">
        <MonthsField
          label="Messages"
          hint="After they arrived"
          months={times.messages_months}
          onChange={(messages_months) => change({ messages_months })}
        />
        <MonthsField
          label="Declined submissions and spam"
          hint="After the decision"
          months={times.declined_months}
          onChange={(declined_months) => change({ declined_months })}
        />
      </div>
      <Button type="submit" variant="outline" className="mt-5" disabled={!isChanged || previewed !== null}>
        Preview deletion
      </Button>
      {previewed !== null && (
        <div className="mt-5">
          {preview.isError ? (
            <FailedPanel
              what="retention times"
              level="h3"
              title="The preview could not be loaded"
              onRetry={() => void preview.refetch()}
            />
          ) : preview.data ? (
            <>
              <DueSummary times={previewed} preview={preview.data} />
              <ConfirmButton
                preview={preview.data}
                clearsAt={`${formatTimeOfDay(stored.clears_at)}, ${nameTimeZone(stored.time_zone)}`}
                isBusy={isActing}
                onConfirm={() => preview.data && save(previewed, preview.data)}
              />
            </>
          ) : (
            <p role="status" className="flex items-center gap-2 text-dim">
              <Spinner /> Checking what would be deleted
            </p>
          )}
        </div>
      )}
    </form>
  )
}

function useSave(before: RetentionTimes, onSaved: () => void) {
  const { act, isActing } = useStaffAction([RETENTION_KEY, ['retention-preview']])
  const save = (next: RetentionTimes, seen: RetentionPreview) => {
    const isOff = next.messages_months === null && next.declined_months === null
    void act({
      run: async () => {
        await saveTimes(next, seen)
        onSaved()
      },
      done: {
        title: isOff ? 'Nothing is deleted on schedule' : 'The periods are set',
        description: isOff ? 'The privacy page says so.' : 'They apply from tonight. The privacy page states them.',
        tone: 'success',
      },
      failed: 'The periods were not set',
      undo: {
        run: async () => saveTimes(before, await call('preview_retention', before)),
        done: { title: 'The previous periods are in force again', tone: 'success' },
        failed: 'The previous periods were not restored',
      },
    })
  }
  return { save, isActing }
}

/** `seen` is what the preview showed. The server refuses if the result has changed since. */
function saveTimes(times: RetentionTimes, { messages, declined }: RetentionPreview) {
  return call('save_retention', { ...times, seen: { messages: messages.count, declined: declined.count } })
}

type MonthsProps = { label: string; hint: string; months: number | null; onChange: (months: number | null) => void }

function MonthsField({ label, hint, months, onChange }: MonthsProps) {
  const offered = months === null || MONTHS.includes(months) ? MONTHS : [...MONTHS, months].sort((a, b) => a - b)
  return (
    <Field label={label} hint={hint}>
      {(control) => (
        <SelectOne
          {...control}
          value={String(months ?? 'off')}
          options={[
            ['off', 'Kept'],
            ...offered.map(
              (count) =>
                [String(count), count === 1 ? 'Deleted after 1 month' : `Deleted after ${count} months`] as const,
            ),
          ]}
          onChange={(value) => onChange(value === 'off' ? null : Number(value))}
        />
      )}
    </Field>
  )
}

function DueSummary({ times, preview }: { times: RetentionTimes; preview: RetentionPreview }) {
  return (
    <div role="status" className="figures border-amber border-l-2 pl-4">
      <DueLine label="Messages" isSet={times.messages_months !== null} due={preview.messages} />
      <DueLine label="Declined submissions and spam" isSet={times.declined_months !== null} due={preview.declined} />
    </div>
  )
}

function DueLine({ label, isSet, due }: { label: string; isSet: boolean; due: Due }) {
  const describeEnd = (end: Due['oldest']) => end && `${end.reference} of ${formatDay(end.at)}`
  const { count, oldest, newest } = due
  const text = !isSet
    ? 'all are kept.'
    : count === 0
      ? 'none is old enough yet.'
      : count === 1
        ? `1 will be deleted: ${describeEnd(oldest)}.`
        : `${count.toLocaleString('en-US')} will be deleted, from ${describeEnd(oldest)} to ${describeEnd(newest)}.`
  return (
    <p className="py-0.5 [overflow-wrap:anywhere]">
      <span className="font-semibold">{label}</span>: <span className="text-dim">{text}</span>
    </p>
  )
}

type ConfirmProps = { preview: RetentionPreview; clearsAt: string; isBusy: boolean; onConfirm: () => void }

function ConfirmButton({ preview, clearsAt, isBusy, onConfirm }: ConfirmProps) {
  const count = preview.messages.count + preview.declined.count
  if (count === 0) {
    return (
      <Button variant="neon" glow={false} className="mt-4" loading={isBusy} onClick={onConfirm}>
        Set these periods
      </Button>
    )
  }
  return (
    <AlertDialog
      trigger={
        <Button variant="destructive" className="mt-4" loading={isBusy}>
          Set these periods
        </Button>
      }
      title={`Delete ${count.toLocaleString('en-US')} tonight?`}
      description={`At ${clearsAt} they are deleted for good. From then on, everything that is old enough is deleted every night. Until then, you can undo this.`}
      confirmLabel="Set these periods"
      onConfirm={onConfirm}
    />
  )
}
