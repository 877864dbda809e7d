import type { CaptchaProvider } from './captcha.ts'

/** Marks where a form shows the captcha's widget. In pages as served that place is already as high as the widget. */
export const CAPTCHA_PLACE = 'data-captcha-place'

/** The height of each provider's widget in its usual size, in pixels. */
export const CAPTCHA_HEIGHTS: Record<CaptchaProvider, number> = { turnstile: 65, hcaptcha: 78 }
