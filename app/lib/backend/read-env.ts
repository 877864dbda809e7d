import { setTimeZone } from '#app/lib/dates.ts'
import { type BrowserEnv, BrowserEnvSchema } from '#contracts/platform/env.ts'

/**
 * Where the backend is and what marks a visitor there. The backend is asked where the page came from, whatever address the
 * settings name: a copy reached under another one would otherwise send its visitors to the wrong server.
 */
export async function readEnv(): Promise<BrowserEnv> {
  const response = await fetch('/env.json')
  if (!response.ok) throw new Error(`GET /env.json answered ${response.status}`)
  const env = BrowserEnvSchema.parse(await response.json())
  setTimeZone(env.timeZone)
  return { ...env, url: window.location.origin }
}
