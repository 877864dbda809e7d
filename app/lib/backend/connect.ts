import '#app/lib/no-eval.ts'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import type { BrowserEnv } from '#contracts/env.ts'
import { readEnv } from './read-env.ts'
import { STORAGE_KEY } from './session-hints.ts'

/** Where the backend is, what marks a visitor there, and the client that speaks to it. */
export type Backend = { client: SupabaseClient; env: BrowserEnv }

/** Makes the one client of this page. Import it through client.ts only, which loads this file when it is needed. */
export async function connect(): Promise<Backend> {
  const env = await readEnv()
  const client = createClient(env.url, env.publishableKey, {
    // The address is read by AuthProvider: the client would leave the tokens behind in the browser's history.
    auth: { persistSession: true, autoRefreshToken: true, detectSessionInUrl: false, storageKey: STORAGE_KEY },
  })
  return { client, env }
}
