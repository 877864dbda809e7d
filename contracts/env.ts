import { z } from 'zod'
import { CaptchaSchema } from './captcha.ts'

/**
 * The answer of `GET /env.json`: the backend's address, the key of an anonymous visitor, and the captcha that the account
 * forms ask for; null where none is configured.
 */
export const BrowserEnvSchema = z.object({
  url: z.url(),
  publishableKey: z.string().min(1),
  captcha: CaptchaSchema.nullable().default(null),
})
export type BrowserEnv = z.infer<typeof BrowserEnvSchema>
