import { Link } from 'react-router'
import { houseDay } from '#app/lib/house-day.ts'
import { Button } from '#app/ui/button.tsx'
import { FormNotice } from '#app/ui/form-notice.tsx'
import type { SubmissionWindow } from '#contracts/submission-window.ts'

function nameDates({ open, since, until }: SubmissionWindow): string {
  if (!open) {
    return `Closed since ${houseDay(since)}. ${until ? `Open again from ${houseDay(until)}.` : 'The day they open again is not set yet.'}`
  }
  // An open window ends with the last moment of its day.
  const lastDay = until === null ? null : houseDay(new Date(Date.parse(until) - 1).toISOString())
  return `Open since ${houseDay(since)}${lastDay ? `, until ${lastDay}.` : '.'}`
}

/** Says above a form since when and until when applications are taken or not, and what the house adds to it. */
export function WindowNotice({ window }: { window: SubmissionWindow }) {
  const { open, until, message } = window
  if (open && until === null && message === null) return null
  return (
    <FormNotice tone="note" title={open ? 'Submissions are open' : 'Submissions are closed'} className="mb-10">
      <p className="figures">{nameDates(window)}</p>
      {message && <p>{message}</p>}
    </FormNotice>
  )
}

/** Stands in the form's place while no applications are taken. */
export function ClosedWindow({ window }: { window: SubmissionWindow }) {
  return (
    <section className="border-rule-strong border-t pt-8">
      <h2 className="text-head">Submissions are closed</h2>
      <p className="figures mt-6 max-w-[48ch] text-lead">{nameDates(window)}</p>
      {window.message && <p className="mt-3 max-w-[48ch] text-dim text-lead">{window.message}</p>}
      <Button asChild variant="outline_neon" size="lg" className="mt-9">
        <Link to="/artists">Hear who got through</Link>
      </Button>
    </section>
  )
}
