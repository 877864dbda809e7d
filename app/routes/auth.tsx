import { AuthScreen } from '#app/features/account/sign-in/auth-screen.tsx'
import { pageMeta } from '#app/lib/page-meta.ts'

export const meta = () =>
  pageMeta({
    title: 'Staff Sign In | Neon Magnolia',
    description: 'Sign in to access the sync licensing dashboard.',
    path: '/auth',
  })

export default function AuthRoute() {
  return <AuthScreen />
}
