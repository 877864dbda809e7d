import { Link } from 'react-router'
import { ReplyTime } from '#app/features/submission/reply-time.tsx'
import { SubmissionForm } from '#app/features/submission/submission-form.tsx'
import { ClosedWindow, WindowNotice } from '#app/features/submission/window-notice.tsx'
import { answerPlainPost } from '#app/forms/plain-answer.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { PageHead } from '#app/ui/page-head.tsx'
import { COMPANY_TIME_ZONE } from '#contracts/dates.ts'
import { findFormPort } from '#contracts/form-port.ts'
import type { Route } from './+types/artist-submission.ts'

/** Built pages know neither window nor reply time; where there is one to speak of, the server renders this page per request. */
export async function loader({ context }: Route.LoaderArgs) {
  const port = findFormPort(context)
  const [window, replyDays] = await Promise.all([port?.findWindow(), port?.findReplyDays()])
  return { window: window ?? null, replyDays: replyDays ?? null, timeZone: port?.timeZone ?? COMPANY_TIME_ZONE }
}

export const action = ({ request, context }: Route.ActionArgs) => answerPlainPost('artist', request, context)

export const meta = () =>
  pageMeta({
    title: 'Artist Submission | Neon Magnolia',
    description:
      'Submit your music to Neon Magnolia. Finished masters and clear ownership; a person listens to every application.',
    path: '/artist-submission',
  })

export default function ArtistSubmissionRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { window, replyDays, timeZone } = loaderData
  return (
    <>
      <PageHead mark="Submit music" title="Artist Submission">
        Finished masters, clear ownership, something only you could have made. A person listens to every application.
      </PageHead>
      <div className="gutters grid grid-cols-12 gap-x-6 pb-24">
        <div className="col-span-12 lg:col-span-8 lg:col-start-5">
          {/* A form that comes back keeps what was typed, whatever has happened meanwhile. */}
          {window && !window.open && !actionData ? (
            <ClosedWindow window={window} timeZone={timeZone} />
          ) : (
            <>
              {window && <WindowNotice window={window} timeZone={timeZone} />}
              <SubmissionForm answer={actionData} />
            </>
          )}
          <ReplyTime days={replyDays} className="mt-10" />
          <p className="mt-10 border-rule border-t pt-5 text-dim">
            Questions before you send?{' '}
            <Link
              to="/contact"
              className="text-ink underline decoration-pink decoration-2 underline-offset-4 hover:decoration-ink"
            >
              Write to the desk
            </Link>
          </p>
        </div>
      </div>
    </>
  )
}
