import type { SupabaseClient } from '@supabase/supabase-js'
import type { Backend } from './connect.ts'

let pending: Promise<Backend> | undefined

/**
 * The backend's client and where it points, fetched on first use and shared by the whole page: two clients would fight over
 * one stored session. A failure is not cached, so that the next attempt tries again.
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

/** The shared backend client. Rejects when the server's settings or the client's code cannot be fetched. */
export async function loadBackend(): Promise<SupabaseClient> {
  return (await loadBackendWithEnv()).client
}

/** Begins loading the client, for the moment a form is first touched. A failure shows itself when the form is sent. */
export function warmUpBackend(): void {
  loadBackendWithEnv().catch(() => undefined)
}
