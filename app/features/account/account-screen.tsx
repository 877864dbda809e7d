import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { useAuth } from '#app/lib/auth/auth-provider.tsx'
import { AccountPage } from './account-page.tsx'
import { createAccountQueries } from './account-queries.ts'
import { ChallengeForm } from './factors/challenge-form.tsx'
import { AuthFrame } from './sign-in/auth-frame.tsx'

/** Where everybody who is signed in looks after their account. */
export function AccountScreen() {
  const { email, secondFactor } = useAuth()
  const [queries] = useState(createAccountQueries)
  if (secondFactor === 'code') {
    return (
      <AuthFrame mark="Stage door" title="Your account" lead="It opens with your second factor.">
        <ChallengeForm />
      </AuthFrame>
    )
  }
  return (
    // Keyed by nothing: a change of address keeps the page, and another account starts from an empty sign-in screen.
    <QueryClientProvider client={queries}>
      <AccountPage email={email ?? ''} mustEnrol={secondFactor === 'enrol'} />
    </QueryClientProvider>
  )
}
