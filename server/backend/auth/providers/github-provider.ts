import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  Configuration,
  calculatePKCECodeChallenge,
  fetchProtectedResource,
  randomPKCECodeVerifier,
  randomState,
} from 'openid-client'
import { z } from 'zod'
import { type Provider, parsePerson } from './external-person.ts'

type GitHubSettings = {
  clientId: string
  clientSecret: string
  /** https://github.com and its API; other addresses for GitHub Enterprise. */
  siteUrl?: string
  apiUrl?: string
}

const TIMEOUT_SEC = 8
const UserSchema = z.object({
  id: z.number().int(),
  login: z.string(),
  name: z.string().nullish(),
  avatar_url: z.string().nullish(),
})
const EmailsSchema = z.array(z.object({ email: z.string(), primary: z.boolean(), verified: z.boolean() }))

/** GitHub supports OAuth 2 but not OpenID Connect, so its API is asked who signed in. */
export function createGitHubProvider(settings: GitHubSettings): Provider {
  const siteUrl = settings.siteUrl ?? 'https://github.com'
  const apiUrl = settings.apiUrl ?? 'https://api.github.com'
  const config = new Configuration(
    {
      issuer: `${siteUrl}/login/oauth`,
      authorization_endpoint: `${siteUrl}/login/oauth/authorize`,
      token_endpoint: `${siteUrl}/login/oauth/access_token`,
    },
    settings.clientId,
    settings.clientSecret,
  )
  config.timeout = TIMEOUT_SEC
  if (siteUrl.startsWith('http://127.0.0.1:')) allowInsecureRequests(config)
  return {
    name: 'github',
    async begin({ redirectUri, scopes, extras }) {
      const [codeVerifier, state] = [randomPKCECodeVerifier(), randomState()]
      const url = buildAuthorizationUrl(config, {
        ...extras,
        redirect_uri: redirectUri,
        scope: [...new Set(['user:email', ...scopes.split(/[ ,]+/).filter(Boolean)])].join(' '),
        state,
        code_challenge: await calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
      })
      return { url, state, codeVerifier, nonce: '' }
    },
    async finish(currentUrl, { state, codeVerifier }) {
      const checks = { expectedState: state, pkceCodeVerifier: codeVerifier }
      const response = await authorizationCodeGrant(config, currentUrl, checks)
      const token = response.access_token
      const user = UserSchema.parse(await getJson(config, `${apiUrl}/user`, token))
      const emails = EmailsSchema.parse(await getJson(config, `${apiUrl}/user/emails`, token))
      const best = emails.find(({ primary, verified }) => primary && verified) ?? emails.find(({ primary }) => primary)
      const person = parsePerson('github', {
        sub: user.id,
        email: best?.email,
        email_verified: best?.verified ?? false,
        iss: apiUrl,
        name: user.name ?? user.login,
        user_name: user.login,
        preferred_username: user.login,
        avatar_url: user.avatar_url,
      })
      return { person, tokens: { accessToken: token, refreshToken: response.refresh_token ?? null } }
    },
    readIdToken: null,
  }
}

async function getJson(config: Configuration, url: string, token: string): Promise<unknown> {
  const headers = new Headers({ accept: 'application/vnd.github+json', 'user-agent': 'neon-magnolia' })
  const response = await fetchProtectedResource(config, token, new URL(url), 'GET', null, headers)
  if (!response.ok) throw new Error(`GitHub answered ${response.status} for ${new URL(url).pathname}`)
  return response.json()
}
