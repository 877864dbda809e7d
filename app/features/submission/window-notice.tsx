import { FormNotice } from '#app/ui/form-notice.tsx'
import type { SubmissionWindow } from '#contracts/submission-window.ts'

// The house's days, so that server and browser write the same one.
const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'America/Los_Angeles' })
const dayOf = (iso: string) => day.format(new Date(iso))

/** Says since when and until when applications are taken or not, and what the house adds to it. */
export function WindowNotice({ window: { open, since, until, message } }: { window: SubmissionWindow }) {
  if (open && until === null && message === null) return null
  // An open window ends with the last moment of its day.
  const lastDay = until === null ? null : dayOf(new Date(Date.parse(until) - 1).toISOString())
  const dates = open
    ? `Open since ${dayOf(since)}${lastDay ? `, until ${lastDay}.` : '.'}`
    : `Closed since ${dayOf(since)}. ${until ? `Open again from ${dayOf(until)}.` : 'The day they open again is not set yet.'}`
  return (
    <FormNotice tone="note" title={open ? 'Submissions are open' : 'Submissions are closed'} className="mb-10">
      <p className="figures">{dates}</p>
      {message && <p>{message}</p>}
    </FormNotice>
  )
}
