import { LeaveAlertsPage } from '#app/features/alerts/leave-page.tsx'
import { ErrorScreen } from '#app/features/site/error-screen.tsx'
import { missingMeta } from '#app/lib/page-meta.ts'
import { findFormPort } from '#contracts/forms/form-port.ts'
import type { Route } from './+types/unsubscribe.ts'
import { requireFound } from './require-found.ts'

/** Opened from a mail, so no search engine may keep it. */
export const meta: Route.MetaFunction = ({ matches }) => missingMeta(matches, 'Alerts')

export async function loader({ params, context }: Route.LoaderArgs) {
  return { recipient: requireFound(await findFormPort(context)?.findAlerts(params.token), 'Unknown link') }
}

/** Mail programs post here by themselves when their reader presses "unsubscribe"; the link says who it is. */
export async function action({ params, context }: Route.ActionArgs) {
  return { recipient: requireFound(await findFormPort(context)?.leaveAlerts(params.token), 'Unknown link') }
}

export default function UnsubscribeRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <LeaveAlertsPage recipient={actionData?.recipient ?? loaderData.recipient} />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorScreen error={error} />
}
