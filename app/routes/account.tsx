import { AccountScreen } from '#app/features/account/account-screen.tsx'
import { pageMeta } from '#app/lib/page-meta.ts'
import type { Route } from './+types/account.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Your Account',
    description: 'Name, email, password, second factors and devices of your account.',
    path: '/account',
    robots: 'noindex',
  })

export default function AccountRoute() {
  return <AccountScreen />
}
