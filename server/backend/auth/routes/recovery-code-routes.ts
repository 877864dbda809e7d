import { Hono } from 'hono'
import { z } from 'zod'
import type { AuthServices } from '#server/backend/auth/auth-service.ts'
import { PlainText } from '#server/backend/auth/factors/enrol-factor.ts'
import {
  generateRecoveryCodes,
  readRecoveryCodes,
  redeemRecoveryCode,
  regenerateRecoveryCodes,
  removeRecoveryCodes,
} from '#server/backend/auth/factors/recovery-code-set.ts'
import { OptionalText, readBody } from '#server/backend/auth/request-body.ts'
import { type SignedRequest, signedIn } from '#server/backend/auth/sessions/require-session.ts'
import type { GatewayEnv } from '#server/backend/gateway/gateway-env.ts'

const NameSchema = z.object({ friendly_name: PlainText })
const CodeSchema = z.object({ code: OptionalText })

/** Recovery codes of a signed-in person. To be mounted before the routes of single factors, whose pattern fits these too. */
export function recoveryCodeRoutes(forCaller: AuthServices['forCaller']) {
  const read = (run: (request: SignedRequest) => Promise<unknown>) =>
    signedIn(forCaller, async (request) => request.c.json(await run(request)))
  const change = (run: (request: SignedRequest) => Promise<unknown>) =>
    read(async (request) => {
      await request.service.limits.enrol(request.bearer.userId)
      return run(request)
    })
  return new Hono<GatewayEnv>()
    .get('/factors/recovery-codes', read(readRecoveryCodes))
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
      read(async (request) => {
        const { code } = await readBody(request.c, CodeSchema)
        await request.service.limits.recoveryCode(request.origin.address, request.bearer.userId)
        return redeemRecoveryCode(request, code)
      }),
    )
    .delete('/factors/recovery-codes', change(removeRecoveryCodes))
}
