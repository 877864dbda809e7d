import { Link } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { FormNotice } from '#app/ui/form/form-notice.tsx'
import type { SubmissionWindow } from '#contracts/forms/form-port.ts'
import { formatLongDay, nameTimeZone } from '#contracts/platform/dates.ts'

type WindowProps = { window: SubmissionWindow; timeZone: string }

function describeDates({ open, since, until }: SubmissionWindow, zone: string): string {
  const day = (when: string | Date) => formatLongDay(when, zone)
  const by = ` (${nameTimeZone(zone)})`
  if (!open) {
    return `Closed since ${day(since)}. ${until ? `Open again from ${day(until)}${by}.` : 'The day when they open again is not set yet.'}`
  }
  // `until` is the first moment after the last day.
  const lastDay = until === null ? null : day(new Date(Date.parse(until) - 1))
  return `Open since ${day(since)}${lastDay ? `, until the end of ${lastDay}${by}.` : '.'}`
}

/** The dates of the window and the label's message, above the form. */
export function WindowNotice({ window, timeZone }: WindowProps) {
  const { open, until, message } = window
  if (open && until === null && message === null) return null
  return (
    <FormNotice tone="note" title={open ? 'Submissions are open' : 'Submissions are closed'} className="mb-10">
      <p className="figures">{describeDates(window, timeZone)}</p>
      {message && <p>{message}</p>}
    </FormNotice>
  )
}

/** Replaces the form while submissions are closed. */
export function ClosedWindow({ window, timeZone }: WindowProps) {
  return (
    <section>
      <h2 className="text-head">Submissions are closed</h2>
      <p className="figures mt-6 max-w-[48ch] text-lead">{describeDates(window, timeZone)}</p>
      {window.message && <p className="mt-3 max-w-[48ch] text-dim text-lead">{window.message}</p>}
      <Button asChild variant="outline_neon" size="lg" className="mt-9">
        <Link to="/artists">Hear who got through</Link>
      </Button>
    </section>
  )
}
