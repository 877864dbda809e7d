import { createHash, randomUUID } from 'node:crypto'
import type { RequestListener } from 'node:http'
import { text } from 'node:stream/consumers'
import { exportJWK, generateKeyPair, importJWK, type JWK, SignJWT } from 'jose'
import OidcProvider from 'oidc-provider'
import { vi } from 'vitest'
import { type AuthHarness, SITE_URL } from './auth-harness.ts'
import { listenLocally } from './listen-locally.ts'

// Sign-in providers on this machine, and a minimal browser with redirects, forms and cookies.

export const CALLBACK_URL = `${SITE_URL}/auth/v1/callback`
export const CLIENT = { clientId: 'the-label', clientSecret: 'a secret that only the two know' }

/** A person's account at the provider. Mutable, because people change their address. */
export type Persona = { email?: string | undefined; email_verified?: boolean; name?: string; picture?: string }

async function listen(makeListener: (origin: string) => RequestListener) {
  let listener: RequestListener = (_request, response) => response.writeHead(503).end()
  const server = await listenLocally((request, response) => listener(request, response))
  listener = makeListener(server.url)
  return { origin: server.url, [Symbol.asyncDispose]: server[Symbol.asyncDispose] }
}

/** An OpenID Connect provider that accepts any login, with `personas[login]` as claims. */
export async function startOpenIdProvider(personas: Record<string, Persona>) {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const key: JWK = { ...(await exportJWK(privateKey)), kid: 'provider-key', alg: 'RS256', use: 'sig' }
  const server = await listen((origin) => {
    // The package warns about its in-memory store and its development sign-in page, both intended here.
    vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const provider = new OidcProvider(origin, {
      clients: [{ client_id: CLIENT.clientId, client_secret: CLIENT.clientSecret, redirect_uris: [CALLBACK_URL] }],
      jwks: { keys: [key] },
      cookies: { keys: [randomUUID()] },
      claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'picture'] },
      scopes: ['openid', 'email', 'profile', 'calendar'],
      ttl: { AccessToken: 600, AuthorizationCode: 60, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
      findAccount: (_: unknown, login: string) => ({
        accountId: login,
        claims: () => ({ sub: login, ...personas[login] }),
      }),
    })
    return provider.callback()
  })
  /** An ID token as a mobile app would receive it; `overrides` make it invalid. */
  const issueIdToken = async (claims: Record<string, unknown>, overrides: { key?: JWK; alg?: string } = {}) => {
    const now = Math.floor(Date.now() / 1000)
    const signer = await importJWK(overrides.key ?? key, 'RS256')
    return new SignJWT({ iss: server.origin, aud: CLIENT.clientId, iat: now, exp: now + 300, ...claims })
      .setProtectedHeader({ alg: 'RS256', kid: 'provider-key' })
      .sign(signer)
  }
  return Object.assign(server, { issuer: server.origin, issueIdToken })
}

type GitHubPersona = {
  id: number
  login: string
  name?: string | null
  emails: Array<{ email: string; primary: boolean; verified: boolean }>
}

/** A server like GitHub: OAuth 2 with PKCE, errors with status 200, and two endpoints of the API. */
export async function startGitHub(persona: GitHubPersona) {
  const codes = new Map<string, { challenge: string; redirectUri: string }>()
  const tokens = new Set<string>()
  return listen(() => async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://github')
    const json = (body: unknown, status = 200) =>
      response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(body))
    if (url.pathname === '/login/oauth/authorize') {
      const [code, redirectUri] = [randomUUID(), url.searchParams.get('redirect_uri') ?? '']
      codes.set(code, { challenge: url.searchParams.get('code_challenge') ?? '', redirectUri })
      const back = new URL(redirectUri)
      back.search = new URLSearchParams({ code, state: url.searchParams.get('state') ?? '' }).toString()
      return response.writeHead(302, { location: back.href }).end()
    }
    if (url.pathname === '/login/oauth/access_token') {
      const form = new URLSearchParams(await text(request))
      const known = codes.get(form.get('code') ?? '')
      codes.delete(form.get('code') ?? '')
      const verifier = createHash('sha256')
        .update(form.get('code_verifier') ?? '')
        .digest('base64url')
      if (known === undefined || known.challenge !== verifier || form.get('redirect_uri') !== known.redirectUri) {
        return json({ error: 'bad_verification_code', error_description: 'The code passed is incorrect or expired.' })
      }
      const token = `gho_${randomUUID()}`
      tokens.add(token)
      return json({ access_token: token, scope: 'user:email', token_type: 'bearer' })
    }
    if (!tokens.has((request.headers.authorization ?? '').replace('Bearer ', ''))) {
      return json({ message: 'Requires authentication' }, 401)
    }
    const { emails, ...user } = persona
    if (url.pathname === '/user') return json({ ...user, avatar_url: 'https://avatars.example/1' })
    return url.pathname === '/user/emails' ? json(emails) : json({ message: 'Not Found' }, 404)
  })
}

/** Opens `start` and follows redirects back to the site, signing in as `login` if the provider requires it. */
export function openBrowser(auth: AuthHarness, login: string) {
  const jars = new Map<string, Map<string, string>>()

  async function load(url: URL, init: RequestInit = {}): Promise<Response> {
    const jar = jars.get(url.origin) ?? new Map<string, string>()
    jars.set(url.origin, jar)
    const headers = new Headers(init.headers)
    headers.set('cookie', [...jar].map(([name, value]) => `${name}=${value}`).join('; '))
    const isOurs = url.origin === SITE_URL
    const response = isOurs
      ? await auth.request(url.pathname.replace('/auth/v1', '') + url.search, { ...init, headers })
      : await fetch(url, { ...init, headers, redirect: 'manual' })
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split(/=(.*)/s)
      jar.set(name, value)
    }
    return response
  }

  async function go(start: string, { stopAt }: { stopAt?: string } = {}): Promise<URL> {
    let url = new URL(start)
    let response = await load(url)
    for (let hop = 0; hop < 20; hop += 1) {
      const location = response.headers.get('location')
      if (location !== null) {
        url = new URL(location, url)
        if (stopAt !== undefined && url.href.startsWith(stopAt)) return url
        if (url.origin === SITE_URL && !url.pathname.startsWith('/auth/v1/')) return url
        response = await load(url)
        continue
      }
      const page = await response.text()
      const action = /<form[^>]+action="([^"]+)"/.exec(page)?.[1]
      if (action === undefined) throw new Error(`stuck at ${url.pathname} (${response.status}): ${page.slice(0, 300)}`)
      const prompt = /name="prompt" value="(\w+)"/.exec(page)?.[1] ?? 'login'
      url = new URL(action, url)
      response = await load(url, { method: 'POST', body: new URLSearchParams({ prompt, login, password: 'x' }) })
    }
    throw new Error('too many redirects')
  }
  return { go, load }
}
