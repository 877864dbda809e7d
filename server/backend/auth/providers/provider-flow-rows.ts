import { createHash, randomBytes } from 'node:crypto'
import type { PkceChallenge } from '#server/backend/auth/sessions/flow-rows.ts'
import type { Bearer } from '#server/backend/auth/sessions/require-session.ts'
import type { Sql } from '#server/platform/db/sql.ts'
import type { ProviderSignIn } from './external-person.ts'

/** How long a person may take at the provider. */
export const FLOW_LIFETIME_SEC = 600

export type ProviderFlow = {
  provider: string
  codeVerifier: string
  nonce: string
  redirectTo: string
  pkce: PkceChallenge | null
  /** Set when the provider is being added to an account. */
  linking: Bearer | null
}

/** Stores a flow. Returns the secret that the browser has to send back. */
export async function storeFlow(
  sql: Sql,
  flow: Omit<ProviderFlow, 'codeVerifier' | 'nonce'> & { signIn: ProviderSignIn; now: Date },
): Promise<string> {
  const browserSecret = randomBytes(32).toString('base64url')
  const { signIn, linking, pkce } = flow
  await sql`
    insert into private.provider_flows (state_hash, browser_hash, provider, code_verifier, nonce, redirect_to,
      code_challenge, code_challenge_method, linking_user_id, linking_session_id, created_at)
    values (${hash(signIn.state)}, ${hash(browserSecret)}, ${flow.provider}, ${signIn.codeVerifier}, ${signIn.nonce},
      ${flow.redirectTo}, ${pkce?.challenge ?? null}, ${pkce?.method ?? null}, ${linking?.userId ?? null},
      ${linking?.sessionId ?? null}, ${flow.now})`
  return browserSecret
}

/** Returns the flow once. Null unless this browser began it and it has not expired. */
export async function consumeFlow(
  sql: Sql,
  given: { state: string; browserSecret: string; now: Date },
): Promise<ProviderFlow | null> {
  const [row] = await sql<ProviderFlow & { createdAt: Date }>`
    delete from private.provider_flows
    where state_hash = ${hash(given.state)} and browser_hash = ${hash(given.browserSecret)}
    returning provider, code_verifier as "codeVerifier", nonce, redirect_to as "redirectTo", created_at as "createdAt",
      case when code_challenge is not null
        then json_build_object('challenge', code_challenge, 'method', code_challenge_method) end as pkce,
      case when linking_session_id is not null
        then json_build_object('userId', linking_user_id, 'sessionId', linking_session_id) end as linking`
  if (row === undefined) return null
  const { createdAt, ...flow } = row
  return given.now.getTime() - createdAt.getTime() <= FLOW_LIFETIME_SEC * 1000 ? flow : null
}

/** A cookie name per flow, so that two tabs do not overwrite each other's cookie. */
export function flowCookie(state: string): string {
  return `sign-in-${hash(state).slice(0, 12)}`
}

function hash(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}
