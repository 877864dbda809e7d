import { useRef, useState } from 'react'
import { Navigate, useLocation } from 'react-router'
import { ChallengeForm } from '#app/features/account/factors/challenge-form.tsx'
import { useAuth } from '#app/lib/auth/auth-provider.tsx'
import { findReturnPath } from '#app/lib/auth/return-path.ts'
import { Button } from '#app/ui/button.tsx'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '#app/ui/tabs.tsx'
import { WAKE_WITH_PROVIDERS } from '#setup/build/page-markers.ts'
import { type AuthDraft, saveDraft } from './auth-draft.ts'
import { AuthFrame } from './auth-frame.tsx'
import { ForgotPasswordForm } from './forgot-password-form.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { SignUpForm } from './sign-up-form.tsx'
import { useEnv } from './use-env.ts'

/**
 * Sign-in and sign-up for staff. A signed-in user is redirected, after their second factor if they have one: to the guarded page
 * that asked them to sign in, or to the home page.
 */
export function AuthScreen() {
  const { status, secondFactor } = useAuth()
  const location = useLocation()
  const [view, setView] = useState('sign-in')
  const draft = useRef<AuthDraft>({ fullName: '', email: '', password: '' })
  const forms = useRef<HTMLDivElement>(null)
  const switchView = (next: string) => {
    saveDraft(draft, forms.current?.querySelector('form') ?? null)
    setView(next)
  }

  if (status === 'signed-in' && secondFactor === 'code') {
    return (
      <AuthFrame title="One more step" lead="Your password is correct. Now use your second factor.">
        <ChallengeForm />
      </AuthFrame>
    )
  }
  return (
    <AuthFrame title="Staff Access Required" lead="Sign in to access the sync licensing dashboard">
      {/* The screen stays until the next page has loaded. */}
      {status === 'signed-in' && <Navigate to={findReturnPath(location)} replace />}
      <div ref={forms}>
        {view === 'forgot' ? (
          <ForgotPasswordForm draft={draft} onBack={() => switchView('sign-in')} />
        ) : (
          <Tabs value={view} onValueChange={switchView}>
            <TabsList aria-label="Account">
              <TabsTrigger value="sign-in">Sign In</TabsTrigger>
              <TabsTrigger value="sign-up">Sign Up</TabsTrigger>
            </TabsList>
            <TabsContent value="sign-in" tabIndex={-1}>
              <SignInForm draft={draft} onForgot={() => switchView('forgot')} />
            </TabsContent>
            <TabsContent value="sign-up" tabIndex={-1}>
              <SignUpForm draft={draft} onRegistered={() => switchView('sign-in')} />
            </TabsContent>
            <ProviderButtons returnPath={findReturnPath(location)} />
          </Tabs>
        )}
      </div>
      <p className="mt-10 border-rule border-t pt-5 text-dim text-sm">
        Access is restricted to authorized staff. Contact the administrator for account activation.
      </p>
      <p className="mt-3 hidden text-danger text-sm noscript:block">Signing in needs JavaScript.</p>
    </AuthFrame>
  )
}

/** Links to the configured providers. They redirect back to this screen, which continues to `returnPath`. */
function ProviderButtons({ returnPath }: { returnPath: string }) {
  const providers = useEnv()?.providers ?? []
  if (providers.length === 0) return <div {...{ [WAKE_WITH_PROVIDERS]: '' }} hidden suppressHydrationWarning />
  return (
    <div className="mt-9">
      <p className="label-caps flex items-center gap-4 text-dim">
        <span>Or</span>
        <span aria-hidden="true" className="h-px flex-1 bg-rule-strong" />
      </p>
      <ul className="mt-5 flex flex-wrap gap-3">
        {providers.map(({ name, label }) => (
          <li key={name} className="flex-auto">
            <Button asChild variant="outline" size="lg" className="w-full">
              <a href={providerUrl(name, returnPath)}>Continue with {label}</a>
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}

function providerUrl(provider: string, returnPath: string): string {
  const back = new URL('/auth', window.location.origin)
  if (returnPath !== '/') back.searchParams.set('from', returnPath)
  return `/auth/v1/authorize?${new URLSearchParams({ provider, redirect_to: back.href })}`
}
