import { ReviewRoom } from '#app/features/desk/review/review-room.tsx'
import { pageMeta } from '#app/lib/page-meta.ts'

export const meta = () =>
  pageMeta({
    title: 'Review | Neon Magnolia',
    description: 'Questions that the scraper leaves to staff.',
    path: '/review',
    robots: 'noindex',
  })

export default function ReviewRoute() {
  return <ReviewRoom />
}
