import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { describeCallbackError } from '#app/lib/auth/auth-callback.ts'
import { useAuth } from '#app/lib/auth/auth-provider.tsx'
import { showToast } from '#app/ui/toast.tsx'

/** Says what a mail's link has led to, wherever it landed. The screen for new passwords says it in place. */
export function LinkNotice() {
  const { linkOutcome, dismissLinkOutcome } = useAuth()
  const { pathname } = useLocation()
  const isSaidInPlace = /^\/auth\/update-password\/?$/.test(pathname)
  useEffect(() => {
    if (linkOutcome === null || isSaidInPlace) return
    dismissLinkOutcome()
    showToast(
      linkOutcome.kind === 'failed'
        ? { ...describeCallbackError(linkOutcome), tone: 'destructive' }
        : {
            title: 'Email confirmed',
            description: 'You are signed in. An administrator activates staff access.',
            tone: 'success',
          },
    )
  }, [linkOutcome, dismissLinkOutcome, isSaidInPlace])
  return null
}
