import { useId, useState } from 'react'
import { FailedPanel } from '#app/features/desk/shared/panel-states.tsx'
import { formatDay } from '#app/lib/dates.ts'
import { AlertDialog } from '#app/ui/alert-dialog.tsx'
import { Button } from '#app/ui/button.tsx'
import { Label } from '#app/ui/label.tsx'
import { Select, SelectContent, SelectItem, SelectTrigger } from '#app/ui/select.tsx'
import { Spinner } from '#app/ui/spinner.tsx'
import { formatTimeOfDay, nameTimeZone } from '#contracts/dates.ts'
import type { Due, Retention, RetentionPreview, RetentionTimes } from '#contracts/personal-data.ts'
import { useRetentionPreview, useSaveRetention } from './queries.ts'

const MONTHS = [1, 2, 3, 6, 9, 12, 18, 24, 36, 60]

/** Sets the times, after showing what they would delete. */
export function RetentionForm({ stored }: { stored: Retention }) {
  const before = { messages_months: stored.messages_months, declined_months: stored.declined_months }
  const [times, setTimes] = useState<RetentionTimes>(before)
  const [looked, setLooked] = useState<RetentionTimes | null>(null)
  const preview = useRetentionPreview(looked)
  const save = useSaveRetention(() => setLooked(null))
  const isChanged = JSON.stringify(times) !== JSON.stringify(before)
  const change = (changed: Partial<RetentionTimes>) => {
    setTimes({ ...times, ...changed })
    setLooked(null)
  }
  return (
    <form
      aria-label="Deleted on schedule"
      onSubmit={(event) => {
        event.preventDefault()
        setLooked(times)
      }}
    >
      <div className="grid gap-5 border-rule-strong border-t pt-5 sm:grid-cols-2">
        <Months
          label="Messages"
          hint="After they arrived"
          months={times.messages_months}
          onChange={(messages_months) => change({ messages_months })}
        />
        <Months
          label="Declined submissions and spam"
          hint="After the decision"
          months={times.declined_months}
          onChange={(declined_months) => change({ declined_months })}
        />
      </div>
      <Button type="submit" variant="outline" className="mt-5" disabled={!isChanged || looked !== null}>
        Preview deletion
      </Button>
      {looked !== null && (
        <div className="mt-5">
          {preview.isError ? (
            <FailedPanel
              what="retention times"
              level="h3"
              title="What would be deleted could not be looked up"
              onRetry={() => void preview.refetch()}
            />
          ) : preview.data ? (
            <>
              <Preview times={looked} preview={preview.data} />
              <Confirm
                preview={preview.data}
                clearsAt={`${formatTimeOfDay(stored.clears_at)}, ${nameTimeZone(stored.time_zone)}`}
                isBusy={save.isPending}
                onConfirm={() => preview.data && save.mutate({ times: looked, seen: preview.data, before })}
              />
            </>
          ) : (
            <p role="status" className="flex items-center gap-2 text-dim">
              <Spinner /> Looking up what would go
            </p>
          )}
        </div>
      )}
    </form>
  )
}

type MonthsProps = { label: string; hint: string; months: number | null; onChange: (months: number | null) => void }

function Months({ label, hint, months, onChange }: MonthsProps) {
  const id = useId()
  const offered = months === null || MONTHS.includes(months) ? MONTHS : [...MONTHS, months].sort((a, b) => a - b)
  return (
    <div className="space-y-2">
      <Label htmlFor={id}>{label}</Label>
      <Select
        value={String(months ?? 'off')}
        onValueChange={(value) => onChange(value === 'off' ? null : Number(value))}
      >
        <SelectTrigger id={id} aria-describedby={`${id}-hint`} />
        <SelectContent>
          <SelectItem value="off">Kept</SelectItem>
          {offered.map((count) => (
            <SelectItem key={count} value={String(count)}>
              {count === 1 ? 'Deleted after 1 month' : `Deleted after ${count} months`}
            </SelectItem>
          ))}
        </SelectContent>
      </Select>
      <p id={`${id}-hint`} className="text-dim text-sm">
        {hint}
      </p>
    </div>
  )
}

function Preview({ times, preview }: { times: RetentionTimes; preview: RetentionPreview }) {
  return (
    <div role="status" className="figures border-amber border-l-2 pl-4">
      <Kind what="Messages" isSet={times.messages_months !== null} due={preview.messages} />
      <Kind what="Declined submissions and spam" isSet={times.declined_months !== null} due={preview.declined} />
    </div>
  )
}

function Kind({ what, isSet, due }: { what: string; isSet: boolean; due: Due }) {
  const place = (end: Due['oldest']) => end && `${end.reference} of ${formatDay(end.at)}`
  const { count, oldest, newest } = due
  const words = !isSet
    ? 'all are kept.'
    : count === 0
      ? 'none is old enough today.'
      : count === 1
        ? `1 goes, ${place(oldest)}.`
        : `${count.toLocaleString('en-US')} go, from ${place(oldest)} to ${place(newest)}.`
  return (
    <p className="py-0.5 [overflow-wrap:anywhere]">
      <span className="font-semibold">{what}</span>: <span className="text-dim">{words}</span>
    </p>
  )
}

type ConfirmProps = { preview: RetentionPreview; clearsAt: string; isBusy: boolean; onConfirm: () => void }

function Confirm({ preview, clearsAt, isBusy, onConfirm }: ConfirmProps) {
  const count = preview.messages.count + preview.declined.count
  if (count === 0) {
    return (
      <Button variant="neon" glow={false} className="mt-4" loading={isBusy} onClick={onConfirm}>
        Set these times
      </Button>
    )
  }
  return (
    <AlertDialog
      trigger={
        <Button variant="destructive" className="mt-4" loading={isBusy}>
          Set these times
        </Button>
      }
      title={`Delete ${count.toLocaleString('en-US')} tonight?`}
      description={`At ${clearsAt} they are deleted for good, and from then on every night whatever has become old enough. Until then you can set the times back.`}
      confirmLabel="Set these times"
      onConfirm={onConfirm}
    />
  )
}
