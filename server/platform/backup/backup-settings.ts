import { z } from 'zod'
import { givenSettings, type SettingName } from '#server/platform/config.ts'
import { openText, sealText } from './sealed-keys.ts'

/**
 * Settings that are stored in a backup as plain text. All others count as secrets: a URL can contain a password, and a
 * new setting is protected by default.
 */
export const PLAIN_SETTINGS: readonly SettingName[] = [
  'PORT',
  'HOST',
  'SITE_URL',
  'DATA_DIR',
  'ROLE',
  'ADMIN_EMAIL',
  'MAIL_FROM',
  'COMPANY_INBOX',
  'EXTRACTION_MODEL',
  'EXTRACTION_TOKENS',
  'EXTRACTION_TOKENS_PER_MONTH',
  'GOOGLE_ENGINE_ID',
  'SEARCH_DAILY_BUDGET',
  'SEARCH_COUNTRIES',
  'BRAVE_PRICE',
  'GOOGLE_PRICE',
  'SEARXNG_PRICE',
  'SCRAPER_CONTACT',
  'SCRAPER_ALLOW_LOOPBACK_PORTS',
  'RATE_LIMIT_FACTOR',
  'TIMEZONE',
  'SIGNUP_ENABLED',
  'SIGNUP_REVEALS_ACCOUNTS',
  'REQUIRE_TWO_FACTOR',
  'PASSWORD_REQUIREMENTS',
  'ANONYMOUS_SIGN_IN',
  'CAPTCHA_VERIFY_URL',
  'CAPTCHA_SITE_KEY',
  'CAPTCHA_PROVIDER',
  'DRAIN_SECONDS',
  'OIDC_GOOGLE_CLIENT_ID',
  'OIDC_GITHUB_CLIENT_ID',
  'OIDC_GENERIC_ISSUER',
  'OIDC_GENERIC_CLIENT_ID',
  'OIDC_GENERIC_NAME',
  'OIDC_GENERIC_LABEL',
  'BACKUP_DIR',
  'BACKUP_KEEP',
  'TRUST_PROXY',
  'METRICS_PRIVATE',
  'LOG_LEVEL',
]

const ValuesSchema = z.record(z.string(), z.string())
type Values = z.infer<typeof ValuesSchema>

/**
 * `settings.json` of a backup. `sealed` holds the encrypted secrets; it is null if there was no passphrase, and then
 * only their names are stored.
 */
const SettingsSchema = z.object({ values: ValuesSchema, secrets: z.array(z.string()), sealed: z.string().nullable() })

export type BackupSettings = z.infer<typeof SettingsSchema>

const PURPOSE = 'neon-magnolia backup settings v1'

/** The settings in force, without the passphrase itself. */
export async function collectSettings(
  env: Record<string, string | undefined>,
  passphrase: string | undefined,
): Promise<BackupSettings> {
  const { BACKUP_PASSPHRASE: _, ...given } = givenSettings(env)
  const all = Object.entries(given).flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const]))
  const isPlain = (name: string) => PLAIN_SETTINGS.some((plain) => plain === name)
  const secrets: Values = Object.fromEntries(all.filter(([name]) => !isPlain(name)))
  return {
    values: Object.fromEntries(all.filter(([name]) => isPlain(name))),
    secrets: Object.keys(secrets),
    sealed: passphrase === undefined ? null : await sealText(PURPOSE, JSON.stringify(secrets), passphrase),
  }
}

export const parseSettings = (text: string): BackupSettings => SettingsSchema.parse(JSON.parse(text))

/** The settings as lines of an .env file. Secrets are included if the passphrase decrypts them. */
export async function writeSettingsFile(settings: BackupSettings, passphrase: string | undefined): Promise<string> {
  const isOpen = settings.sealed !== null && passphrase !== undefined
  const secrets = isOpen
    ? ValuesSchema.parse(JSON.parse(await openText(PURPOSE, settings.sealed ?? '', passphrase)))
    : {}
  const missing = settings.secrets.filter((name) => secrets[name] === undefined)
  return [
    '# The settings of a backup, for you to review. Nothing reads this file; copy what you need into .env.',
    ...Object.entries({ ...settings.values, ...secrets }).map(([name, value]) => toLine(name, value)),
    ...missing.map((name) => `# ${name} was set, but its value is not in the backup, or needs BACKUP_PASSPHRASE.`),
    '',
  ].join('\n')
}

/** Quoted so that Node reads the same value back. An .env file cannot hold a value with all three kinds of quotes. */
function toLine(name: string, value: string): string {
  if (/^[\w.@:/+,=?&%<>~-]*$/.test(value)) return `${name}=${value}`
  const mark = ["'", '"', '`'].find((one) => !value.includes(one))
  return mark === undefined
    ? `# ${name} was set, but its value contains every kind of quote and cannot be written here.`
    : `${name}=${mark}${value}${mark}`
}
