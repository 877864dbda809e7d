import { data } from 'react-router'
import { ErrorScreen } from '#app/features/site/error-screen.tsx'
import { NotFound } from '#app/features/site/not-found.tsx'
import { missingMeta } from '#app/lib/page-meta.ts'
import type { Route } from './+types/not-found.ts'

export const meta: Route.MetaFunction = ({ matches }) => missingMeta(matches, 'Page Not Found')

/** For every path without a route: answers 404 and shows the boundary below. */
export function loader() {
  throw data('Page not found', { status: 404 })
}

export default NotFound

export const ErrorBoundary = ErrorScreen
