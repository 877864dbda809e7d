import type { Provider, UserIdentity } from '@supabase/supabase-js'
import { loadBackend } from '#app/lib/backend/client.ts'
import type { SignInProvider } from '#contracts/platform/env.ts'

/** A way into the account that exists: its name, and whose it is there. */
export type SignInWay = { identity: UserIdentity; label: string; who: string | null }
export type SignInWays = {
  ways: SignInWay[]
  /** Configured providers that the account is not connected with. */
  others: SignInProvider[]
  /** The service takes none away where no provider is configured. */
  canRemove: boolean
}

/** In the address that a provider leads back to: which one it was. */
export const CONNECTED_PARAM = 'connected'

const OWN: Record<string, string> = { email: 'Email and password', phone: 'Phone' }

/** Throws the service's error, as all calls here do. */
export async function listSignInWays(): Promise<SignInWays> {
  const { auth } = await loadBackend()
  const { data, error } = await auth.getUserIdentities()
  if (error) throw error
  const { readEnv } = await import('#app/lib/backend/read-env.ts')
  return describeWays(data.identities, (await readEnv()).providers)
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

/** Leaves this page for the provider, which leads back to it. */
export async function connectProvider(provider: string): Promise<void> {
  const { auth } = await loadBackend()
  const { error } = await auth.linkIdentity({
    // The client's type knows the names of Supabase's own providers only.
    provider: provider as Provider,
    options: { redirectTo: `${window.location.origin}/account?${CONNECTED_PARAM}=${encodeURIComponent(provider)}` },
  })
  if (error) throw error
}

export async function removeIdentity(identity: UserIdentity): Promise<void> {
  const { auth } = await loadBackend()
  const { error } = await auth.unlinkIdentity(identity)
  if (error) throw error
}
