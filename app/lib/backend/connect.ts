import '#app/lib/no-eval.ts'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import type { BrowserEnv } from '#contracts/platform/env.ts'
import { fetchEnv } from './read-env.ts'
import { STORAGE_KEY } from './session-hints.ts'

export type Backend = { client: SupabaseClient; env: BrowserEnv }

/** Creates the page's only client. Use it only through client.ts, which loads this file on demand. */
export async function connect(): Promise<Backend> {
  const env = await fetchEnv()
  const client = createClient(env.url, env.publishableKey, {
    // AuthProvider reads the URL itself, because the client would leave the tokens in the browser's history.
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
