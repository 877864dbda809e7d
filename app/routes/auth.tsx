import { AuthScreen } from '#app/features/account/sign-in/auth-screen.tsx'
import { pageMeta } from '#app/lib/page-meta.ts'
import type { Route } from './+types/auth.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Staff Sign In',
    description: 'Sign in to access the sync licensing dashboard.',
    path: '/auth',
  })

export default AuthScreen
