import { z } from 'zod'

export const CAPTCHA_PROVIDERS = ['turnstile', 'hcaptcha'] as const
export type CaptchaProvider = (typeof CAPTCHA_PROVIDERS)[number]

/** What the browser needs to show a captcha widget. */
export const CaptchaSchema = z.object({ provider: z.enum(CAPTCHA_PROVIDERS), siteKey: z.string().min(1) })
export type Captcha = z.infer<typeof CaptchaSchema>
