import { QueryClientContext } from '@tanstack/react-query'
import { useContext } from 'react'
import { silenceErrors } from '#app/features/desk/shared/data/use-runs.ts'
import { useAuth } from '#app/lib/auth/auth-provider.tsx'
import { useSignOut } from '#app/lib/auth/use-sign-out.ts'
import { SignedIn } from '#app/ui/signed-in.tsx'

export function Account() {
  const { email } = useAuth()
  const signOut = useSignOut()
  // The pending frame has no cache.
  const cache = useContext(QueryClientContext)
  const leave = async () => {
    if (cache !== undefined) silenceErrors(cache)
    await signOut()
  }
  return <SignedIn email={email} size="sm" onSignOut={leave} />
}
