import { useCallback, useEffect, useRef, useState } from 'react'
import type { Identity } from './follow-session.ts'

/** Written when somebody signs out on purpose, so that their other tabs do not keep the screen. */
const SIGNED_OUT_KEY = 'neon-magnolia-left'

type EndedSession = {
  /** Whose session ended by itself, until they or somebody else has signed in. */
  ended: Identity | null
  /** Must be told of every change of identity. */
  trackIdentity: (identity: Identity | null) => void
  /** To be called before signing out. */
  markSignOut: () => void
}

/** Tells a session of a staff member that ended by itself from one that they ended. */
export function useEndedSession(): EndedSession {
  const [ended, setEnded] = useState<Identity | null>(null)
  const lastIdentity = useRef<Identity | null>(null)
  const hasSignedOut = useRef(false)

  useEffect(() => {
    const onStorage = ({ key }: StorageEvent) => {
      if (key === SIGNED_OUT_KEY) hasSignedOut.current = true
    }
    window.addEventListener('storage', onStorage)
    return () => window.removeEventListener('storage', onStorage)
  }, [])

  const trackIdentity = useCallback((identity: Identity | null) => {
    const previous = lastIdentity.current
    lastIdentity.current = identity
    if (identity === null) {
      if (hasSignedOut.current) setEnded(null)
      else if (previous?.isStaff) setEnded(previous)
      return
    }
    hasSignedOut.current = false
    setEnded((current) => (current !== null && isSigningInAgain(identity, current) ? current : null))
  }, [])

  const markSignOut = useCallback(() => {
    hasSignedOut.current = true
    setEnded(null)
    try {
      window.localStorage.setItem(SIGNED_OUT_KEY, String(Date.now()))
    } catch {
      // Storage is unavailable, so no other tab shares the session.
    }
  }, [])

  return { ended, trackIdentity, markSignOut }
}

/** The same person has signed in, and their role or second factor is still being looked at. */
function isSigningInAgain(identity: Identity, ended: Identity): boolean {
  return identity.userId === ended.userId && (!identity.isRoleKnown || identity.secondFactor === 'code')
}
