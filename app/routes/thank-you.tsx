import { ThankYou } from '#app/features/contact/thank-you.tsx'
import { pageMeta } from '#app/lib/page-meta.ts'

export const meta = () =>
  pageMeta({
    title: 'Thank You | Neon Magnolia',
    description: 'Your submission has been received.',
    path: '/thank-you',
  })

export default function ThankYouRoute() {
  return <ThankYou />
}
