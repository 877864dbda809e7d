import { useCallback, useEffect, useRef, useState } from 'react'
import type { Identity } from './follow-session.ts'

/** Written when somebody signs out on purpose, so that their other tabs do not keep the screen. */
const LEFT_KEY = 'neon-magnolia-left'

type EndedSession = {
  /** Whose session ended by itself, until they or somebody else has signed in. */
  ended: Identity | null
  /** Must be told of every change of identity. */
  learn: (identity: Identity | null) => void
  /** To be called before signing out. */
  leaveOnPurpose: () => void
}

/** Tells a session of a staff member that ended by itself from one that they ended. */
export function useEndedSession(): EndedSession {
  const [ended, setEnded] = useState<Identity | null>(null)
  const last = useRef<Identity | null>(null)
  const hasLeft = useRef(false)

  useEffect(() => {
    const hear = ({ key }: StorageEvent) => {
      if (key === LEFT_KEY) hasLeft.current = true
    }
    window.addEventListener('storage', hear)
    return () => window.removeEventListener('storage', hear)
  }, [])

  const learn = useCallback((identity: Identity | null) => {
    const before = last.current
    last.current = identity
    if (identity === null) {
      if (hasLeft.current) setEnded(null)
      else if (before?.isStaff) setEnded(before)
      return
    }
    hasLeft.current = false
    setEnded((known) => (known !== null && isOnTheWayBack(identity, known) ? known : null))
  }, [])

  const leaveOnPurpose = useCallback(() => {
    hasLeft.current = true
    setEnded(null)
    try {
      window.localStorage.setItem(LEFT_KEY, String(Date.now()))
    } catch {
      // Storage is unavailable, so no other tab shares the session.
    }
  }, [])

  return { ended, learn, leaveOnPurpose }
}

/** The same person has signed in, and their role or second factor is still being looked at. */
function isOnTheWayBack(identity: Identity, ended: Identity): boolean {
  return identity.userId === ended.userId && (!identity.isRoleKnown || identity.secondFactor === 'code')
}
