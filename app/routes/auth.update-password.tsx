import { pageMeta } from '#app/lib/page-meta.ts'

export const meta = () =>
  pageMeta({
    title: 'New Password | Neon Magnolia',
    description: 'Choose a new password for your staff account.',
    path: '/auth/update-password',
    robots: 'noindex',
  })

export default function UpdatePasswordRoute() {
  return (
    <section className="gutters py-24">
      <h1 className="text-head">Choose a new password</h1>
    </section>
  )
}
