import { Button } from '#app/ui/button.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import type { AlertsAnswer } from '#contracts/alerts.ts'

type Found = Extract<AlertsAnswer, { kind: 'found' }>

/** Opening the link changes nothing; pressing does, with and without script. */
export function LeaveAlertsPage({ recipient }: { recipient: Found }) {
  const { email, subscribed } = recipient
  return (
    <>
      <PageHead mark="Alerts" title={subscribed ? 'Stop these mails?' : 'No more of these mails'}>
        {subscribed
          ? `Alerts and digests go to ${email}. Others on the list keep getting theirs.`
          : `Alerts and digests no longer go to ${email}. The desk can add the address again if you ask for it.`}
      </PageHead>
      {subscribed && (
        <form method="post" className="gutters pb-24">
          <Button type="submit" variant="outline" size="lg">
            Stop them
          </Button>
        </form>
      )}
    </>
  )
}
