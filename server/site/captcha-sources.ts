import type { CaptchaProvider } from '#contracts/platform/captcha.ts'

const ORIGINS: Record<CaptchaProvider, string[]> = {
  turnstile: ['https://challenges.cloudflare.com'],
  hcaptcha: ['https://hcaptcha.com', 'https://*.hcaptcha.com'],
}

/** What a captcha provider documents that a page's policy must allow; nothing without one. */
export function captchaSources(
  provider: CaptchaProvider | null,
): Record<'script-src' | 'frame-src' | 'style-src' | 'connect-src', string[]> {
  const origins = provider === null ? [] : ORIGINS[provider]
  const more = provider === 'hcaptcha' ? origins : []
  return { 'script-src': origins, 'frame-src': origins, 'style-src': more, 'connect-src': more }
}
