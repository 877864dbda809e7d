import { explainSpread } from '#app/features/desk/shared/words.ts'
import { formatMoment } from '#app/lib/dates.ts'
import { Field } from '#app/ui/field.tsx'
import { Input } from '#app/ui/input.tsx'
import { nameTimeZone } from '#contracts/dates.ts'
import type { Schedule } from '#contracts/schedule.ts'

type ScheduleFieldProps = { schedule: Schedule | undefined; at: string; isOn: boolean; onChange: (at: string) => void }

/** When the daily run starts, by the clock of the installation's zone. */
export function ScheduleField({ schedule, at, isOn, onChange }: ScheduleFieldProps) {
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
