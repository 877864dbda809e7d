import type { SupabaseClient } from '@supabase/supabase-js'
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { loadBackend } from '#app/lib/backend/client.ts'
import { hasStartedCodeFlow, hasStoredSession, STORAGE_KEY } from '#app/lib/backend/session-hints.ts'
import { type AuthCallback, parseAuthCallback, parseAuthCode, withoutAuthCode } from './auth-callback.ts'
import { useEndedSession } from './ended-session.ts'
import { followSession, type Identity, reportAuthError, type SessionFollower } from './follow-session.ts'
import type { SecondFactor } from './second-factor.ts'
import { forgetSessionMarks } from './session-marks.ts'

/** The result of a link from a mail, for a screen to show; kept until dismissed. */
export type LinkOutcome =
  | { kind: 'confirmed' | 'invited' | 'moved' | 'half-moved' }
  | { kind: 'failed'; code: string | null; message: string }

export type Auth = {
  /** 'loading' until the first session is known, and while a link from a mail is being processed. */
  status: 'loading' | 'signed-out' | 'signed-in'
  email: string | null
  /** Available and kept like `email`. */
  userId: string | null
  /** False until the role lookup has found admin or staff; false again after sign-out. */
  isStaff: boolean
  /** Known only after the role lookup, like `isStaff`. Keeps its value while `hasSessionEnded`. */
  isAdmin: boolean
  /** True while `isStaff` may still become true, because the session or its role is being looked up. */
  isVerifying: boolean
  /** The role lookup failed; `isStaff` and `isAdmin` keep their previous values. */
  hasRoleLookupFailed: boolean
  /** Looks the role up again. Never rejects. */
  retryRoleLookup: () => Promise<void>
  /**
   * The session of a staff member ended by itself, and they have not signed in again yet. Their screen stays, with
   * everything typed, and `email` is still theirs. False after a deliberate sign-out.
   */
  hasSessionEnded: boolean
  /** What the session lacks before staff rights apply; 'none' if no second factor is needed. */
  secondFactor: SecondFactor
  linkOutcome: LinkOutcome | null
  dismissLinkOutcome: () => void
  /** Opens the backend's client and follows its session. Code that signs in must use this, or the change goes unnoticed. */
  openBackend: () => Promise<SupabaseClient>
  /** Never rejects: an error is logged, and this device is signed out all the same. */
  signOut: () => Promise<void>
}

const AuthContext = createContext<Auth | null>(null)

/** The current user and session. Throws outside AuthProvider. */
export function useAuth(): Auth {
  const auth = useContext(AuthContext)
  if (auth === null) throw new Error('useAuth must be used within an AuthProvider')
  return auth
}

/** Provides the session. Loads the backend's client only if there is a session or one is about to start. */
export function AuthProvider({ children }: { children: ReactNode }) {
  // Undefined while it is not known yet.
  const [identity, setIdentity] = useState<Identity | null>()
  const { ended, trackIdentity, markSignOut } = useEndedSession()
  const publish = useCallback(
    (next: Identity | null) => {
      trackIdentity(next)
      setIdentity(next)
    },
    [trackIdentity],
  )
  const { openBackend, retryRoleLookup } = useBackendSession(publish)
  const { isStartingSession, linkOutcome, dismissLinkOutcome } = useMailLink(openBackend)

  const [shouldLoadClient, setShouldLoadClient] = useState(false)
  useEffect(() => {
    if (hasStoredSession()) setShouldLoadClient(true)
    else setIdentity((known) => (known === undefined ? null : known))
  }, [])

  useEffect(() => {
    if (!shouldLoadClient) return
    openBackend().catch((error: unknown) => {
      reportAuthError('The session could not be read', error)
      setIdentity(null)
    })
  }, [shouldLoadClient, openBackend])

  // Detects a sign-in in another tab. A tab that has loaded the client also gets the event from the client.
  useEffect(() => {
    const onStorage = (event: StorageEvent) => {
      if (event.key === STORAGE_KEY && event.newValue !== null) setShouldLoadClient(true)
    }
    window.addEventListener('storage', onStorage)
    return () => window.removeEventListener('storage', onStorage)
  }, [])

  const signOut = useCallback(async () => {
    markSignOut()
    try {
      const client = await openBackend()
      // Ends the session of this device and no other; on a shared computer that must work even without a network.
      const { error } = await client.auth.signOut({ scope: 'local' })
      if (error !== null) reportAuthError('Sign-out failed', error)
    } catch (error) {
      reportAuthError('Sign-out failed', error)
    }
  }, [openBackend, markSignOut])

  const auth = useMemo<Auth>(() => {
    const isSessionKnown = identity !== undefined && !isStartingSession
    return {
      status: isSessionKnown ? (identity === null ? 'signed-out' : 'signed-in') : 'loading',
      email: isSessionKnown ? (identity?.email ?? ended?.email ?? null) : null,
      userId: isSessionKnown ? (identity?.userId ?? ended?.userId ?? null) : null,
      hasSessionEnded: ended !== null,
      isStaff: isSessionKnown && identity?.isStaff === true,
      isAdmin: isSessionKnown && (identity ?? ended)?.isAdmin === true,
      isVerifying: !isSessionKnown || identity?.isRoleKnown === false,
      hasRoleLookupFailed: identity?.hasRoleLookupFailed === true,
      retryRoleLookup,
      secondFactor: (isSessionKnown && identity?.secondFactor) || 'none',
      linkOutcome,
      dismissLinkOutcome,
      openBackend,
      signOut,
    }
  }, [identity, ended, isStartingSession, linkOutcome, dismissLinkOutcome, openBackend, retryRoleLookup, signOut])
  return <AuthContext value={auth}>{children}</AuthContext>
}

