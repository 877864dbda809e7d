import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'

export const OPENID_CLIENT = { id: 'the-label', secret: 'a secret that only the two know' }

type OpenIdStandIn = AsyncDisposable & { issuer: string }

/** An OpenID Connect provider where one person is signed in already and agrees to everything. */
export async function startOpenIdStandIn(person: { sub: string; email: string; name: string }): Promise<OpenIdStandIn> {
  const { publicKey, privateKey } = await generateKeyPair('RS256')
  const jwk = { ...(await exportJWK(publicKey)), kid: 'stand-in', alg: 'RS256', use: 'sig' }
  const claims = { ...person, email_verified: true }
  const nonces = new Map<string, string | null>()
  let issuer = ''

  async function answer(request: IncomingMessage): Promise<unknown> {
    const { pathname } = new URL(request.url ?? '/', issuer)
    if (pathname === '/jwks') return { keys: [jwk] }
    if (pathname === '/userinfo') return claims
    if (pathname === '/token') {
      const nonce = nonces.get(new URLSearchParams(await text(request)).get('code') ?? '')
      const token = await new SignJWT({ ...claims, ...(nonce && { nonce }) })
        .setProtectedHeader({ alg: 'RS256', kid: 'stand-in' })
        .setIssuer(issuer)
        .setAudience(OPENID_CLIENT.id)
        .setIssuedAt()
        .setExpirationTime('5 minutes')
        .sign(privateKey)
      return { access_token: crypto.randomUUID(), token_type: 'Bearer', expires_in: 300, id_token: token }
    }
    return {
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      userinfo_endpoint: `${issuer}/userinfo`,
      jwks_uri: `${issuer}/jwks`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
      code_challenge_methods_supported: ['S256'],
    }
  }

  const server = createServer((request, response) => {
    const asked = new URL(request.url ?? '/', issuer)
    if (asked.pathname === '/authorize') {
      const code = crypto.randomUUID()
      nonces.set(code, asked.searchParams.get('nonce'))
      const back = new URL(asked.searchParams.get('redirect_uri') ?? '')
      back.search = new URLSearchParams({ code, state: asked.searchParams.get('state') ?? '', iss: issuer }).toString()
      response.writeHead(302, { location: back.href }).end()
      return
    }
    answer(request).then(
      (body) => response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body)),
      (error: unknown) => response.writeHead(500).end(String(error)),
    )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the provider has no port')
  issuer = `http://127.0.0.1:${address.port}`
  return {
    issuer,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}
