import { pageMeta } from '#app/lib/page-meta.ts'

export const meta = () =>
  pageMeta({
    title: 'Staff Sign In | Neon Magnolia',
    description: 'Sign in to access the sync licensing dashboard.',
    path: '/auth',
    robots: 'noindex',
  })

export default function AuthRoute() {
  return (
    <section className="gutters py-24">
      <h1 className="text-head">Staff Access Required</h1>
    </section>
  )
}
