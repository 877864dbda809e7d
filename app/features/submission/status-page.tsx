import { Link } from 'react-router'
import { PageHead } from '#app/ui/page-head.tsx'
import { Sheet, SheetLine } from '#app/ui/sheet.tsx'
import type { SubmissionStatus, SubmissionStatusName } from '#contracts/submission-status.ts'

const WORDS: Record<SubmissionStatusName, { title: string; text: string }> = {
  received: { title: 'Received', text: 'It is in the queue. A person listens to every application, in order.' },
  listening: { title: 'Listening', text: 'Somebody at the desk has your music on now.' },
  accepted: { title: 'Accepted', text: 'We would like to go on. Look for a mail from us, or answer the one you have.' },
  declined: {
    title: 'Declined',
    text: 'It is not a fit for what we place at the moment. New music with new links is welcome any time.',
  },
}

// The house's days, so that server and browser write the same one.
const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'America/Los_Angeles' })

/** How far one submission has come, for whoever holds its link. */
export function StatusPage({ submission }: { submission: SubmissionStatus }) {
  const { title, text } = WORDS[submission.status]
  return (
    <>
      <PageHead mark="Your submission" aside={submission.reference} title={title}>
        {text}
      </PageHead>
      <div className="gutters grid grid-cols-12 gap-x-6 pb-24">
        <div className="col-span-12 lg:col-span-8 lg:col-start-5">
          <Sheet>
            <SheetLine title="Artist" time={submission.artistName} />
            <SheetLine title="Reference" time={submission.reference} />
            <SheetLine title="Received" time={day.format(new Date(submission.receivedAt))} />
            {submission.status !== 'received' && (
              <SheetLine title={title} time={day.format(new Date(submission.changedAt))} />
            )}
          </Sheet>
          <p className="mt-10 text-dim">
            Something missing?{' '}
            <Link
              to="/contact"
              className="text-ink underline decoration-pink decoration-2 underline-offset-4 hover:decoration-ink"
            >
              Write to the desk
            </Link>{' '}
            and name the reference.
          </p>
        </div>
      </div>
    </>
  )
}
