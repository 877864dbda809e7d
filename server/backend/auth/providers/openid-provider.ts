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
import { type ExternalPerson, type Provider, parsePerson } from './external-person.ts'

type OpenIdSettings = { name: string; issuer: string; clientId: string; clientSecret: string }

const TIMEOUT_SEC = 8
const DEFAULT_SCOPES = ['openid', 'email', 'profile']
/** Google uses both names as issuer. */
const GOOGLE_ISSUERS = ['https://accounts.google.com', 'accounts.google.com']

/** An OpenID Connect provider with discovery, which is fetched at the first use. */
export function createOpenIdProvider(settings: OpenIdSettings): Provider {
  const { name, clientId } = settings
  const getConfig = createDiscovery(settings)
  return {
    name,
    async begin({ redirectUri, scopes, extras }) {
      const [config, codeVerifier] = [await getConfig(), randomPKCECodeVerifier()]
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
      const config = await getConfig()
      const response = await authorizationCodeGrant(config, currentUrl, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: codeVerifier,
        idTokenExpected: true,
      })
      const claims = response.claims()
      if (claims === undefined) throw new Error('the provider sent no id token')
      const isComplete = claims.email !== undefined || config.serverMetadata().userinfo_endpoint === undefined
      const more = isComplete ? {} : await fetchUserInfo(config, response.access_token, claims.sub)
      const tokens = { accessToken: response.access_token, refreshToken: response.refresh_token ?? null }
      return { person: parsePerson(name, { ...more, ...claims }), tokens }
    },
    readIdToken: async (given) => verifyIdToken({ name, clientId, config: await getConfig() }, given),
  }
}

/** Fetches the provider's configuration once. A failure is not cached. */
function createDiscovery({ issuer, clientId, clientSecret }: OpenIdSettings): () => Promise<Configuration> {
  let discovered: Promise<Configuration> | null = null
  const server = new URL(issuer)
  const isLocal = server.protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(server.hostname)
  return () => {
    discovered ??= discovery(server, clientId, clientSecret, undefined, {
      timeout: TIMEOUT_SEC,
      execute: [enableNonRepudiationChecks, ...(isLocal ? [allowInsecureRequests] : [])],
    }).catch((error: unknown) => {
      discovered = null
      throw error
    })
    return discovered
  }
}

type IdTokenContext = { name: string; clientId: string; config: Configuration }
const keySets = new Map<string, ReturnType<typeof createRemoteJWKSet>>()

/**
 * Verifies signature, issuer, audience, time and nonce, and that an access token sent along belongs to the ID token. Throws
 * AuthError.
 */
async function verifyIdToken(
  { name, clientId, config }: IdTokenContext,
  given: { idToken: string; nonce: string; accessToken: string },
): Promise<ExternalPerson> {
  const { issuer, jwks_uri: jwksUri } = config.serverMetadata()
  if (jwksUri === undefined) throw badIdToken()
  const keySet = keySets.get(jwksUri) ?? createRemoteJWKSet(new URL(jwksUri))
  keySets.set(jwksUri, keySet)
  const issuers = GOOGLE_ISSUERS.includes(issuer) ? GOOGLE_ISSUERS : [issuer]
  const checks = { issuer: issuers, audience: clientId, requiredClaims: ['exp', 'iat', 'sub'], clockTolerance: 5 }
  const { payload } = await jwtVerify(given.idToken, keySet, {
    ...checks,
    // Never HS256: its key would be the client secret, so anyone who reads the secret could sign in as any user.
    algorithms: ['RS256', 'PS256', 'ES256', 'ES384', 'EdDSA'],
  }).catch((cause: unknown) => {
    throw badIdToken(cause)
  })
  requireNonce(payload, given.nonce)
  if (given.accessToken !== '' && typeof payload.at_hash === 'string') {
    const half = createHash('sha256').update(given.accessToken).digest().subarray(0, 16).toString('base64url')
    if (half !== payload.at_hash) throw badIdToken()
  }
  return parsePerson(name, payload)
}

/** The token contains the nonce or, as GoTrue expects, its hash. */
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
