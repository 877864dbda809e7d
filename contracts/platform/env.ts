import { z } from 'zod'
import { CaptchaSchema } from './captcha.ts'
import { COMPANY_TIME_ZONE, isTimeZone } from './dates.ts'

/** Where people may sign in besides here: the name in addresses, and the one to show. */
const SignInProviderSchema = z.object({ name: z.string().min(1), label: z.string().min(1) })
export type SignInProvider = z.infer<typeof SignInProviderSchema>

/**
 * The answer of `GET /env.json`: the backend's address, the key of an anonymous visitor, the captcha that the account
 * forms ask for, null where none is configured, and the configured sign-in providers.
 */
export const BrowserEnvSchema = z.object({
  url: z.url(),
  publishableKey: z.string().min(1),
  captcha: CaptchaSchema.nullable().default(null),
  providers: z.array(SignInProviderSchema).default([]),
  /** The zone whose days and times staff read. Another backend may not name one, or one that browsers do not know. */
  timeZone: z.string().refine(isTimeZone).catch(COMPANY_TIME_ZONE),
})
export type BrowserEnv = z.infer<typeof BrowserEnvSchema>
