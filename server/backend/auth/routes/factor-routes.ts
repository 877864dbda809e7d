import { Hono } from 'hono'
import { z } from 'zod'
import { writeAuditEntry } from '#server/backend/auth/audit-log.ts'
import { AuthError } from '#server/backend/auth/auth-error.ts'
import { type AuthServices, notifyOwner } from '#server/backend/auth/auth-service.ts'
import { AnswerSchema, answerChallenge, challengeFactor } from '#server/backend/auth/factors/answer-challenge.ts'
import { EnrolSchema, enrolFactor, PlainText } from '#server/backend/auth/factors/enrol-factor.ts'
import { dropFactor, getFactor } from '#server/backend/auth/factors/factor-rows.ts'
import {
  generateRecoveryCodes,
  readRecoveryCodes,
  redeemRecoveryCode,
  regenerateRecoveryCodes,
  removeRecoveryCodes,
} from '#server/backend/auth/factors/recovery-code-set.ts'
import { OptionalText, readBody, requireUuid } from '#server/backend/auth/request-body.ts'
import { inLiveSession, type SignedRequest, signedIn } from '#server/backend/auth/sessions/require-session.ts'
import type { GatewayEnv } from '#server/backend/gateway/gateway-env.ts'
import { requireSmsChannel } from './mail-request-routes.ts'

const ChallengeSchema = z.object({ channel: OptionalText })
const NameSchema = z.object({ friendly_name: PlainText })
const CodeSchema = z.object({ code: OptionalText })

/** Second factors of the signed-in user: authenticator apps, passkeys, phones and recovery codes. */
export function factorRoutes(forCaller: AuthServices['forCaller']) {
  const change = (run: (request: SignedRequest) => Promise<unknown>) =>
    signedIn(forCaller, async (request) => {
      await request.service.limits.enrol(request.bearer.userId)
      return run(request)
    })
  return (
    new Hono<GatewayEnv>()
      // Before the routes of single factors, whose pattern also matches these paths.
      .get('/factors/recovery-codes', signedIn(forCaller, readRecoveryCodes))
      .post(
        '/factors/recovery-codes',
        change(async (request) => {
          const { friendly_name } = await readBody(request.c, NameSchema, '{}')
          return generateRecoveryCodes(request, friendly_name)
        }),
      )
      .post('/factors/recovery-codes/regenerate', change(regenerateRecoveryCodes))
      .post(
        '/factors/recovery-codes/verify',
        signedIn(forCaller, async (request) => {
          const { code } = await readBody(request.c, CodeSchema)
          await request.service.limits.recoveryCode(request.origin.address, request.bearer.userId)
          return redeemRecoveryCode(request, code)
        }),
      )
      .delete('/factors/recovery-codes', change(removeRecoveryCodes))
      .post(
        '/factors',
        change(async (request) => enrolFactor(request, await readBody(request.c, EnrolSchema))),
      )
      .post(
        '/factors/:id/challenge',
        signedIn(forCaller, async (request) => {
          const { c, service, origin } = request
          const factorId = requireUuid(c.req.param('id'), 'factor_id')
          await service.limits.challenge(origin.address, factorId)
          requireSmsChannel((await readBody(c, ChallengeSchema, '{}')).channel)
          return challengeFactor(request, factorId)
        }),
      )
      .post(
        '/factors/:id/verify',
        signedIn(forCaller, async (request) => {
          const { c, service, origin, bearer } = request
          const factorId = requireUuid(c.req.param('id'), 'factor_id')
          const answer = await readBody(c, AnswerSchema)
          await service.limits.secondFactor(origin.address, bearer.userId)
          return answerChallenge(request, factorId, answer)
        }),
      )
      .delete('/factors/:id', change(removeFactor))
  )
}

async function removeFactor(request: SignedRequest): Promise<{ id: string }> {
  const { c, service, origin, now } = request
  const factorId = requireUuid(c.req.param('id'), 'factor_id')
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
  return { id: factorId }
}
