import { useEffect, useState } from 'react'
import type { BrowserEnv } from '#contracts/platform/env.ts'

/** The server's settings for a form, undefined until they are known. Signing in works without them, so a failure is not shown. */
export function useEnv(): BrowserEnv | undefined {
  const [env, setEnv] = useState<BrowserEnv>()
  useEffect(() => {
    // Fetched when it is needed: it brings zod with it, which is heavier than the rest of the screen.
    import('#app/lib/backend/read-env.ts').then(({ fetchEnv }) => fetchEnv()).then(setEnv, () => undefined)
  }, [])
  return env
}
