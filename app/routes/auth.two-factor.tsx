import { TwoFactorScreen } from '#app/features/account/factors/two-factor-screen.tsx'
import { GUARDED } from '#app/lib/auth/return-path.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import type { Route } from './+types/auth.two-factor.ts'

export const handle = GUARDED

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Two-Factor Sign-In',
    description: 'Set up and remove the second factor of your account.',
    path: '/auth/two-factor',
    robots: 'noindex',
  })

export default TwoFactorScreen
