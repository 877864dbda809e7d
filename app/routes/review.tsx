import { ReviewRoom } from '#app/features/desk/review/review-room.tsx'
import { pageMeta } from '#app/lib/page-meta.ts'
import type { Route } from './+types/review.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Review',
    description: 'Questions that the scraper leaves to staff.',
    path: '/review',
    robots: 'noindex',
  })

export default function ReviewRoute() {
  return <ReviewRoom />
}
