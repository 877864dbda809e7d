import { parseEnv } from 'node:util'
import { expect, test } from 'vitest'
import { SETTING_NAMES } from '#server/platform/config.ts'
import { collectSettings, PLAIN_SETTINGS, writeSettingsFile } from './backup-settings.ts'

const ENV = {
  SITE_URL: 'https://label.example',
  MAIL_FROM: 'The "Label" <hello@label.example>',
  SMTP_URL: "smtp://label:it's #1 $secret@mail.label.example:587",
  ENCRYPTION_KEY: 'back`tick "and\' all of them',
  BACKUP_PASSPHRASE: 'correct horse battery',
  ADMIN_EMAIL: '',
  PATH: '/usr/bin',
}

test('secret settings are encrypted with the passphrase, which is not among them', async () => {
  const settings = await collectSettings(ENV, 'correct horse battery')
  expect(settings.values).toEqual({ SITE_URL: ENV.SITE_URL, MAIL_FROM: ENV.MAIL_FROM })
  expect(settings.secrets).toEqual(['ENCRYPTION_KEY', 'SMTP_URL'])
  expect(JSON.stringify(settings)).not.toMatch(/secret@mail|tick|horse/)
  const { SITE_URL, MAIL_FROM, SMTP_URL } = parseEnv(await writeSettingsFile(settings, 'correct horse battery'))
  expect({ SITE_URL, MAIL_FROM, SMTP_URL }).toEqual({
    SITE_URL: ENV.SITE_URL,
    MAIL_FROM: ENV.MAIL_FROM,
    SMTP_URL: ENV.SMTP_URL,
  })
  await expect(writeSettingsFile(settings, 'another passphrase')).rejects.toThrow(/BACKUP_PASSPHRASE does not decrypt/)
})

test('a value that cannot be quoted is named instead of written wrongly', async () => {
  const settings = await collectSettings(ENV, 'correct horse battery')
  const text = await writeSettingsFile(settings, 'correct horse battery')
  expect(text).toContain(
    '# ENCRYPTION_KEY was set, but its value contains every kind of quote and cannot be written here.',
  )
  expect(parseEnv(text).ENCRYPTION_KEY).toBeUndefined()
})

test('without a passphrase, secret settings are left out and named', async () => {
  const settings = await collectSettings(ENV, undefined)
  expect(settings.sealed).toBeNull()
  expect(settings.secrets).toEqual(['ENCRYPTION_KEY', 'SMTP_URL'])
  const text = await writeSettingsFile(settings, undefined)
  expect(text).toContain('# SMTP_URL was set, but its value is not in the backup')
  expect(text).not.toContain('mail.label.example')
})

test('every setting that can hold a key, a password or an address with one is a secret', () => {
  const secret = SETTING_NAMES.filter((name) => !PLAIN_SETTINGS.includes(name))
  expect(secret).toEqual([
    'DATABASE_URL',
    'ADMIN_PASSWORD',
    'PUBLISHABLE_KEY',
    'SECRET_KEY',
    'ENCRYPTION_KEY',
    'JWT_SECRET',
    'SMTP_URL',
    'S3_URL',
    'ANTHROPIC_API_KEY',
    'OPENAI_API_KEY',
    'OPENAI_BASE_URL',
    'BRAVE_API_KEY',
    'SEARXNG_URL',
    'GOOGLE_API_KEY',
    'CAPTCHA_SECRET',
    'SMS_WEBHOOK_URL',
    'OIDC_GOOGLE_CLIENT_SECRET',
    'OIDC_GITHUB_CLIENT_SECRET',
    'OIDC_GENERIC_CLIENT_SECRET',
    'BACKUP_PASSPHRASE',
    'METRICS_KEY',
  ])
})
