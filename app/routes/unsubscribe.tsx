import { data, isRouteErrorResponse } from 'react-router'
import { LeaveAlertsPage } from '#app/features/alerts/leave-page.tsx'
import { NotFound } from '#app/features/site/not-found.tsx'
import { Trouble } from '#app/features/site/trouble.tsx'
import { missingMeta } from '#app/lib/page-meta.ts'
import { findFormPort } from '#contracts/forms/form-port.ts'
import type { AlertsAnswer } from '#contracts/scraper/alerts.ts'
import type { Route } from './+types/unsubscribe.ts'

/** Opened from a mail, so no search engine may keep it. */
export const meta: Route.MetaFunction = ({ matches }) => missingMeta(matches, 'Alerts')

export async function loader({ params, context }: Route.LoaderArgs) {
  return { recipient: requireFound(await findFormPort(context)?.findAlerts(params.token)) }
}

/** Mail programs post here by themselves when their reader presses "unsubscribe"; the link says who it is. */
export async function action({ params, context }: Route.ActionArgs) {
  return { recipient: requireFound(await findFormPort(context)?.leaveAlerts(params.token)) }
}

function requireFound(answer: AlertsAnswer | undefined) {
  if (answer?.kind === 'limited') throw data('Too many requests', { status: 429 })
  if (answer?.kind !== 'found') throw data('Unknown link', { status: 404 })
  return answer
}

export default function UnsubscribeRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <LeaveAlertsPage recipient={actionData?.recipient ?? loaderData.recipient} />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return isRouteErrorResponse(error) && error.status === 404 ? <NotFound /> : <Trouble />
}