/** `openBackend` opens the client and starts following its session; repeated calls share one client. */
function useBackendSession(
  setIdentity: (identity: Identity | null) => void,
): Pick<Auth, 'openBackend' | 'retryRoleLookup'> {
  const follower = useRef<SessionFollower>(null)
  useEffect(
    () => () => {
      follower.current?.stop()
      follower.current = null
    },
    [],
  )
  const openBackend = useCallback(async () => {
    const client = await loadBackend()
    follower.current ??= followSession(client, (identity) => {
      if (identity === null) forgetSessionMarks()
      setIdentity(identity)
    })
    return client
  }, [setIdentity])
  const retryRoleLookup = useCallback(async () => {
    try {
      await follower.current?.lookUpRoleAgain()
    } catch (error) {
      reportAuthError('The session could not be read', error)
    }
  }, [])
  return { openBackend, retryRoleLookup }
}

type MailLink = { isStartingSession: boolean; linkOutcome: LinkOutcome | null; dismissLinkOutcome: () => void }

/** Reads the tokens that a mailed link left in the URL, cleans the URL, and starts the session. */
function useMailLink(openBackend: () => Promise<SupabaseClient>): MailLink {
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  const [isStartingSession, setIsStartingSession] = useState(false)
  const [linkOutcome, setLinkOutcome] = useState<LinkOutcome | null>(null)
  const dismissLinkOutcome = useCallback(() => setLinkOutcome(null), [])

  useEffect(() => {
    const callback = parseAuthCallback(hash) ?? (hasStartedCodeFlow() ? parseAuthCode(search) : null)
    if (callback === null) return
    const remainingSearch = callback.kind === 'code' ? withoutAuthCode(search) : search
    // Replaces the history entry: tokens must not stay in the history, and a reload must not use them again.
    void navigate({ pathname, search: remainingSearch }, { replace: true, preventScrollReset: true })
    if (callback.kind === 'half-moved') {
      setLinkOutcome({ kind: 'half-moved' })
      return
    }
    if (callback.kind === 'error') {
      setLinkOutcome({ kind: 'failed', code: callback.code, message: callback.message })
      return
    }
    setIsStartingSession(true)
    void startSession(openBackend, callback).then((outcome) => {
      setLinkOutcome(outcome)
      // After the listener's own delay, so that "signed out" does not flash before the session is known.
      setTimeout(() => setIsStartingSession(false), 0)
    })
  }, [hash, pathname, search, navigate, openBackend])

  return { isStartingSession, linkOutcome, dismissLinkOutcome }
}

const OUTCOMES: Record<string, 'confirmed' | 'invited' | 'moved'> = {
  signup: 'confirmed',
  invite: 'invited',
  email_change: 'moved',
}

/** Never rejects. */
async function startSession(
  openBackend: () => Promise<SupabaseClient>,
  callback: Extract<AuthCallback, { kind: 'session' | 'code' }>,
): Promise<LinkOutcome | null> {
  try {
    const client = await openBackend()
    const { error } =
      callback.kind === 'code'
        ? await client.auth.exchangeCodeForSession(callback.code)
        : await client.auth.setSession({
            access_token: callback.accessToken,
            refresh_token: callback.refreshToken,
          })
    if (error) return { kind: 'failed', code: error.code ?? null, message: error.message }
    const kind = callback.kind === 'session' ? OUTCOMES[callback.purpose ?? ''] : undefined
    return kind === undefined ? null : { kind }
  } catch (error) {
    reportAuthError('The link could not be used', error)
    return { kind: 'failed', code: null, message: 'The server could not be reached. Open the link again in a minute.' }
  }
}
