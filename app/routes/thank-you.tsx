import { ThankYou } from '#app/features/receipt/thank-you.tsx'
import { StatusForm } from '#app/features/submission/status-lookup.tsx'
import { getContent } from '#app/lib/content/content.server.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { findFormPort } from '#contracts/forms/form-port.ts'
import { COMPANY_TIME_ZONE } from '#contracts/platform/dates.ts'
import type { Route } from './+types/thank-you.ts'

/** Prerendered: the receipt is stored in the tab. Without script, the URL contains a signed receipt. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const port = findFormPort(context)
  const proof = new URL(request.url).searchParams.get('receipt')
  return {
    receipt: proof === null ? null : ((await port?.findReceipt(proof)) ?? null),
    timeZone: port?.timeZone ?? COMPANY_TIME_ZONE,
    city: getContent(context).company.address.city,
  }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Thank You',
    description: 'Your submission has been received.',
    path: '/thank-you',
  })

export default function ThankYouRoute({ loaderData }: Route.ComponentProps) {
  return <ThankYou {...loaderData} lookup={<StatusForm variant="outline" />} />
}
