import { decodeProtectedHeader, errors, importJWK, type JWK, jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import { BadTokenError } from '#server/backend/gateway/keys.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { KeyRing } from './signing-keys.ts'

/** The client in the browser refreshes the token 90 s earlier. */
export const ACCESS_TOKEN_LIFETIME_SEC = 3600

const MetadataSchema = z.record(z.string(), z.unknown())

const AccessTokenClaimsSchema = z.object({
  iss: z.string().optional(),
  aud: z.literal('authenticated'),
  sub: z.guid(),
  iat: z.number(),
  exp: z.number(),
  email: z.string().default(''),
  phone: z.string().default(''),
  role: z.literal('authenticated'),
  aal: z.enum(['aal1', 'aal2', 'aal3']).default('aal1'),
  amr: z.array(z.object({ method: z.string(), timestamp: z.number() })).default([]),
  session_id: z.guid(),
  is_anonymous: z.boolean().default(false),
  app_metadata: MetadataSchema.default({}),
  user_metadata: MetadataSchema.default({}),
})
type AccessTokenClaims = z.infer<typeof AccessTokenClaimsSchema>

/** The claims of a new token. `iat` and `exp` default to now and an hour from now. */
type NewAccessToken = Omit<z.input<typeof AccessTokenClaimsSchema>, 'iss' | 'aud' | 'iat' | 'exp' | 'role'> & {
  iat?: number
  exp?: number
}

type AccessTokenOptions = {
  keys: KeyRing
  issuer: string
  legacySecret?: string | undefined
  now?: () => Date
}

const THREE_BASE64URL_PARTS = /^[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+$/

/** Signs and verifies ES256 access tokens. `legacySecret` only verifies older HS256 ones. */
export function createAccessTokens(options: AccessTokenOptions) {
  const { issuer, keys: ring } = options
  const now = options.now ?? (() => new Date())
  const legacySecret = options.legacySecret === undefined ? null : new TextEncoder().encode(options.legacySecret)
  const imported = new Map<string, ReturnType<typeof importJWK>>()
  const importOnce = (use: 'sign' | 'verify', key: JWK) => {
    const name = `${use} ${key.kid}`
    const known = imported.get(name)
    if (known !== undefined) return known
    const load = importJWK({ ...key, key_ops: [use] }, 'ES256')
    imported.set(name, load)
    return load
  }

  async function sign(claims: NewAccessToken): Promise<string> {
    const signingKey = await ring.signing()
    const iat = claims.iat ?? Math.floor(now().getTime() / 1000)
    const full = AccessTokenClaimsSchema.parse({
      ...claims,
      iat,
      exp: claims.exp ?? iat + ACCESS_TOKEN_LIFETIME_SEC,
      iss: issuer,
      aud: 'authenticated',
      role: 'authenticated',
    })
    return new SignJWT(full)
      .setProtectedHeader({ alg: 'ES256', kid: signingKey.kid, typ: 'JWT' })
      .sign(await importOnce('sign', signingKey))
  }

  // The header only selects one of two rules. Each rule fixes its key and algorithm, so a token can neither choose "none"
  // nor pass the public key off as an HS256 secret.
  async function verifySignature(token: string): Promise<unknown> {
    const { alg, kid } = decodeProtectedHeader(token)
    const currentDate = now()
    const key = alg === 'ES256' && kid !== undefined && kid.length <= 100 ? await ring.find(kid) : null
    if (key !== null) {
      const publicKey = await importOnce('verify', key)
      return (await jwtVerify(token, publicKey, { algorithms: ['ES256'], issuer, currentDate })).payload
    }
    if (alg === 'HS256' && legacySecret !== null) {
      return (await jwtVerify(token, legacySecret, { algorithms: ['HS256'], currentDate })).payload
    }
    throw new BadTokenError('forged', token)
  }

  /** Throws AppError 'unauthorized' unless the token is unexpired and was signed here. */
  async function verify(token: string): Promise<AccessTokenClaims> {
    if (!THREE_BASE64URL_PARTS.test(token)) {
      throw new BadTokenError('malformed', token)
    }
    try {
      return AccessTokenClaimsSchema.parse(await verifySignature(token))
    } catch (error) {
      if (error instanceof AppError) throw error
      throw new BadTokenError(error instanceof errors.JWTExpired ? 'expired' : 'forged', token, error)
    }
  }

  /** The public keys, as `/.well-known/jwks.json` publishes them. */
  const jwks = async () => ({ keys: await ring.published() })
  return { sign, verify, jwks }
}
export type AccessTokens = ReturnType<typeof createAccessTokens>
