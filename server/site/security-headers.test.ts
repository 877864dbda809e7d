import { expect, test } from 'vitest'
import { pageHeaders } from './security-headers.ts'

const policyOf = (...captcha: ['turnstile' | 'hcaptcha'] | []) => {
  const policy = pageHeaders([], 'https://label.example', ...captcha)['content-security-policy'] ?? ''
  return Object.fromEntries(policy.split(';').map((part) => [part.split(' ')[0], part.split(' ').slice(1)]))
}

test('a page allows a captcha provider only where one is configured, and only that one', () => {
  expect(JSON.stringify(policyOf())).not.toMatch(/cloudflare|hcaptcha/)
  expect(policyOf('turnstile')).toMatchObject({
    'script-src': ["'self'", 'https://challenges.cloudflare.com'],
    'frame-src': ["'self'", 'https://challenges.cloudflare.com'],
    'style-src': policyOf()['style-src'],
    'connect-src': policyOf()['connect-src'],
  })
  const origins = ['https://hcaptcha.com', 'https://*.hcaptcha.com']
  expect(policyOf('hcaptcha')).toMatchObject({
    'script-src': ["'self'", ...origins],
    'frame-src': ["'self'", ...origins],
    'style-src': ["'self'", "'unsafe-inline'", ...origins],
  })
  expect(policyOf('hcaptcha')['connect-src']).toEqual([...(policyOf()['connect-src'] ?? []), ...origins])
})
