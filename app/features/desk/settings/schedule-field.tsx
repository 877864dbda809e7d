import { Field } from '#app/ui/field.tsx'
import { Input } from '#app/ui/input.tsx'
import type { Schedule } from '#contracts/schedule.ts'

type ScheduleFieldProps = { schedule: Schedule | undefined; at: string; isOn: boolean; onChange: (at: string) => void }

/** When the daily run starts, by the clock of the installation's zone. */
export function ScheduleField({ schedule, at, isOn, onChange }: ScheduleFieldProps) {
  if (schedule === undefined) return null
  const zone = schedule.time_zone.replaceAll('_', ' ')
  return (
    <Field
      label="Time of the daily run"
      hint={`By the clock in ${zone} (TIMEZONE on the server), and up to ${schedule.spread_minutes} minutes later. ${describeNext(schedule, isOn)}`}
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

function describeNext({ next_at, time_zone: timeZone }: Schedule, isOn: boolean): string {
  if (next_at === null) return isOn ? 'The first run is planned once this is saved.' : 'The daily run is off.'
  const moment = new Intl.DateTimeFormat('en-US', { weekday: 'long', hour: 'numeric', minute: '2-digit', timeZone })
  return `Next: ${moment.format(new Date(next_at))}.`
}
