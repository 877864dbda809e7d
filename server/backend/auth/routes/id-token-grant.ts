import type { Context } from 'hono'
import { z } from 'zod'
import { AuthError } from '#server/backend/auth/auth-error.ts'
import { type AuthService, originOf } from '#server/backend/auth/auth-service.ts'
import { requireCaptcha } from '#server/backend/auth/captcha.ts'
import {
  linkExternalIdentity,
  lockIdentity,
  takeExternalAccount,
} from '#server/backend/auth/providers/external-accounts.ts'
import { OptionalText, readBody } from '#server/backend/auth/request-body.ts'
import { requireBearer, requireLiveSession } from '#server/backend/auth/sessions/require-session.ts'
import { openSession, type SessionResponse } from '#server/backend/auth/sessions/session-response.ts'
import type { GatewayEnv } from '#server/backend/gateway/gateway-env.ts'
import { requireHighestLevel } from './update-user.ts'

const IdTokenGrantSchema = z.object({
  provider: OptionalText,
  // Longer than other fields: some providers' tokens list groups.
  id_token: z.string().max(16_384).default(''),
  access_token: z.string().max(16_384).nullish(),
  nonce: OptionalText,
  link_identity: z.boolean().nullish(),
})

/** Signs in, or links, by a token that an app got from the provider itself. */
export async function grantByIdToken(service: AuthService, c: Context<GatewayEnv>): Promise<SessionResponse> {
  await requireCaptcha(service, c)
  const body = await readBody(c, IdTokenGrantSchema)
  const origin = originOf(c)
  await service.limits.verifyLink(origin.address)
  const readIdToken = service.providers.find(({ name }) => name === body.provider)?.readIdToken
  if (!readIdToken) throw new AuthError('provider_disabled', 400, 'Provider is not enabled')
  if (body.id_token === '') throw new AuthError('validation_failed', 400, 'id_token required')
  const bearer = body.link_identity === true ? requireBearer(c) : null
  const { id_token: idToken, nonce, access_token: accessToken } = body
  const person = await readIdToken({ idToken, nonce, accessToken: accessToken ?? '' }).catch((error: unknown) => {
    if (error instanceof AuthError) throw error
    c.var.log.warn({ reason: error instanceof Error ? error.message : 'unknown' }, 'an id token could not be checked')
    throw new AuthError('unexpected_failure', 500, 'Unable to check the ID token')
  })
  return service.database.asAuthAdmin(async (sql) => {
    const now = service.now()
    if (bearer === null) {
      const userId = await takeExternalAccount(sql, person, { origin, now, allowsSignUp: service.allowsSignUp })
      return openSession(sql, service, { userId, method: 'oauth', origin })
    }
    await lockIdentity(sql, person)
    await requireHighestLevel(sql, await requireLiveSession(sql, bearer, now, { lock: true }))
    await linkExternalIdentity(sql, bearer.userId, person, { origin, now })
    return openSession(sql, service, { userId: bearer.userId, method: 'oauth', origin })
  })
}
