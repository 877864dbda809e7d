import { Link } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { FormNotice } from '#app/ui/form/form-notice.tsx'
import type { SubmissionWindow } from '#contracts/forms/form-port.ts'
import { formatLongDay, nameTimeZone } from '#contracts/platform/dates.ts'

/** A window and the zone whose days it is described by. */
type WindowProps = { window: SubmissionWindow; timeZone: string }

function nameDates({ open, since, until }: SubmissionWindow, zone: string): string {
  const day = (when: string | Date) => formatLongDay(when, zone)
  const by = ` (${nameTimeZone(zone)})`
  if (!open) {
    return `Closed since ${day(since)}. ${until ? `Open again from ${day(until)}${by}.` : 'The day they open again is not set yet.'}`
  }
  // An open window ends with the last moment of its day.
  const lastDay = until === null ? null : day(new Date(Date.parse(until) - 1))
  return `Open since ${day(since)}${lastDay ? `, until the end of ${lastDay}${by}.` : '.'}`
}

/** Says above a form since when and until when applications are taken or not, and what the label adds to it. */
export function WindowNotice({ window, timeZone }: WindowProps) {
  const { open, until, message } = window
  if (open && until === null && message === null) return null
  return (
    <FormNotice tone="note" title={open ? 'Submissions are open' : 'Submissions are closed'} className="mb-10">
      <p className="figures">{nameDates(window, timeZone)}</p>
      {message && <p>{message}</p>}
    </FormNotice>
  )
}

/** Stands in the form's place while no applications are taken. */
export function ClosedWindow({ window, timeZone }: WindowProps) {
  return (
    <section>
      <h2 className="text-head">Submissions are closed</h2>
      <p className="figures mt-6 max-w-[48ch] text-lead">{nameDates(window, timeZone)}</p>
      {window.message && <p className="mt-3 max-w-[48ch] text-dim text-lead">{window.message}</p>}
      <Button asChild variant="outline_neon" size="lg" className="mt-9">
        <Link to="/artists">Hear who got through</Link>
      </Button>
    </section>
  )
}
