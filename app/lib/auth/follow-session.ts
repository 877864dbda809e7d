import type { Session, SupabaseClient } from '@supabase/supabase-js'
import { needsSecondFactorCode, type SecondFactor } from './second-factor.ts'

/** The signed-in user. `isStaff` and `isAdmin` are meaningless until `isRoleKnown` is true. */
export type Identity = {
  userId: string
  email: string | null
  /** Staff or admin. */
  isStaff: boolean
  isAdmin: boolean
  isRoleKnown: boolean
  /** The last role lookup failed, so `isStaff` and `isAdmin` keep their previous values. */
  hasRoleLookupFailed: boolean
  secondFactor: SecondFactor
}

export type SessionFollower = {
  /** Looks the role up again. Rejects if the session itself cannot be read. */
  lookUpRoleAgain: () => Promise<void>
  stop: () => void
}

type Role = Pick<Identity, 'isStaff' | 'isAdmin'>

/**
 * Reports who is signed in, now and after every change, and whether they are staff or admin. A failed role lookup is logged
 * and leaves both flags as they were, which for a new user is false.
 */
export function followSession(client: SupabaseClient, publish: (identity: Identity | null) => void): SessionFollower {
  let current: Identity | null = null
  // The result of a lookup for an earlier event must not be reported after a later event.
  let latestLookup = 0
  let isStopped = false

  // The client announces a stored session twice on page load; both events share one lookup.
  let pendingLookup: { token: string; answers: Promise<[Role | null, boolean]> } | null = null

  function lookUp({ access_token: token, user }: Session, needsCode: boolean) {
    if (pendingLookup?.token === token) return pendingLookup.answers
    const answers = Promise.all([lookUpRole(client, user.id), needsCode ? false : isSecondFactorDue(client)])
    pendingLookup = { token, answers }
    // Later events look it up again: the role may have changed.
    return answers.finally(() => {
      if (pendingLookup?.answers === answers) pendingLookup = null
    })
  }

  function report(identity: Identity | null): void {
    current = identity
    publish(identity)
  }

  async function update(session: Session | null): Promise<void> {
    if (isStopped) return
    latestLookup += 1
    const lookup = latestLookup
    if (session === null) return report(null)
    const { id: userId, email = null } = session.user
    // The client repeats SIGNED_IN whenever the tab becomes visible again; a known user stays known in the meantime.
    const known: Identity | null = current?.userId === userId ? current : null
    const before = {
      isStaff: known?.isStaff ?? false,
      isAdmin: known?.isAdmin ?? false,
      isRoleKnown: known?.isRoleKnown ?? false,
      hasRoleLookupFailed: known?.hasRoleLookupFailed ?? false,
    }
    const needsCode = needsSecondFactorCode(session)
    report({
      userId,
      email,
      ...before,
      secondFactor: needsCode ? 'code' : known?.secondFactor === 'enrol' ? 'enrol' : 'none',
    })
    const [role, isDue] = await lookUp(session, needsCode)
    if (isStopped || lookup !== latestLookup) return
    const { isStaff, isAdmin } = role ?? before
    const secondFactor = needsCode ? 'code' : isStaff && isDue ? 'enrol' : 'none'
    report({ userId, email, isStaff, isAdmin, isRoleKnown: true, hasRoleLookupFailed: role === null, secondFactor })
  }

  const { data } = client.auth.onAuthStateChange((_event, session) => {
    // Not inside the callback: the client waits for its listeners while it holds the session, and a query waits for the session.
    setTimeout(() => {
      update(session).catch((error: unknown) => reportAuthError('The session could not be read', error))
    }, 0)
  })
  return {
    async lookUpRoleAgain() {
      const { data, error } = await client.auth.getSession()
      if (error !== null) throw error
      await update(data.session)
    },
    stop() {
      isStopped = true
      data.subscription.unsubscribe()
    },
  }
}

/** Null when the lookup itself failed. */
async function lookUpRole(client: SupabaseClient, userId: string): Promise<Role | null> {
  const { data, error } = await client
    .from('user_roles')
    .select('role')
    .eq('user_id', userId)
    .in('role', ['admin', 'staff'])
    .single()
    // The access guard reports the failure at once and offers a retry.
    .retry(false)
  if (error === null) return { isStaff: true, isAdmin: data.role === 'admin' }
  // "No rows": a user without a role, which is not an error.
  if (error.code === 'PGRST116') return { isStaff: false, isAdmin: false }
  reportAuthError('Role lookup failed', error)
  return null
}

/** Whether the role requires a second factor. A failed lookup is logged; the server enforces the rule anyway. */
async function isSecondFactorDue(client: SupabaseClient): Promise<boolean> {
  const { data, error } = await client.rpc('second_factor_due')
  if (error !== null) reportAuthError('The second factor could not be looked up', error)
  return data === true
}

/** The specification asks for session and role errors to be logged in the browser's console only. */
export function reportAuthError(what: string, error: unknown): void {
  // biome-ignore lint/suspicious/noConsole: this is the browser, the console is its log.
  console.error(what, error)
}
