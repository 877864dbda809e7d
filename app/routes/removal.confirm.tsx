import { data, isRouteErrorResponse } from 'react-router'
import { ConfirmRemovalPage } from '#app/features/removal/confirm-page.tsx'
import { NotFound } from '#app/features/site/not-found.tsx'
import { Trouble } from '#app/features/site/trouble.tsx'
import { missingMeta } from '#app/lib/page-meta.ts'
import { findFormPort } from '#contracts/forms/form-port.ts'
import type { RemovalAnswer } from '#contracts/forms/removal-request.ts'
import type { Route } from './+types/removal.confirm.ts'

/** Opened from a mail and private to its reader, so no search engine may keep it. */
export const meta: Route.MetaFunction = ({ matches }) => missingMeta(matches, 'Removal request')

export async function loader({ params, context }: Route.LoaderArgs) {
  return { request: requireFound(await findFormPort(context)?.findRemoval(params.token)) }
}

export async function action({ params, context }: Route.ActionArgs) {
  return { request: requireFound(await findFormPort(context)?.confirmRemoval(params.token)) }
}

function requireFound(answer: RemovalAnswer | undefined) {
  if (answer?.kind === 'limited') throw data('Too many requests', { status: 429 })
  if (answer?.kind !== 'found') throw data('Unknown link', { status: 404 })
  return answer
}

export default function ConfirmRemovalRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <ConfirmRemovalPage request={actionData?.request ?? loaderData.request} />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return isRouteErrorResponse(error) && error.status === 404 ? <NotFound /> : <Trouble />
}
