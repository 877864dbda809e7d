import { useEffect, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import type { SignInProvider } from '#contracts/platform/env.ts'
import { WAKE_WITH_PROVIDERS } from '#setup/build/page-markers.mjs'

/** The way to each configured provider and back to this screen, which then goes on to where the visitor wanted to go. */
export function ProviderButtons({ wayBack }: { wayBack: string }) {
  const providers = useProviders()
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
              <a href={addressOf(name, wayBack)}>Continue with {label}</a>
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** A failure is not shown: signing in by password works all the same. */
function useProviders(): readonly SignInProvider[] {
  const [providers, setProviders] = useState<readonly SignInProvider[]>([])
  useEffect(() => {
    let isGone = false
    readProviders().then(
      (found) => isGone || setProviders(found),
      () => undefined,
    )
    return () => {
      isGone = true
    }
  }, [])
  return providers
}

/** Fetched when it is needed: the schema behind it is heavier than the rest of the screen. */
async function readProviders(): Promise<readonly SignInProvider[]> {
  const { readEnv } = await import('#app/lib/backend/read-env.ts')
  return (await readEnv()).providers
}

function addressOf(provider: string, wayBack: string): string {
  const back = new URL('/auth', window.location.origin)
  if (wayBack !== '/') back.searchParams.set('from', wayBack)
  return `/auth/v1/authorize?${new URLSearchParams({ provider, redirect_to: back.href })}`
}
