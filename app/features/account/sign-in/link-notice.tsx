import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { describeCallbackError } from '#app/lib/auth/auth-callback.ts'
import { type LinkOutcome, useAuth } from '#app/lib/auth/auth-provider.tsx'
import { showToast } from '#app/ui/overlay/toast.tsx'

type Notice = { title: string; description: string; tone: 'success' | 'default' }

const NOTICES: Record<Exclude<LinkOutcome['kind'], 'failed' | 'invited'>, Notice> = {
  confirmed: {
    title: 'Email confirmed',
    description: 'You are signed in. An administrator activates staff access.',
    tone: 'success',
  },
  moved: { title: 'Address changed', description: 'From now on, sign in with the new one.', tone: 'success' },
  'half-moved': {
    title: 'One more mail',
    description: 'Open the link sent to the other address too. The change takes effect after that.',
    tone: 'default',
  },
}

/** Reports the result of a link from a mail on any page. The screen for new passwords shows it in the page instead. */
export function LinkNotice() {
  const { linkOutcome, dismissLinkOutcome } = useAuth()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const isShownOnPage = /^\/auth\/update-password\/?$/.test(pathname)
  useEffect(() => {
    if (linkOutcome === null || isShownOnPage) return
    // An invited user has no password yet and would be locked out by signing out.
    if (linkOutcome.kind === 'invited') {
      void navigate('/auth/update-password', { replace: true })
      return
    }
    dismissLinkOutcome()
    showToast(
      linkOutcome.kind === 'failed'
        ? { ...describeCallbackError(linkOutcome), tone: 'destructive' }
        : NOTICES[linkOutcome.kind],
    )
  }, [linkOutcome, dismissLinkOutcome, isShownOnPage, navigate])
  return null
}
