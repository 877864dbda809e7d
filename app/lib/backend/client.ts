import type { SupabaseClient } from '@supabase/supabase-js'
import type { Backend } from './connect.ts'

let pending: Promise<Backend> | undefined

/**
 * The backend client and its settings, fetched on first use and shared by the whole page, because two clients would compete for
 * one stored session. A failure is not cached, so the next call tries again.
 */
export function loadBackendWithEnv(): Promise<Backend> {
  pending ??= import('./connect.ts')
    .then(({ connect }) => connect())
    .catch((error: unknown) => {
      pending = undefined
      throw error
    })
  return pending
}

/** The shared backend client. Rejects if the settings or the client's code cannot be fetched. */
export async function loadBackend(): Promise<SupabaseClient> {
  return (await loadBackendWithEnv()).client
}

/** Preloads the client when a form is first touched. A failure is reported when the form is sent. */
export function preloadBackend(): void {
  loadBackendWithEnv().catch(() => undefined)
}
