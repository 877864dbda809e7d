import { data, isRouteErrorResponse } from 'react-router'
import { NotFound } from '#app/features/site/not-found.tsx'
import { Trouble } from '#app/features/site/trouble.tsx'
import { StatusPage } from '#app/features/submission/status-page.tsx'
import { missingMeta } from '#app/lib/page-meta.ts'
import { findFormPort } from '#contracts/forms/form-port.ts'
import { COMPANY_TIME_ZONE } from '#contracts/platform/dates.ts'
import type { Route } from './+types/submission.status.ts'

/** Opened from a mail and private to its reader, so no search engine may keep it. */
export const meta: Route.MetaFunction = ({ matches }) => missingMeta(matches, 'Your submission')

export async function loader({ params, context }: Route.LoaderArgs) {
  const port = findFormPort(context)
  const answer = await port?.findSubmission(params.token)
  if (answer?.kind === 'limited') throw data('Too many requests', { status: 429 })
  if (answer?.kind !== 'found') throw data('Submission not found', { status: 404 })
  return { submission: answer.submission, timeZone: port?.timeZone ?? COMPANY_TIME_ZONE }
}

export default function SubmissionStatusRoute({ loaderData }: Route.ComponentProps) {
  return <StatusPage {...loaderData} />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return isRouteErrorResponse(error) && error.status === 404 ? <NotFound /> : <Trouble />
}
