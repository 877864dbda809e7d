import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ConfigError, captchaOf, describeSettings, readConfig } from './config.ts'

test('an empty environment gives the defaults', () => {
  expect(readConfig({})).toMatchObject({
    PORT: 3000,
    HOST: '127.0.0.1',
    SITE_URL: 'http://localhost:3000',
    DATA_DIR: './data',
    ROLE: 'all',
    RATE_LIMIT_FACTOR: 1,
    SIGNUP_REVEALS_ACCOUNTS: true,
  })
})

test('an empty value counts as absent and the site address follows the port', () => {
  expect(readConfig({ PORT: '4000', SMTP_URL: ' ' })).toMatchObject({ SITE_URL: 'http://localhost:4000' })
  expect(readConfig({ SITE_URL: 'https://label.example/' }).SITE_URL).toBe('https://label.example')
})

test.each([
  ['PORT', '70000'],
  ['SITE_URL', 'ftp://x'],
  ['SITE_URL', 'https://label.example/shop'],
  ['SITE_URL', 'https://"label.example'],
  ['SITE_URL', 'https://who@label.example'],
  ['DATABASE_URL', 'mysql://x'],
  ['ADMIN_EMAIL', 'nobody'],
  ['ADMIN_PASSWORD', '12345'],
  ['PUBLISHABLE_KEY', 'anon'],
  ['JWT_SECRET', 'short'],
  ['TIMEZONE', 'Moon/Base'],
  ['RATE_LIMIT_FACTOR', '0'],
  ['TRUST_PROXY', 'perhaps'],
  ['MAIL_FROM', 'Neon Magnolia'],
  ['PORT', '0'],
  ['SCRAPER_ALLOW_LOOPBACK_PORTS', '80,many'],
  ['S3_URL', 'https://KEY:SECRET@s3.example/'],
  ['OPENAI_BASE_URL', 'file:///models'],
  ['EXTRACTION_MODEL', 'a-model-without-a-key'],
  ['SEARXNG_URL', 'searx.local'],
  ['GOOGLE_API_KEY', 'a-key-without-an-engine'],
  ['GOOGLE_ENGINE_ID', 'an-engine-without-a-key'],
  ['SEARCH_DAILY_BUDGET', '-1'],
])('a bad %s is named', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(ConfigError)
  expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^${name}`, 'm'))
})

test('every setting is described', () => {
  expect(describeSettings().filter((line) => line.trim().split(/\s+/).length < 3)).toEqual([])
})

test('a sign-in provider needs all of its settings, and a name of its own', () => {
  const google = { OIDC_GOOGLE_CLIENT_ID: 'id', OIDC_GOOGLE_CLIENT_SECRET: 'secret' }
  expect(readConfig(google)).toMatchObject({ ...google, OIDC_GENERIC_NAME: 'custom:oidc' })
  expect(() => readConfig({ OIDC_GOOGLE_CLIENT_ID: 'id' })).toThrow('OIDC_GOOGLE_CLIENT_SECRET: goes together with')
  const generic = { OIDC_GENERIC_ISSUER: 'https://id.example', OIDC_GENERIC_CLIENT_ID: 'id' }
  expect(() => readConfig(generic)).toThrow('OIDC_GENERIC_CLIENT_SECRET')
  for (const name of ['google', 'email', 'custom:', 'No Spaces']) {
    expect(() => readConfig({ OIDC_GENERIC_NAME: name })).toThrow('OIDC_GENERIC_NAME')
  }
})

test('a captcha needs its verifier, its secret and its site key together', () => {
  const all = { CAPTCHA_VERIFY_URL: 'https://captcha.example/siteverify', CAPTCHA_SECRET: 's', CAPTCHA_SITE_KEY: 'k' }
  expect(captchaOf(readConfig({}))).toBeNull()
  expect(captchaOf(readConfig(all))).toEqual({ provider: 'turnstile', siteKey: 'k' })
  expect(captchaOf(readConfig({ ...all, CAPTCHA_PROVIDER: 'hcaptcha' }))).toEqual({
    provider: 'hcaptcha',
    siteKey: 'k',
  })
  for (const name of Object.keys(all)) {
    expect(() => readConfig({ ...all, [name]: undefined })).toThrow(`${name}: goes together with`)
  }
})

test('docs/settings.md names every setting, and .env.example no other', () => {
  const names = describeSettings().map((line) => /^\s*([A-Z][A-Z0-9_]+)/.exec(line)?.[1] ?? '')
  const read = (file: string) => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8')
  const documented = read('docs/settings.md')
  expect(names.length).toBeGreaterThan(50)
  expect(names.filter((name) => !documented.includes(name))).toEqual([])
  const inExample = [...read('.env.example').matchAll(/^# ([A-Z][A-Z0-9_]+)=/gm)].map(([, name]) => name)
  expect(inExample.length).toBeGreaterThan(10)
  expect(inExample.filter((name) => !names.includes(name ?? ''))).toEqual([])
})
