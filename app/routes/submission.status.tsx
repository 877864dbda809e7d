import { ErrorScreen } from '#app/features/site/error-screen.tsx'
import { StatusPage } from '#app/features/submission/status-page.tsx'
import { missingMeta } from '#app/lib/page-meta.ts'
import { findFormPort } from '#contracts/forms/form-port.ts'
import { COMPANY_TIME_ZONE } from '#contracts/platform/dates.ts'
import type { Route } from './+types/submission.status.ts'
import { requireFound } from './require-found.ts'

/** Opened from a mail and private, so it is not indexed. */
export const meta: Route.MetaFunction = ({ matches }) => missingMeta(matches, 'Your submission')

export async function loader({ params, context }: Route.LoaderArgs) {
  const port = findFormPort(context)
  const { submission } = requireFound(await port?.findSubmission(params.token), 'Submission not found')
  return { submission, timeZone: port?.timeZone ?? COMPANY_TIME_ZONE }
}

export default function SubmissionStatusRoute({ loaderData }: Route.ComponentProps) {
  return <StatusPage {...loaderData} />
}

export const ErrorBoundary = ErrorScreen
