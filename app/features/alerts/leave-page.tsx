import { Button } from '#app/ui/button.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import type { AlertsAnswer } from '#contracts/scraper/alerts.ts'

type Found = Extract<AlertsAnswer, { kind: 'found' }>

/** Opening the link changes nothing; pressing the button does, with and without script. */
export function LeaveAlertsPage({ recipient }: { recipient: Found }) {
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
