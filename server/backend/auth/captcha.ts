import type { Context } from 'hono'
import { z } from 'zod'
import type { GatewayEnv } from '#server/backend/gateway/gateway-env.ts'
import { AuthError } from './auth-error.ts'
import type { AuthService } from './auth-service.ts'

/** Checks that a token comes from a person. Throws AuthError 'captcha_failed' otherwise. */
export type VerifyCaptcha = (token: string, address: string) => Promise<void>

const TIMEOUT_MS = 8000
const ResponseSchema = z.object({ success: z.boolean(), 'error-codes': z.array(z.string()).optional() })

/** The siteverify protocol, which hCaptcha and Turnstile both speak. */
export function createCaptchaVerifier(settings: { url: string; secret: string }): VerifyCaptcha {
  return async (token, address) => {
    const form = new URLSearchParams({ secret: settings.secret, response: token })
    if (address !== 'unknown') form.set('remoteip', address)
    let result: z.infer<typeof ResponseSchema>
    try {
      const response = await fetch(settings.url, {
        method: 'POST',
        body: form,
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      result = ResponseSchema.parse(await response.json())
    } catch (cause) {
      throw new AuthError('unexpected_failure', 500, 'captcha verification process failed', { cause })
    }
    if (!result.success) throw refused(result['error-codes']?.join(', ') || 'not accepted')
  }
}

const SecuritySchema = z.object({ captcha_token: z.string().max(8192).nullish() }).nullish()
const BodySchema = z.object({ gotrue_meta_security: SecuritySchema })

/** Requires a captcha token if captchas are on. Servers with the secret key need none. */
export async function requireCaptcha(service: AuthService, c: Context<GatewayEnv>): Promise<void> {
  const { verifyCaptcha } = service
  if (verifyCaptcha === null || c.var.caller.role === 'service_role') return
  // The handler parses the body again, and refuses an invalid one.
  const body: unknown = await c.req.json().catch(() => null)
  const token = BodySchema.safeParse(body).data?.gotrue_meta_security?.captcha_token ?? ''
  if (token === '') throw refused('no captcha_token found')
  await verifyCaptcha(token, c.var.clientAddress)
}

function refused(reason: string): AuthError {
  return new AuthError('captcha_failed', 400, `captcha protection: request disallowed (${reason})`)
}
