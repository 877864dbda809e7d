import { UpdatePasswordScreen } from '#app/features/account/sign-in/update-password-screen.tsx'
import { pageMeta } from '#app/lib/page-meta.ts'

export const meta = () =>
  pageMeta({
    title: 'New Password | Neon Magnolia',
    description: 'Choose a new password for your staff account.',
    path: '/auth/update-password',
    robots: 'noindex',
  })

export default function UpdatePasswordRoute() {
  return <UpdatePasswordScreen />
}
