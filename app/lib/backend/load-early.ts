import { warmUpBackend } from './client.ts'
import { hasStoredSession } from './session-hints.ts'

/** Connects while the app is still starting, for pages that nobody opens without a session. */
export function loadBackendEarly(): void {
  if (typeof window !== 'undefined' && hasStoredSession()) warmUpBackend()
}
