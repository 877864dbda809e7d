import { useAuth } from '#app/lib/auth/auth-provider.tsx'
import { useSignOut } from '#app/lib/auth/use-sign-out.ts'
import { SignedIn } from '#app/ui/signed-in.tsx'

/** Who is signed in, and the way out. */
export function Account() {
  const { email } = useAuth()
  return <SignedIn email={email} size="sm" onSignOut={useSignOut()} />
}
