import { ErrorScreen } from '#app/features/site/error-screen.tsx'
import { missingMeta } from '#app/lib/page-meta.ts'
import { Button } from '#app/ui/button.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { findFormPort } from '#contracts/forms/form-port.ts'
import type { AlertsAnswer } from '#contracts/scraper/alerts.ts'
import type { Route } from './+types/unsubscribe.ts'
import { requireFound } from './require-found.ts'

/** Opened from a mail, so it is not indexed. */
export const meta: Route.MetaFunction = ({ matches }) => missingMeta(matches, 'Alerts')

export async function loader({ params, context }: Route.LoaderArgs) {
  return { recipient: requireFound(await findFormPort(context)?.findAlerts(params.token), 'Unknown link') }
}

/** Mail programs post here when people press "unsubscribe"; the token in the link identifies the recipient. */
export async function action({ params, context }: Route.ActionArgs) {
  return { recipient: requireFound(await findFormPort(context)?.leaveAlerts(params.token), 'Unknown link') }
}

export default function UnsubscribeRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <LeaveAlertsPage recipient={actionData?.recipient ?? loaderData.recipient} />
}

export const ErrorBoundary = ErrorScreen

type Found = Extract<AlertsAnswer, { kind: 'found' }>

/** Opening the link changes nothing, because mail scanners open links too; pressing the button does. */
function LeaveAlertsPage({ recipient }: { recipient: Found }) {
  const { email, subscribed } = recipient
  return (
    <>
      <PageHead mark="Alerts" title={subscribed ? 'Unsubscribe from alerts?' : 'You are unsubscribed'}>
        {subscribed
          ? `Alerts and digests go to ${email}. Other recipients are not affected.`
          : `Alerts and digests no longer go to ${email}. We can add the address again if you ask us to.`}
      </PageHead>
      {subscribed && (
        <form method="post" className="gutters pb-24">
          <Button type="submit" variant="outline" size="lg">
            Unsubscribe
          </Button>
        </form>
      )}
    </>
  )
}
