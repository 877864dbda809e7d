import { Link } from 'react-router'
import { WhatHappens } from '#app/features/submission/what-happens.tsx'
import { ClosedWindow, WindowNotice } from '#app/features/submission/window-notice.tsx'
import { answerPlainPost } from '#app/forms/answer-plain-post.ts'
import { PublicForm } from '#app/forms/public-form.tsx'
import { preloadBackend } from '#app/lib/backend/client.ts'
import { getContent } from '#app/lib/content/content.server.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { FeaturedTrackFigure } from '#app/tracks/featured-track.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { ARTIST_FORM } from '#contracts/forms/artist-submission.ts'
import { findFormPort } from '#contracts/forms/form-port.ts'
import { COMPANY_TIME_ZONE } from '#contracts/platform/dates.ts'
import type { Route } from './+types/artist-submission.ts'
import { findFeatured } from './team-work.server.ts'

/** The build knows neither the submission window nor the reply time. If one is set, the server renders this page per request. */
export async function loader({ context }: Route.LoaderArgs) {
  const content = getContent(context)
  const port = findFormPort(context)
  const [window, replyDays] = await Promise.all([port?.findWindow(), port?.findReplyDays()])
  return {
    window: window ?? null,
    replyDays: replyDays ?? null,
    timeZone: port?.timeZone ?? COMPANY_TIME_ZONE,
    signed: findFeatured(content.home.submit.hear, content),
  }
}

export const action = ({ request, context }: Route.ActionArgs) => answerPlainPost('artist', request, context)

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Artist Submission',
    description: `Submit your music to ${matches[0].loaderData.label.shortName}. Finished masters and clear ownership; a person listens to every application.`,
    path: '/artist-submission',
  })

export default function ArtistSubmissionRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { window, replyDays, timeZone, signed } = loaderData
  return (
    <>
      <PageHead mark="Submit music" title="Artist Submission" isTight>
        Finished masters, clear ownership, something only you could have made. A person listens to every application.
      </PageHead>
      <div className="gutters grid grid-cols-12 gap-x-6 gap-y-14 pb-24">
        <div className="col-span-12 border-rule-strong border-t pt-8 lg:col-span-7">
          {/* A form that was posted without script and returned with errors stays, even if the window has closed since. */}
          {window && !window.open && !actionData ? (
            <ClosedWindow window={window} timeZone={timeZone} />
          ) : (
            <>
              {window && <WindowNotice window={window} timeZone={timeZone} />}
              <PublicForm
                form={ARTIST_FORM}
                answer={actionData}
                preload={preloadBackend}
                toPosted={(values) => ({ kind: 'artist', values })}
              />
            </>
          )}
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
        <aside
          aria-label="What happens next"
          className="col-span-12 space-y-12 lg:sticky lg:top-24 lg:col-span-4 lg:col-start-9 lg:self-start"
        >
          <FeaturedTrackFigure mark="One that we signed" track={signed} className="border-rule-strong border-t pt-4" />
          <WhatHappens days={replyDays} isOpen={window?.open ?? true} />
        </aside>
      </div>
    </>
  )
}
