import type { Session } from '@supabase/supabase-js'

/** What a session lacks: nothing, the code of a factor that is set up, or a factor that the role asks for. */
export type SecondFactor = 'none' | 'code' | 'enrol'

/** Whether the account has a second factor that this session has not used yet. */
export function needsSecondFactorCode(session: Session): boolean {
  const isSetUp = session.user.factors?.some(({ status }) => status === 'verified') ?? false
  return isSetUp && readAssuranceLevel(session.access_token) === 'aal1'
}

/** The level that a token claims; the server verifies it. */
function readAssuranceLevel(accessToken: string): string | null {
  try {
    const [, payload = ''] = accessToken.split('.')
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')))
    return typeof claims === 'object' && claims !== null && 'aal' in claims ? String(claims.aal) : null
  } catch {
    return null
  }
}
