import { createHash } from 'node:crypto'
import { createRemoteJWKSet, type JWTPayload, jwtVerify } from 'jose'
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type Configuration,
  calculatePKCECodeChallenge,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from 'openid-client'
import { AuthError, invalid } from '#server/backend/auth/auth-error.ts'
import { type ExternalPerson, type Provider, readPerson } from './external-person.ts'

export type OpenIdSettings = { name: string; issuer: string; clientId: string; clientSecret: string }

const TIMEOUT_SEC = 8
const DEFAULT_SCOPES = ['openid', 'email', 'profile']
/** Google uses both names as issuer. */
const GOOGLE = ['https://accounts.google.com', 'accounts.google.com']

/** A provider that speaks OpenID Connect with discovery; its description is fetched at first use. */
export function createOpenIdProvider(settings: OpenIdSettings): Provider {
  const { name, clientId } = settings
  const openConfig = describeOnce(settings)
  return {
    name,
    async begin({ redirectUri, scopes, extras }) {
      const [config, codeVerifier] = [await openConfig(), randomPKCECodeVerifier()]
      const [state, nonce] = [randomState(), randomNonce()]
      const url = buildAuthorizationUrl(config, {
        ...extras,
        redirect_uri: redirectUri,
        scope: [...new Set([...DEFAULT_SCOPES, ...scopes.split(/[ ,]+/).filter(Boolean)])].join(' '),
        state,
        nonce,
        code_challenge: await calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
      })
      return { url, state, codeVerifier, nonce }
    },
    async finish(currentUrl, { state, codeVerifier, nonce }) {
      const config = await openConfig()
      const answer = await authorizationCodeGrant(config, currentUrl, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: codeVerifier,
        idTokenExpected: true,
      })
      const claims = answer.claims()
      if (claims === undefined) throw new Error('the provider sent no id token')
      const isComplete = claims.email !== undefined || config.serverMetadata().userinfo_endpoint === undefined
      const more = isComplete ? {} : await fetchUserInfo(config, answer.access_token, claims.sub)
      const tokens = { accessToken: answer.access_token, refreshToken: answer.refresh_token ?? null }
      return { person: readPerson(name, { ...more, ...claims }), tokens }
    },
    async readIdToken({ idToken, nonce, accessToken }) {
      const config = await openConfig()
      return readIdToken({ name, clientId, config }, { idToken, nonce, accessToken })
    },
  }
}

/** Fetches the provider's description once; a failure is not cached. */
function describeOnce({ issuer, clientId, clientSecret }: OpenIdSettings): () => Promise<Configuration> {
  let described: Promise<Configuration> | null = null
  const server = new URL(issuer)
  const isLocal = server.protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(server.hostname)
  return () => {
    described ??= discovery(server, clientId, clientSecret, undefined, {
      timeout: TIMEOUT_SEC,
      execute: [enableNonRepudiationChecks, ...(isLocal ? [allowInsecureRequests] : [])],
    }).catch((error: unknown) => {
      described = null
      throw error
    })
    return described
  }
}

type IdTokenParts = { name: string; clientId: string; config: Configuration }
const keySets = new Map<string, ReturnType<typeof createRemoteJWKSet>>()

/**
 * Verifies signature, issuer, audience and time, that the token was made for this app's nonce, and that an accompanying
 * access token belongs to it. Throws AuthError.
 */
async function readIdToken(
  { name, clientId, config }: IdTokenParts,
  given: { idToken: string; nonce: string; accessToken: string },
): Promise<ExternalPerson> {
  const { issuer, jwks_uri: jwksUri } = config.serverMetadata()
  if (jwksUri === undefined) throw badIdToken()
  const keySet = keySets.get(jwksUri) ?? createRemoteJWKSet(new URL(jwksUri))
  keySets.set(jwksUri, keySet)
  const issuers = GOOGLE.includes(issuer) ? GOOGLE : [issuer]
  const checks = { issuer: issuers, audience: clientId, requiredClaims: ['exp', 'iat', 'sub'], clockTolerance: 5 }
  const { payload } = await jwtVerify(given.idToken, keySet, {
    ...checks,
    // Never HS256: with the client secret as the key, anyone who reads the secret could sign in as anybody.
    algorithms: ['RS256', 'PS256', 'ES256', 'ES384', 'EdDSA'],
  }).catch((cause: unknown) => {
    throw badIdToken(cause)
  })
  requireNonce(payload, given.nonce)
  if (given.accessToken !== '' && typeof payload.at_hash === 'string') {
    const half = createHash('sha256').update(given.accessToken).digest().subarray(0, 16).toString('base64url')
    if (half !== payload.at_hash) throw badIdToken()
  }
  return readPerson(name, payload)
}

/**
 * The app sends the nonce in clear text and gave the provider its hash, as GoTrue expects; the plain nonce is accepted
 * too.
 */
function requireNonce(payload: JWTPayload, given: string): void {
  const claimed = typeof payload.nonce === 'string' ? payload.nonce : ''
  if ((claimed === '') !== (given === '')) {
    throw invalid('Passed nonce and nonce in id_token should either both exist or not.')
  }
  if (claimed === '') return
  const hashed = createHash('sha256').update(given).digest('hex')
  if (claimed !== hashed && claimed !== given) throw invalid('Nonces mismatch')
}

const badIdToken = (cause?: unknown) => new AuthError('invalid_credentials', 400, 'Bad ID token', { cause })
