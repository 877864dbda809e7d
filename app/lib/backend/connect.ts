import '#app/lib/no-eval.ts'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import type { BrowserEnv } from '#contracts/platform/env.ts'
import { readEnv } from './read-env.ts'
import { STORAGE_KEY } from './session-hints.ts'

/** The backend's address, the key of an anonymous visitor, and the client. */
export type Backend = { client: SupabaseClient; env: BrowserEnv }

/** Creates the page's only client. Import it through client.ts only, which loads this file on demand. */
export async function connect(): Promise<Backend> {
  const env = await readEnv()
  const client = createClient(env.url, env.publishableKey, {
    // AuthProvider reads the address itself, because the client would leave the tokens in the browser's history.
    auth: {
      persistSession: true,
      autoRefreshToken: true,
      detectSessionInUrl: false,
      storageKey: STORAGE_KEY,
      experimental: { recoveryCodes: true },
    },
  })
  return { client, env }
}
