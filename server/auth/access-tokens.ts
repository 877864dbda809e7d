import { decodeProtectedHeader, errors, importJWK, type JWK, jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import { AppError } from '#server/app-error.ts'

/** Seconds an access token lives; the browser's client refreshes 90 s before. */
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
export type AccessTokenClaims = z.infer<typeof AccessTokenClaimsSchema>

/** What a new token says about its bearer; `iat` and `exp` default to now and an hour from now. */
export type NewAccessToken = Omit<z.input<typeof AccessTokenClaimsSchema>, 'iss' | 'aud' | 'iat' | 'exp' | 'role'> & {
  iat?: number
  exp?: number
}

export type AccessTokens = {
  sign(claims: NewAccessToken): Promise<string>
  /** Throws AppError 'unauthorized' for anything but an unexpired token of ours. */
  verify(token: string): Promise<AccessTokenClaims>
  /** The public keys, as `/.well-known/jwks.json` publishes them. */
  jwks(): { keys: JWK[] }
}

type AccessTokenOptions = {
  issuer: string
  signingKey: JWK & { kid: string }
  legacySecret?: string | undefined
  now?: () => Date
}

const THREE_BASE64URL_PARTS = /^[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+$/

/** Signs ES256 access tokens and verifies them; `legacySecret` verifies older HS256 ones and never signs. */
export function createAccessTokens(options: AccessTokenOptions): AccessTokens {
  const { issuer, signingKey } = options
  const now = options.now ?? (() => new Date())
  const publicKey: JWK = {
    kty: 'EC',
    crv: 'P-256',
    x: signingKey.x ?? '',
    y: signingKey.y ?? '',
    kid: signingKey.kid,
    alg: 'ES256',
    use: 'sig',
    key_ops: ['verify'],
  }
  const legacySecret = options.legacySecret === undefined ? null : new TextEncoder().encode(options.legacySecret)
  let privateKeyLoad: ReturnType<typeof importJWK> | undefined
  let publicKeyLoad: ReturnType<typeof importJWK> | undefined

  async function sign(claims: NewAccessToken): Promise<string> {
    privateKeyLoad ??= importJWK({ ...signingKey, key_ops: ['sign'] }, 'ES256')
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
      .sign(await privateKeyLoad)
  }

  // The header only picks which of our own rules applies; each rule then pins its key and its one algorithm, so a
  // token can neither choose "none" nor have the public key taken for an HS256 secret.
  async function verifySignature(token: string): Promise<unknown> {
    const { alg, kid } = decodeProtectedHeader(token)
    const currentDate = now()
    if (alg === 'ES256' && (kid === undefined || kid === signingKey.kid)) {
      publicKeyLoad ??= importJWK(publicKey, 'ES256')
      const verified = await jwtVerify(token, await publicKeyLoad, { algorithms: ['ES256'], issuer, currentDate })
      return verified.payload
    }
    if (alg === 'HS256' && legacySecret !== null) {
      return (await jwtVerify(token, legacySecret, { algorithms: ['HS256'], currentDate })).payload
    }
    throw new AppError('unauthorized', 'invalid JWT: signing method is not accepted')
  }

  async function verify(token: string): Promise<AccessTokenClaims> {
    if (!THREE_BASE64URL_PARTS.test(token)) {
      throw new AppError('unauthorized', 'invalid JWT: token is malformed')
    }
    try {
      return AccessTokenClaimsSchema.parse(await verifySignature(token))
    } catch (error) {
      if (error instanceof AppError) throw error
      const message = error instanceof errors.JWTExpired ? 'JWT expired' : 'invalid JWT: unable to verify the token'
      throw new AppError('unauthorized', message, { cause: error })
    }
  }

  return { sign, verify, jwks: () => ({ keys: [publicKey] }) }
}
