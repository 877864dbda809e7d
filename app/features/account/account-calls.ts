import { z } from 'zod'
import { loadBackend } from '#app/lib/backend/client.ts'

/** The signed-in user's own account. `newEmail` waits for its confirmations. */
export type Account = {
  email: string
  newEmail: string | null
  fullName: string
  hasFactor: boolean
  hasCodes: boolean
}

/** Throws the service's error, as all calls here do. */
export async function readAccount(): Promise<Account> {
  const { auth } = await loadBackend()
  const { data, error } = await auth.getUser()
  if (error) throw error
  const { email, new_email, user_metadata, factors } = data.user
  const name: unknown = user_metadata.full_name
  const verified = factors?.filter(({ status }) => status === 'verified') ?? []
  return {
    email: email ?? '',
    newEmail: new_email || null,
    fullName: typeof name === 'string' ? name : '',
    hasFactor: verified.some(({ factor_type }) => factor_type !== 'recovery_code'),
    hasCodes: verified.some(({ factor_type }) => factor_type === 'recovery_code'),
  }
}

export async function saveName(fullName: string): Promise<void> {
  const { auth } = await loadBackend()
  const { error } = await auth.updateUser({ data: { full_name: fullName } })
  if (error) throw error
}

/** Mails a link to both addresses; the change takes effect when both have been opened. */
export async function requestEmailChange(email: string): Promise<void> {
  const { auth } = await loadBackend()
  const { error } = await auth.updateUser({ email }, { emailRedirectTo: accountAddress() })
  if (error) throw error
}

export async function mailEmailChangeAgain(current: string): Promise<void> {
  const { auth } = await loadBackend()
  const options = { emailRedirectTo: accountAddress() }
  const { error } = await auth.resend({ type: 'email_change', email: current, options })
  if (error) throw error
}

function accountAddress(): string {
  return `${window.location.origin}/account`
}

/** Without one of the two, the service takes a session that began less than a day ago for proof. */
export type PasswordProof = { current_password: string } | { nonce: string } | Record<string, never>

export async function changePassword(password: string, proof: PasswordProof): Promise<void> {
  const { auth } = await loadBackend()
  const { error } = await auth.updateUser({ password, ...proof })
  if (error) throw error
}

/** Mails a code that replaces the current password. */
export async function mailPasswordCode(): Promise<void> {
  const { auth } = await loadBackend()
  const { error } = await auth.reauthenticate()
  if (error) throw error
}

const SessionsSchema = z.array(
  z.object({
    id: z.guid(),
    created_at: z.string(),
    last_used_at: z.string(),
    user_agent: z.string().nullable(),
    ip: z.string().nullable(),
    aal: z.string(),
    is_current: z.boolean(),
  }),
)
export type OwnSession = z.infer<typeof SessionsSchema>[number]

/** This device first, then the last used. */
export async function listSessions(): Promise<OwnSession[]> {
  const client = await loadBackend()
  const { data, error } = await client.rpc('list_my_sessions')
  if (error) throw error
  return SessionsSchema.parse(data).toSorted((left, right) => Number(right.is_current) - Number(left.is_current))
}

export async function endSession(id: string): Promise<void> {
  const client = await loadBackend()
  const { error } = await client.rpc('end_session', { session_id: id })
  if (error) throw error
}

export async function endOtherSessions(): Promise<void> {
  const { auth } = await loadBackend()
  const { error } = await auth.signOut({ scope: 'others' })
  if (error) throw error
}
