import { Hono } from 'hono'
import { z } from 'zod'
import { type AuthService, originOf } from '#server/auth/auth-service.ts'
import { PlainText } from '#server/auth/factors/enrol-factor.ts'
import {
  generateRecoveryCodes,
  readRecoveryCodes,
  redeemRecoveryCode,
  regenerateRecoveryCodes,
  removeRecoveryCodes,
} from '#server/auth/factors/recovery-code-set.ts'
import { OptionalText, readBody } from '#server/auth/request-body.ts'
import { requireBearer } from '#server/auth/sessions/require-session.ts'
import type { GatewayEnv } from '#server/gateway/gateway-env.ts'

const NameSchema = z.object({ friendly_name: PlainText })
const CodeSchema = z.object({ code: OptionalText })

/** Recovery codes of a signed-in person. To be mounted before the routes of single factors, whose pattern fits these too. */
export function recoveryCodeRoutes(service: AuthService) {
  return new Hono<GatewayEnv>()
    .get('/factors/recovery-codes', async (c) => c.json(await readRecoveryCodes(service, requireBearer(c))))
    .post('/factors/recovery-codes', async (c) => {
      const bearer = requireBearer(c)
      await service.limits.enrol(bearer.userId)
      const hasBody = (await c.req.text()) !== ''
      const name = hasBody ? (await readBody(c, NameSchema)).friendly_name : ''
      return c.json(await generateRecoveryCodes(service, bearer, name, originOf(c)))
    })
    .post('/factors/recovery-codes/regenerate', async (c) => {
      const bearer = requireBearer(c)
      await service.limits.enrol(bearer.userId)
      return c.json(await regenerateRecoveryCodes(service, bearer, originOf(c)))
    })
    .post('/factors/recovery-codes/verify', async (c) => {
      const bearer = requireBearer(c)
      const origin = originOf(c)
      const { code } = await readBody(c, CodeSchema)
      await service.limits.recoveryCode(origin.address, bearer.userId)
      return c.json(await redeemRecoveryCode(service, bearer, code, origin))
    })
    .delete('/factors/recovery-codes', async (c) => {
      const bearer = requireBearer(c)
      await service.limits.enrol(bearer.userId)
      return c.json(await removeRecoveryCodes(service, bearer, originOf(c)))
    })
}
