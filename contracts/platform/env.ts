import { z } from 'zod'
import { CaptchaSchema } from './captcha.ts'
import { COMPANY_TIME_ZONE, isTimeZone } from './dates.ts'

/** A sign-in provider: its name in URLs, and its label. */
const SignInProviderSchema = z.object({ name: z.string().min(1), label: z.string().min(1) })
export type SignInProvider = z.infer<typeof SignInProviderSchema>

/** The response of `GET /env.json`: what the browser needs to reach the backend and show the account forms. */
export const BrowserEnvSchema = z.object({
  url: z.url(),
  publishableKey: z.string().min(1),
  captcha: CaptchaSchema.nullable().default(null),
  providers: z.array(SignInProviderSchema).default([]),
  /** The time zone of the dashboard. Another backend may send none, or one that the browser does not know. */
  timeZone: z.string().refine(isTimeZone).catch(COMPANY_TIME_ZONE),
})
export type BrowserEnv = z.infer<typeof BrowserEnvSchema>
