import type { UserIdentity } from '@supabase/supabase-js'
import type { SignInProvider } from '#contracts/platform/env.ts'
import { callAuth } from './call-auth.ts'

/** A way into the account that exists: its name, and whose it is there. */
export type SignInWay = { identity: UserIdentity; label: string; who: string | null }
export type SignInWays = {
  ways: SignInWay[]
  /** Configured providers that the account is not connected with. */
  others: SignInProvider[]
  /** The service takes none away where no provider is configured. */
  canRemove: boolean
}

const OWN: Record<string, string> = { email: 'Email and password', phone: 'Phone' }

/** Throws the service's error. */
export async function listSignInWays(): Promise<SignInWays> {
  const { identities } = await callAuth((auth) => auth.getUserIdentities())
  const { fetchEnv } = await import('#app/lib/backend/read-env.ts')
  return describeWays(identities, (await fetchEnv()).providers)
}

export function describeWays(identities: readonly UserIdentity[], providers: readonly SignInProvider[]): SignInWays {
  const ways = identities.map((identity) => {
    const { provider, identity_data } = identity
    const label = OWN[provider] ?? providers.find(({ name }) => name === provider)?.label ?? provider
    const who: unknown = identity_data?.email ?? identity_data?.phone
    return { identity, label, who: typeof who === 'string' && who !== '' ? who : null }
  })
  return {
    ways,
    others: providers.filter(({ name }) => !identities.some(({ provider }) => provider === name)),
    canRemove: providers.length > 0 && identities.length > 1,
  }
}
