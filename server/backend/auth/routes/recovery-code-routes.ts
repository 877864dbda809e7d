import { Hono } from 'hono'
import { z } from 'zod'
import { type AuthServices, originOf } from '#server/backend/auth/auth-service.ts'
import { PlainText } from '#server/backend/auth/factors/enrol-factor.ts'
import {
  generateRecoveryCodes,
  readRecoveryCodes,
  redeemRecoveryCode,
  regenerateRecoveryCodes,
  removeRecoveryCodes,
} from '#server/backend/auth/factors/recovery-code-set.ts'
import { OptionalText, readBody } from '#server/backend/auth/request-body.ts'
import { requireBearer } from '#server/backend/auth/sessions/require-session.ts'
import type { GatewayEnv } from '#server/backend/gateway/gateway-env.ts'

const NameSchema = z.object({ friendly_name: PlainText })
const CodeSchema = z.object({ code: OptionalText })

/** Recovery codes of a signed-in person. To be mounted before the routes of single factors, whose pattern fits these too. */
export function recoveryCodeRoutes(forCaller: AuthServices['forCaller']) {
  return new Hono<GatewayEnv>()
    .get('/factors/recovery-codes', async (c) => c.json(await readRecoveryCodes(await forCaller(c), requireBearer(c))))
    .post('/factors/recovery-codes', async (c) => {
      const bearer = requireBearer(c)
      const service = await forCaller(c)
      await service.limits.enrol(bearer.userId)
      const hasBody = (await c.req.text()) !== ''
      const name = hasBody ? (await readBody(c, NameSchema)).friendly_name : ''
      return c.json(await generateRecoveryCodes(service, bearer, name, originOf(c)))
    })
    .post('/factors/recovery-codes/regenerate', async (c) => {
      const bearer = requireBearer(c)
      const service = await forCaller(c)
      await service.limits.enrol(bearer.userId)
      return c.json(await regenerateRecoveryCodes(service, bearer, originOf(c)))
    })
    .post('/factors/recovery-codes/verify', async (c) => {
      const bearer = requireBearer(c)
      const service = await forCaller(c)
      const origin = originOf(c)
      const { code } = await readBody(c, CodeSchema)
      await service.limits.recoveryCode(origin.address, bearer.userId)
      return c.json(await redeemRecoveryCode(service, bearer, code, origin))
    })
    .delete('/factors/recovery-codes', async (c) => {
      const bearer = requireBearer(c)
      const service = await forCaller(c)
      await service.limits.enrol(bearer.userId)
      return c.json(await removeRecoveryCodes(service, bearer, originOf(c)))
    })
}
