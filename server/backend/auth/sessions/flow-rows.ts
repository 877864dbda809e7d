import { createHash } from 'node:crypto'
import { AuthError, invalid } from '#server/backend/auth/auth-error.ts'
import type { Sql } from '#server/platform/db/sql.ts'
import { sameText } from '#server/platform/signer.ts'

/** How long the browser may take to exchange the code from a mail's link. */
const CODE_LIFETIME_MS = 300_000

export type PkceChallenge = { challenge: string; method: 's256' | 'plain' }
/** A provider's tokens for its own API; null if it sent none. */
export type ProviderTokens = { accessToken: string | null; refreshToken: string | null }
export type FlowMethod = 'email/signup' | 'recovery' | 'magiclink' | 'email_change'

/** Parses the PKCE fields of a request; null if the client uses the implicit flow. */
export function parsePkce(body: { code_challenge: string; code_challenge_method: string }): PkceChallenge | null {
  const { code_challenge: challenge } = body
  const method = body.code_challenge_method.toLowerCase()
  if (challenge === '' && method === '') return null
  if (challenge === '' || (method !== 's256' && method !== 'plain')) {
    throw invalid('PKCE flow requires code_challenge_method and code_challenge')
  }
  if (!/^[A-Za-z0-9._~-]{43,128}$/.test(challenge)) {
    throw invalid('code challenge has to be between 43 and 128 unreserved characters')
  }
  return { challenge, method }
}

/** Stores the challenge of the browser that requested a mail. A newer request of the same kind replaces it. */
export async function startFlow(
  sql: Sql,
  flow: { userId: string; pkce: PkceChallenge | null; method: FlowMethod; now: Date },
): Promise<void> {
  if (flow.pkce === null) return
  await sql`delete from auth.flow_state where user_id = ${flow.userId} and authentication_method = ${flow.method}`
  await sql`
    insert into auth.flow_state (user_id, auth_code, code_challenge_method, code_challenge, provider_type,
      created_at, updated_at, authentication_method)
    values (${flow.userId}, ${crypto.randomUUID()}, ${flow.pkce.method}, ${flow.pkce.challenge}, 'email',
      ${flow.now}, ${flow.now}, ${flow.method})`
}

/** A code that only the browser with the verifier can use; null if no flow was started. */
export async function issueAuthCode(sql: Sql, userId: string, method: FlowMethod, now: Date): Promise<string | null> {
  const code = crypto.randomUUID()
  const rows = await sql`
    update auth.flow_state set auth_code = ${code}, auth_code_issued_at = ${now}, updated_at = ${now}
    where user_id = ${userId} and authentication_method = ${method} returning id`
  return rows.length === 0 ? null : code
}

/** Stores a flow that a provider has already authenticated. Returns the code. */
export async function insertProvenFlow(
  sql: Sql,
  flow: { userId: string; pkce: PkceChallenge; provider: string; tokens: ProviderTokens; now: Date },
): Promise<string> {
  const code = crypto.randomUUID()
  const { pkce, tokens, now } = flow
  await sql`
    insert into auth.flow_state (user_id, auth_code, code_challenge_method, code_challenge, provider_type,
      provider_access_token, provider_refresh_token, created_at, updated_at, authentication_method, auth_code_issued_at)
    values (${flow.userId}, ${code}, ${pkce.method}, ${pkce.challenge}, ${flow.provider}, ${tokens.accessToken},
      ${tokens.refreshToken}, ${now}, ${now}, 'oauth', ${now})`
  return code
}

type FlowRow = {
  id: string
  user_id: string
  code_challenge: string
  code_challenge_method: PkceChallenge['method']
  authentication_method: string
  auth_code_issued_at: Date
  provider_access_token: string | null
  provider_refresh_token: string | null
}

/** Exchanges code and verifier, once. Throws GoTrue's AuthErrors. */
export async function redeemAuthCode(
  sql: Sql,
  attempt: { code: string; verifier: string; now: Date },
): Promise<{ userId: string; method: string; tokens: ProviderTokens }> {
  const [flow] = await sql<FlowRow>`
    select id, user_id, code_challenge, code_challenge_method, authentication_method, auth_code_issued_at,
      provider_access_token, provider_refresh_token
    from auth.flow_state where auth_code = ${attempt.code} and auth_code_issued_at is not null for update`
  if (flow === undefined) {
    throw new AuthError('flow_state_not_found', 404, 'invalid flow state, no valid flow state found')
  }
  if (attempt.now.getTime() - flow.auth_code_issued_at.getTime() > CODE_LIFETIME_MS) {
    throw new AuthError('flow_state_expired', 422, 'invalid flow state, flow state has expired')
  }
  if (!matchesChallenge(flow, attempt.verifier)) {
    throw new AuthError('bad_code_verifier', 400, 'code challenge does not match previously saved code verifier')
  }
  await sql`delete from auth.flow_state where id = ${flow.id}`
  const tokens = { accessToken: flow.provider_access_token, refreshToken: flow.provider_refresh_token }
  return { userId: flow.user_id, method: flow.authentication_method, tokens }
}

function matchesChallenge(flow: FlowRow, verifier: string): boolean {
  const answer =
    flow.code_challenge_method === 's256' ? createHash('sha256').update(verifier).digest('base64url') : verifier
  return sameText(answer, flow.code_challenge)
}
