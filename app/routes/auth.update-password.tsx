import { UpdatePasswordScreen } from '#app/features/account/sign-in/update-password-screen.tsx'
import { pageMeta } from '#app/lib/page-meta.ts'
import type { Route } from './+types/auth.update-password.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'New Password',
    description: 'Choose a new password for your staff account.',
    path: '/auth/update-password',
    robots: 'noindex',
  })

export default UpdatePasswordScreen
