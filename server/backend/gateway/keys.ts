import { AppError } from '#server/platform/app-error.ts'
import type { Caller } from '#server/platform/db/database.ts'
import { sameText } from '#server/platform/signer.ts'

export type ApiKeys = { publishableKey: string; secretKey: string }
export type VerifyAccessToken = (token: string) => Promise<Record<string, unknown>>

export type BadTokenReason = 'malformed' | 'forged' | 'expired'

/** An invalid bearer token. Each surface words it as its own clients expect. */
export class BadTokenError extends AppError {
  readonly reason: BadTokenReason
  /** How many parts the token has; a well-formed one has three. */
  readonly parts: number

  constructor(reason: BadTokenReason, token: string, cause?: unknown) {
    super('unauthorized', 'Invalid JWT', { cause })
    this.reason = reason
    this.parts = token.split('.').length
  }
}

export const ANON: Caller = { role: 'anon', claims: { role: 'anon' } }
const SERVICE: Caller = { role: 'service_role', claims: { role: 'service_role' } }

/**
 * Determines the caller. A key must be in `apikey` or be the bearer value, where supabase-js sends it without a session. A
 * user's token outranks the key. An invalid key or token is refused, never treated as anonymous.
 */
export async function resolveCaller(headers: Headers, keys: ApiKeys, verify: VerifyAccessToken): Promise<Caller> {
  const bearer = /^Bearer\s+(.+)$/i.exec(headers.get('authorization') ?? '')?.[1]?.trim()
  const key = headers.get('apikey') ?? bearer
  if (!key) throw new AppError('unauthorized', 'No API key found in request')
  const keyCaller = findKeyCaller(key, keys)
  if (!keyCaller) {
    if (headers.has('apikey')) throw new AppError('unauthorized', 'Invalid API key')
    // Refuses an invalid token as such; a valid one still needs a key beside it.
    await verify(key)
    throw new AppError('unauthorized', 'No API key found in request')
  }
  if (keyCaller === SERVICE) refuseBrowsers(headers)
  if (!bearer) return keyCaller
  const bearerCaller = findKeyCaller(bearer, keys)
  if (bearerCaller === SERVICE) refuseBrowsers(headers)
  if (bearerCaller) return bearerCaller
  const claims = await verify(bearer)
  return { role: 'authenticated', claims: { ...claims, role: 'authenticated' } }
}

function findKeyCaller(key: string, keys: ApiKeys): Caller | null {
  if (sameText(key, keys.publishableKey)) return ANON
  if (sameText(key, keys.secretKey)) return SERVICE
  return null
}

/** A secret key in a browser is a leak. Refusing it makes the leak visible before the page is shipped. */
function refuseBrowsers(headers: Headers): void {
  if (headers.has('origin') || /Mozilla\//.test(headers.get('user-agent') ?? '')) {
    throw new AppError('unauthorized', 'Forbidden use of secret API key in browser')
  }
}
