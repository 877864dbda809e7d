import type { Session, SupabaseClient } from '@supabase/supabase-js'
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { loadBackend } from '#app/lib/backend/client.ts'
import { needsSession } from '#app/lib/backend/session-hints.ts'

type AuthState = {
  /** 'loading' until the first session is known. */
  status: 'loading' | 'signed-out' | 'signed-in'
  email: string | null
  /** False until the role lookup has found admin or staff; false again after sign-out. */
  isStaff: boolean
}
type Auth = AuthState & { signOut: () => Promise<void> }

const SIGNED_OUT: AuthState = { status: 'signed-out', email: null, isStaff: false }

const AuthContext = createContext<Auth | null>(null)

/** Who is there. Throws outside AuthProvider. */
export function useAuth(): Auth {
  const auth = useContext(AuthContext)
  if (auth === null) throw new Error('useAuth must be used within an AuthProvider')
  return auth
}

/** Knows the session for everything inside it. Loads the backend's client only where a session can be. */
export function AuthProvider({ children }: { children: ReactNode }) {
  const [state, setState] = useState<AuthState>({ ...SIGNED_OUT, status: 'loading' })
  const location = useLocation()
  const [wanted, setWanted] = useState(false)

  useEffect(() => {
    if (needsSession(location)) setWanted(true)
    else setState((known) => (known.status === 'loading' ? SIGNED_OUT : known))
  }, [location])

  useSession(wanted, setState)

  const signOut = useCallback(async () => {
    const { error } = await (await loadBackend()).auth.signOut()
    if (error) reportAuthError('Sign-out failed', error)
  }, [])
  const auth = useMemo(() => ({ ...state, signOut }), [state, signOut])
  return <AuthContext value={auth}>{children}</AuthContext>
}

function useSession(wanted: boolean, setState: (state: AuthState) => void): void {
  // A role lookup that was started for an earlier session must not speak for a later one.
  const latestUser = useRef<string | null>(null)
  useEffect(() => {
    if (!wanted) return
    let closed = false
    let unsubscribe = () => {}

    async function follow(): Promise<void> {
      const client = await loadBackend()
      if (closed) return
      const { data } = client.auth.onAuthStateChange((_event, session) => {
        // Not inside the callback: the client holds its lock there, and a query would wait for it forever.
        setTimeout(() => void know(client, session), 0)
      })
      unsubscribe = () => data.subscription.unsubscribe()
    }
    async function know(client: SupabaseClient, session: Session | null): Promise<void> {
      const userId = session?.user.id ?? null
      latestUser.current = userId
      const isStaff = userId === null ? false : await lookUpStaff(client, userId)
      if (closed || latestUser.current !== userId) return
      setState(session ? { status: 'signed-in', email: session.user.email ?? null, isStaff } : SIGNED_OUT)
    }
    follow().catch((error: unknown) => {
      reportAuthError('The session could not be read', error)
      if (!closed) setState(SIGNED_OUT)
    })
    return () => {
      closed = true
      unsubscribe()
    }
  }, [wanted, setState])
}

async function lookUpStaff(client: SupabaseClient, userId: string): Promise<boolean> {
  const { error } = await client
    .from('user_roles')
    .select('role')
    .eq('user_id', userId)
    .in('role', ['admin', 'staff'])
    .single()
  // PGRST116 is "no rows": a user without a role, which is not a fault.
  if (error && error.code !== 'PGRST116') reportAuthError('Role lookup failed', error)
  return error === null
}

function reportAuthError(what: string, error: unknown): void {
  // biome-ignore lint/suspicious/noConsole: the specification has these only logged, and this is the browser.
  console.error(what, error)
}
