import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { writeAuditEntry } from '#server/backend/auth/audit-log.ts'
import { AuthError } from '#server/backend/auth/auth-error.ts'
import { type AuthService, type AuthServices, originOf } from '#server/backend/auth/auth-service.ts'
import { AnswerSchema, answerChallenge, challengeFactor } from '#server/backend/auth/factors/answer-challenge.ts'
import { dropFactor } from '#server/backend/auth/factors/drop-factor.ts'
import { EnrolSchema, enrolFactor } from '#server/backend/auth/factors/enrol-factor.ts'
import { findFactor } from '#server/backend/auth/factors/factor-rows.ts'
import { OptionalText, readBody } from '#server/backend/auth/request-body.ts'
import { type Bearer, requireBearer, requireLiveSession } from '#server/backend/auth/sessions/require-session.ts'
import type { Origin } from '#server/backend/auth/sessions/session-rows.ts'
import type { GatewayEnv } from '#server/backend/gateway/gateway-env.ts'
import { enqueueMail } from '#server/platform/mail/outbox.ts'
import { composeAuthNoticeMail } from '#server/platform/mail/templates/auth-mails.ts'
import { requireSmsChannel } from './mail-request-routes.ts'

const ChallengeSchema = z.object({ channel: OptionalText })

/** Second factors of a signed-in person: authenticator apps, passkeys and, where text messages can be sent, phones. */
export function factorRoutes(forCaller: AuthServices['forCaller']) {
  return new Hono<GatewayEnv>()
    .post('/factors', async (c) => {
      const bearer = requireBearer(c)
      const service = await forCaller(c)
      await service.limits.enrol(bearer.userId)
      return c.json(await enrolFactor(service, bearer, await readBody(c, EnrolSchema), originOf(c)))
    })
    .post('/factors/:id/challenge', async (c) => {
      const bearer = requireBearer(c)
      const service = await forCaller(c)
      const factorId = requireFactorId(c)
      const origin = originOf(c)
      await service.limits.challenge(origin.address, factorId)
      const hasBody = (await c.req.text()) !== ''
      requireSmsChannel(hasBody ? (await readBody(c, ChallengeSchema)).channel : '')
      return c.json(await challengeFactor(service, bearer, factorId, origin))
    })
    .post('/factors/:id/verify', async (c) => {
      const bearer = requireBearer(c)
      const service = await forCaller(c)
      const factorId = requireFactorId(c)
      const origin = originOf(c)
      const answer = await readBody(c, AnswerSchema)
      await service.limits.secondFactor(origin.address, bearer.userId)
      return c.json(await answerChallenge(service, bearer, factorId, answer, origin))
    })
    .delete('/factors/:id', async (c) => {
      const bearer = requireBearer(c)
      const service = await forCaller(c)
      const factorId = requireFactorId(c)
      await service.limits.enrol(bearer.userId)
      await removeFactor(service, bearer, factorId, originOf(c))
      return c.json({ id: factorId })
    })
}

function requireFactorId(c: Context<GatewayEnv>): string {
  const id = z.guid().safeParse(c.req.param('id'))
  if (!id.success) throw new AuthError('validation_failed', 404, 'factor_id must be an UUID')
  return id.data.toLowerCase()
}

async function removeFactor(service: AuthService, bearer: Bearer, factorId: string, origin: Origin): Promise<void> {
  const now = service.now()
  await service.database.asAuthAdmin(async (sql) => {
    const { user, session } = await requireLiveSession(sql, bearer, now, { lock: true })
    const factor = await findFactor(sql, user.id, factorId)
    if (factor === null) throw new AuthError('mfa_factor_not_found', 404, 'Factor not found')
    const isVerified = factor.status === 'verified'
    if (isVerified && session.aal !== 'aal2') {
      throw new AuthError('insufficient_aal', 422, 'AAL2 required to unenroll verified factor')
    }
    await dropFactor(sql, factor, now)
    const traits = { factor_id: factor.id, factor_status: factor.status, session_id: session.id }
    await writeAuditEntry(sql, { action: 'factor_unenrolled', actor: user, origin, now, traits })
    if (isVerified && user.email !== null) {
      await enqueueMail(sql, await composeAuthNoticeMail({ kind: 'factor-removed', to: user.email }, service.mail))
    }
  })
  service.mail.queued()
}
