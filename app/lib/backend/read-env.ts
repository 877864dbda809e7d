import { setTimeZone } from '#app/lib/dates.ts'
import { type BrowserEnv, BrowserEnvSchema } from '#contracts/platform/env.ts'

/**
 * The settings of the backend. Its URL is always the page's own origin, whatever the settings say: a copy under another address
 * would otherwise send its visitors to the wrong server.
 */
export async function fetchEnv(): Promise<BrowserEnv> {
  const response = await fetch('/env.json')
  if (!response.ok) throw new Error(`GET /env.json answered ${response.status}`)
  const env = BrowserEnvSchema.parse(await response.json())
  setTimeZone(env.timeZone)
  return { ...env, url: window.location.origin }
}
