import type { UserIdentity } from '@supabase/supabase-js'
import type { SignInProvider } from '#contracts/platform/env.ts'
import { callAuth } from './call-auth.ts'

/** A connected way to sign in, with its label and the account's name there. */
export type SignInMethod = { identity: UserIdentity; label: string; account: string | null }
export type SignInMethods = {
  methods: SignInMethod[]
  /** Configured providers that the account is not connected with. */
  unconnected: SignInProvider[]
  /** The auth service removes no identity if no provider is configured. */
  canRemove: boolean
}

const BUILT_IN_LABELS: Record<string, string> = { email: 'Email and password', phone: 'Phone' }

/** Throws the service's error. */
export async function listSignInMethods(): Promise<SignInMethods> {
  const { identities } = await callAuth((auth) => auth.getUserIdentities())
  const { fetchEnv } = await import('#app/lib/backend/read-env.ts')
  return describeMethods(identities, (await fetchEnv()).providers)
}

export function describeMethods(
  identities: readonly UserIdentity[],
  providers: readonly SignInProvider[],
): SignInMethods {
  const methods = identities.map((identity) => {
    const { provider, identity_data } = identity
    const label = BUILT_IN_LABELS[provider] ?? providers.find(({ name }) => name === provider)?.label ?? provider
    const account: unknown = identity_data?.email ?? identity_data?.phone
    return { identity, label, account: typeof account === 'string' && account !== '' ? account : null }
  })
  return {
    methods,
    unconnected: providers.filter(({ name }) => !identities.some(({ provider }) => provider === name)),
    canRemove: providers.length > 0 && identities.length > 1,
  }
}
