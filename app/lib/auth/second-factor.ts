import type { Session } from '@supabase/supabase-js'

/** What a session still needs: nothing, the code of an enrolled factor, or a factor that the role requires. */
export type SecondFactor = 'none' | 'code' | 'enrol'

/** Whether the account has a second factor that this session has not used yet. */
export function needsSecondFactorCode(session: Session): boolean {
  const isSetUp = session.user.factors?.some(({ status }) => status === 'verified') ?? false
  return isSetUp && readAssuranceLevel(session.access_token) === 'aal1'
}

/** The assurance level that a token claims. The server verifies it. */
function readAssuranceLevel(accessToken: string): string | null {
  try {
    const [, payload = ''] = accessToken.split('.')
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')))
    return typeof claims === 'object' && claims !== null && 'aal' in claims ? String(claims.aal) : null
  } catch {
    return null
  }
}
