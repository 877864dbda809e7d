import { ConfirmRemovalPage } from '#app/features/removal/confirm-page.tsx'
import { ErrorScreen } from '#app/features/site/error-screen.tsx'
import { missingMeta } from '#app/lib/page-meta.ts'
import { findFormPort } from '#contracts/forms/form-port.ts'
import type { Route } from './+types/removal.confirm.ts'
import { requireFound } from './require-found.ts'

/** Opened from a mail and private, so it is not indexed. */
export const meta: Route.MetaFunction = ({ matches }) => missingMeta(matches, 'Removal request')

export async function loader({ params, context }: Route.LoaderArgs) {
  return { request: requireFound(await findFormPort(context)?.findRemoval(params.token), 'Unknown link') }
}

export async function action({ params, context }: Route.ActionArgs) {
  return { request: requireFound(await findFormPort(context)?.confirmRemoval(params.token), 'Unknown link') }
}

export default function ConfirmRemovalRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <ConfirmRemovalPage request={actionData?.request ?? loaderData.request} />
}

export const ErrorBoundary = ErrorScreen
