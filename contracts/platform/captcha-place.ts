import type { CaptchaProvider } from './captcha.ts'

/** Marks where a form shows the captcha widget. The server gives it the widget's height, so that the page does not jump. */
export const CAPTCHA_PLACE = 'data-captcha-place'

/** The height of each provider's widget in its usual size, in pixels. */
export const CAPTCHA_HEIGHTS: Record<CaptchaProvider, number> = { turnstile: 65, hcaptcha: 78 }
