import { data, isRouteErrorResponse } from 'react-router'
import { NotFound } from '#app/features/site/not-found.tsx'
import { Trouble } from '#app/features/site/trouble.tsx'
import { missingMeta } from '#app/lib/page-meta.ts'
import type { Route } from './+types/not-found.ts'

export const meta: Route.MetaFunction = ({ matches }) => missingMeta(matches, 'Page Not Found')

/** Any address without a route: answers 404 and shows the boundary below. */
export function loader() {
  throw data('Page not found', { status: 404 })
}

export default function NotFoundRoute() {
  return <NotFound />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return isRouteErrorResponse(error) && error.status === 404 ? <NotFound /> : <Trouble />
}
