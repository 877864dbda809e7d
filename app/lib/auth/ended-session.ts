import { useCallback, useEffect, useRef, useState } from 'react'
import type { Identity } from './follow-session.ts'

/** Written on a deliberate sign-out, so that other tabs do not keep the screen. */
const SIGNED_OUT_KEY = 'neon-magnolia-left'

type EndedSession = {
  /** The identity whose session ended by itself, until the next sign-in. */
  ended: Identity | null
  /** Call this on every change of identity. */
  trackIdentity: (identity: Identity | null) => void
  /** Call this before signing out. */
  markSignOut: () => void
}

/** Distinguishes a staff session that ended by itself from a deliberate sign-out. */
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

/** The same person has signed in again, but role or second factor are not checked yet. */
function isSigningInAgain(identity: Identity, ended: Identity): boolean {
  return identity.userId === ended.userId && (!identity.isRoleKnown || identity.secondFactor === 'code')
}
