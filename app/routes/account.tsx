import { AccountScreen } from '#app/features/account/account-screen.tsx'
import { pageMeta } from '#app/lib/page-meta.ts'

export const meta = () =>
  pageMeta({
    title: 'Your Account | Neon Magnolia',
    description: 'Name, email, password, second factors and devices of your account.',
    path: '/account',
    robots: 'noindex',
  })

export default function AccountRoute() {
  return <AccountScreen />
}
