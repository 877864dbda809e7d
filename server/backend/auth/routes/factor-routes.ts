import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { writeAuditEntry } from '#server/backend/auth/audit-log.ts'
import { AuthError } from '#server/backend/auth/auth-error.ts'
import { type AuthServices, notifyOwner } from '#server/backend/auth/auth-service.ts'
import { AnswerSchema, answerChallenge, challengeFactor } from '#server/backend/auth/factors/answer-challenge.ts'
import { EnrolSchema, enrolFactor } from '#server/backend/auth/factors/enrol-factor.ts'
import { dropFactor, getFactor } from '#server/backend/auth/factors/factor-rows.ts'
import { OptionalText, readBody } from '#server/backend/auth/request-body.ts'
import { inLiveSession, type SignedRequest, signedIn } from '#server/backend/auth/sessions/require-session.ts'
import type { GatewayEnv } from '#server/backend/gateway/gateway-env.ts'
import { requireSmsChannel } from './mail-request-routes.ts'

const ChallengeSchema = z.object({ channel: OptionalText })

/** Second factors of a signed-in person: authenticator apps, passkeys and, where text messages can be sent, phones. */
export function factorRoutes(forCaller: AuthServices['forCaller']) {
  const act = (run: (request: SignedRequest) => Promise<unknown>) =>
    signedIn(forCaller, async (request) => request.c.json(await run(request)))
  return new Hono<GatewayEnv>()
    .post(
      '/factors',
      act(async (request) => {
        await request.service.limits.enrol(request.bearer.userId)
        return enrolFactor(request, await readBody(request.c, EnrolSchema))
      }),
    )
    .post(
      '/factors/:id/challenge',
      act(async (request) => {
        const { c, service, origin } = request
        const factorId = requireFactorId(c)
        await service.limits.challenge(origin.address, factorId)
        requireSmsChannel((await readBody(c, ChallengeSchema, '{}')).channel)
        return challengeFactor(request, factorId)
      }),
    )
    .post(
      '/factors/:id/verify',
      act(async (request) => {
        const { c, service, origin, bearer } = request
        const factorId = requireFactorId(c)
        const answer = await readBody(c, AnswerSchema)
        await service.limits.secondFactor(origin.address, bearer.userId)
        return answerChallenge(request, factorId, answer)
      }),
    )
    .delete(
      '/factors/:id',
      act(async (request) => {
        const factorId = requireFactorId(request.c)
        await request.service.limits.enrol(request.bearer.userId)
        await removeFactor(request, factorId)
        return { id: factorId }
      }),
    )
}

function requireFactorId(c: Context<GatewayEnv>): string {
  const id = z.guid().safeParse(c.req.param('id'))
  if (!id.success) throw new AuthError('validation_failed', 404, 'factor_id must be an UUID')
  return id.data.toLowerCase()
}

async function removeFactor(request: SignedRequest, factorId: string): Promise<void> {
  const { service, origin, now } = request
  await inLiveSession(request, async (sql, { user, session }) => {
    const factor = await getFactor(sql, user.id, factorId)
    const isVerified = factor.status === 'verified'
    if (isVerified && session.aal !== 'aal2') {
      throw new AuthError('insufficient_aal', 422, 'AAL2 required to unenroll verified factor')
    }
    await dropFactor(sql, factor, now)
    const traits = { factor_id: factor.id, factor_status: factor.status, session_id: session.id }
    await writeAuditEntry(sql, { action: 'factor_unenrolled', actor: user, origin, now, traits })
    if (isVerified) await notifyOwner(sql, service, user, 'factor-removed')
  })
  service.mail.queued()
}
