import type { SupabaseClient } from '@supabase/supabase-js'
import { type BrowserEnv, BrowserEnvSchema } from '#contracts/env.ts'
import { STORAGE_KEY } from './session-hints.ts'

export type Backend = { client: SupabaseClient; env: BrowserEnv }

let pending: Promise<Backend> | undefined

/**
 * The backend's client and where it points, fetched on first use and shared by the whole page: two clients would fight over
 * one stored session. A failure is not kept, so that the next try asks again.
 */
export function loadBackendWithEnv(): Promise<Backend> {
  pending ??= connect().catch((error: unknown) => {
    pending = undefined
    throw error
  })
  return pending
}

/** The shared backend client. Rejects when the server's settings or the client's code cannot be fetched. */
export async function loadBackend(): Promise<SupabaseClient> {
  return (await loadBackendWithEnv()).client
}

async function connect(): Promise<Backend> {
  const [{ createClient }, env] = await Promise.all([import('@supabase/supabase-js'), fetchEnv()])
  const client = createClient(env.url, env.publishableKey, {
    auth: { persistSession: true, autoRefreshToken: true, detectSessionInUrl: true, storageKey: STORAGE_KEY },
  })
  return { client, env }
}

async function fetchEnv(): Promise<BrowserEnv> {
  const response = await fetch('/env.json')
  if (!response.ok) throw new Error(`GET /env.json answered ${response.status}`)
  return BrowserEnvSchema.parse(await response.json())
}
