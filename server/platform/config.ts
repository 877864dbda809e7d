import { z } from 'zod'
import { CAPTCHA_PROVIDERS, type Captcha } from '#contracts/platform/captcha.ts'
import { COMPANY_TIME_ZONE, isTimeZone } from '#contracts/platform/dates.ts'

const port = z.coerce.number().int().min(1).max(65535)
const flag = z.stringbool()
const text = z.string().min(1)
const count = z.coerce.number().int().positive()
const webAddress = z.url({ protocol: /^https?$/ })
const portList = z
  .string()
  .transform((value) => value.split(',').map((part) => Number(part.trim())))
  .pipe(z.array(z.number().int().min(1).max(65535)))

const countryList = z
  .string()
  .transform((value) => value.split(',').map((part) => part.trim().toUpperCase()))
  .pipe(
    z
      .array(z.string().regex(/^[A-Z]{2}$/, 'must be two-letter codes such as US,GB'))
      .min(1)
      .max(10),
  )
const secret = (least: number) => z.string().min(least).optional()
const matching = (pattern: RegExp) => z.string().regex(pattern).optional()
const price = z.coerce.number().min(0).max(10_000).optional()

/** Every setting with its type, its default, and its description in `npm start -- --help`. */
const SettingsSchema = z.object({
  PORT: port.default(3000).describe('port to listen on'),
  HOST: text.default('127.0.0.1').describe('address to listen on'),
  SITE_URL: z
    // Inserted into pages unescaped, so it must not contain markup.
    .string()
    .regex(
      /^https?:\/\/([\w.-]+|\[[\da-f:]+\])(:\d{1,5})?\/*$/i,
      'must be an address like https://label.example, without a path',
    )
    .optional()
    .describe('public address: canonical links, mails, redirects (default http://localhost:PORT)'),
  DATA_DIR: text.default('./data').describe('database, keys, files, mails'),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/ })
    .optional()
    .describe('your own Postgres instead of the embedded one'),
  ROLE: z.enum(['web', 'worker', 'all']).default('all').describe('what this process does'),
  ADMIN_EMAIL: z.email().optional().describe('the first admin (default: admin@ and the domain of the company content)'),
  ADMIN_PASSWORD: secret(6).describe(
    "the first admin's password (default: generated; shown once at a terminal, else in DATA_DIR/first-admin-password)",
  ),
  PUBLISHABLE_KEY: matching(/^sb_publishable_\S{16,}$/).describe('key of anonymous visitors (default: generated)'),
  SECRET_KEY: matching(/^sb_secret_\S{16,}$/).describe(
    'key of servers, bypasses row level security (default: generated)',
  ),
  ENCRYPTION_KEY: secret(16).describe(
    "encrypts the keys in the database, the same for all replicas (default: DATABASE_URL's password)",
  ),
  JWT_SECRET: secret(32).describe('verifies older HS256 tokens; never signs'),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/ })
    .optional()
    .describe('mail server; without it, mails are written to DATA_DIR/mail'),
  MAIL_FROM: z
    .string()
    .regex(/^(?:[^<>\r\n]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/, 'must be an address, or Name <address>')
    .optional()
    .describe('sender of mails (default: from the company content)'),
  COMPANY_INBOX: z.email().optional().describe('where notices go (default: from the company content)'),
  S3_URL: webAddress
    .refine((value) => new URL(value).pathname.split('/').filter(Boolean).length === 1, 'must end with the bucket')
    .optional()
    .describe(
      'uploaded files are stored in this S3 bucket: https://KEY:SECRET@host/bucket?region=… (default: under DATA_DIR)',
    ),
  ANTHROPIC_API_KEY: text.optional().describe('key for reading pages with a model of Anthropic'),
  OPENAI_API_KEY: text.optional().describe('key for reading pages with a model that speaks the OpenAI chat protocol'),
  OPENAI_BASE_URL: webAddress
    .optional()
    .describe('where that model runs, for example a local server (default https://api.openai.com/v1)'),
  EXTRACTION_MODEL: text.optional().describe('the model that reads pages (default: none, rules only)'),
  EXTRACTION_TOKENS: count.default(500_000).describe('tokens that one run may use before it continues with rules only'),
  EXTRACTION_TOKENS_PER_MONTH: count.default(10_000_000).describe('tokens that all runs of a month together may use'),
  BRAVE_API_KEY: text.optional().describe('key for web searches with the Brave Search API'),
  SEARXNG_URL: webAddress.optional().describe('your own SearXNG with JSON enabled; may be at a private address'),
  GOOGLE_API_KEY: text.optional().describe('key of Google Programmable Search, which ends on 2027-01-01'),
  GOOGLE_ENGINE_ID: text.optional().describe("the search engine's id (cx) for GOOGLE_API_KEY"),
  SEARCH_DAILY_BUDGET: z.coerce
    .number()
    .int()
    .min(0)
    .max(100_000)
    .optional()
    .describe('requests per day to each search provider (default: Brave 100, Google 100, SearXNG 500)'),
  BRAVE_PRICE: price.describe('what 1000 requests to the Brave Search API cost you, in US dollars (default 5)'),
  GOOGLE_PRICE: price.describe('what 1000 requests to Google Programmable Search cost you, in US dollars (default 5)'),
  SEARXNG_PRICE: price.describe('what 1000 requests to your SearXNG cost you, in US dollars (default 0)'),
  SEARCH_COUNTRIES: countryList
    .optional()
    .describe('countries to repeat each search for, such as US,GB,DE (default: one worldwide search)'),
  SCRAPER_CONTACT: text.optional().describe("contact in the scraper's user agent (default: SITE_URL/bot)"),
  SCRAPER_ALLOW_LOOPBACK_PORTS: portList
    .optional()
    .describe('tests only: loopback ports the scraper may fetch, comma-separated'),
  RATE_LIMIT_FACTOR: z.coerce.number().positive().default(1).describe('multiplies every rate limit'),
  TIMEZONE: z
    .string()
    .refine(isTimeZone, 'must be an IANA time zone such as America/Los_Angeles')
    .default(COMPANY_TIME_ZONE)
    .describe('time zone of schedules and dates'),
  SIGNUP_ENABLED: flag.default(true).describe('people may create accounts; `npm run user` creates staff accounts'),
  SIGNUP_REVEALS_ACCOUNTS: flag.default(true).describe('reveal at sign-up that an address is registered'),
  REQUIRE_TWO_FACTOR: z
    .enum(['none', 'admin', 'staff'])
    .optional()
    .describe('who needs a second factor at sign-in: none, admin or staff (default: what admins set under Settings)'),
  PASSWORD_REQUIREMENTS: z
    .enum(['none', 'letters_digits', 'lower_upper_letters_digits', 'lower_upper_letters_digits_symbols'])
    .default('none')
    .describe('which kinds of characters a new password must contain'),
  ANONYMOUS_SIGN_IN: flag.default(false).describe('let API clients open sessions without an account'),
  CAPTCHA_VERIFY_URL: webAddress
    .optional()
    .describe('siteverify address of hCaptcha or Turnstile: sign-in and sign-up then ask for a token'),
  CAPTCHA_SECRET: text.optional().describe('the secret for CAPTCHA_VERIFY_URL'),
  CAPTCHA_SITE_KEY: text.optional().describe('the site key that the widget in the account forms shows'),
  CAPTCHA_PROVIDER: z
    .enum(CAPTCHA_PROVIDERS)
    .default('turnstile')
    .describe('provider of that widget: turnstile or hcaptcha'),
  SMS_WEBHOOK_URL: webAddress
    .optional()
    .describe(
      'receives POST {phone, message} and sends it: enables phone numbers for signing in and as second factors',
    ),
  DRAIN_SECONDS: z.coerce
    .number()
    .min(0)
    .max(300)
    .default(0)
    .describe(
      'how long a stopping server keeps answering while /readyz says 503, so that a proxy stops sending requests first',
    ),
  OIDC_GOOGLE_CLIENT_ID: text.optional().describe('sign-in with Google: the client id'),
  OIDC_GOOGLE_CLIENT_SECRET: text.optional().describe('and its secret'),
  OIDC_GITHUB_CLIENT_ID: text.optional().describe('sign-in with GitHub: the client id of an OAuth app'),
  OIDC_GITHUB_CLIENT_SECRET: text.optional().describe('and its secret'),
  OIDC_GENERIC_ISSUER: webAddress.optional().describe('sign-in with any OpenID Connect provider: its issuer'),
  OIDC_GENERIC_CLIENT_ID: text.optional().describe('the client id there'),
  OIDC_GENERIC_CLIENT_SECRET: text.optional().describe('and its secret'),
  OIDC_GENERIC_NAME: z
    .string()
    .regex(/^(?!custom:?$)(custom:)?[a-z][a-z0-9_-]{1,30}$/)
    .refine((name) => !['email', 'phone', 'google', 'github', 'anonymous'].includes(name), 'is taken')
    .default('custom:oidc')
    .describe('the name of that provider for API clients'),
  OIDC_GENERIC_LABEL: text.optional().describe("and on its button on the sign-in screen (default: the issuer's host)"),
  BACKUP_DIR: text.optional().describe('folder for a backup every night (default: none is made)'),
  BACKUP_KEEP: z.coerce.number().int().min(1).max(3660).default(14).describe('how many nightly backups are kept'),
  BACKUP_PASSPHRASE: secret(12).describe(
    'encrypts the keys and secret settings in backups; nightly ones contain them only if it is set',
  ),
  TRUST_PROXY: flag.default(false).describe('read the client address from X-Forwarded-For'),
  METRICS_KEY: secret(16).describe('key for GET /metrics: Authorization: Bearer KEY'),
  METRICS_PRIVATE: flag
    .optional()
    .describe('private addresses read /metrics without a key (default: only while SITE_URL is a private address)'),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
    .default('info')
    .describe('log level'),
})

export type Config = z.infer<typeof SettingsSchema> & { SITE_URL: string }
export type SettingName = keyof typeof SettingsSchema.shape

export const SETTING_NAMES = Object.keys(SettingsSchema.shape) as SettingName[]

/**
 * The settings that have a value. Empty values count as absent, because `.env` files often list keys without a value.
 */
export function givenSettings(env: Record<string, string | undefined>): Partial<Record<SettingName, string>> {
  const given = SETTING_NAMES.map((name) => [name, env[name]] as const)
  return Object.fromEntries(given.filter(([, value]) => value !== undefined && value.trim() !== ''))
}

/** Invalid settings. `lines` has one line per error. */
export class ConfigError extends Error {
  readonly lines: string[]

  constructor(lines: string[]) {
    super(lines.join('\n'))
    this.name = 'ConfigError'
    this.lines = lines
  }
}

/** Parses the environment. Throws ConfigError. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const parsed = SettingsSchema.safeParse(givenSettings(env))
  if (!parsed.success) {
    throw new ConfigError(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`))
  }
  const { EXTRACTION_MODEL, ANTHROPIC_API_KEY, OPENAI_API_KEY, OPENAI_BASE_URL } = parsed.data
  if (EXTRACTION_MODEL !== undefined && !(ANTHROPIC_API_KEY ?? OPENAI_API_KEY ?? OPENAI_BASE_URL)) {
    throw new ConfigError(['EXTRACTION_MODEL: needs ANTHROPIC_API_KEY, or OPENAI_API_KEY or OPENAI_BASE_URL'])
  }
  const { GOOGLE_API_KEY, GOOGLE_ENGINE_ID } = parsed.data
  if (GOOGLE_API_KEY !== undefined && GOOGLE_ENGINE_ID === undefined)
    throw new ConfigError(['GOOGLE_API_KEY: needs GOOGLE_ENGINE_ID beside it'])
  if (GOOGLE_ENGINE_ID !== undefined && GOOGLE_API_KEY === undefined)
    throw new ConfigError(['GOOGLE_ENGINE_ID: needs GOOGLE_API_KEY beside it'])
  if (parsed.data.ROLE !== 'all' && parsed.data.DATABASE_URL === undefined)
    throw new ConfigError(['ROLE: web and worker share a database, so they need DATABASE_URL'])
  // Without the site key, forms could not get a token and no one could sign in.
  requireTogether(parsed.data, ['CAPTCHA_VERIFY_URL', 'CAPTCHA_SECRET', 'CAPTCHA_SITE_KEY'])
  requireTogether(parsed.data, ['OIDC_GOOGLE_CLIENT_ID', 'OIDC_GOOGLE_CLIENT_SECRET'])
  requireTogether(parsed.data, ['OIDC_GITHUB_CLIENT_ID', 'OIDC_GITHUB_CLIENT_SECRET'])
  requireTogether(parsed.data, ['OIDC_GENERIC_ISSUER', 'OIDC_GENERIC_CLIENT_ID', 'OIDC_GENERIC_CLIENT_SECRET'])
  const siteUrl = (parsed.data.SITE_URL ?? `http://localhost:${parsed.data.PORT}`).replace(/\/+$/, '')
  return { ...parsed.data, SITE_URL: siteUrl }
}

function requireTogether(settings: z.infer<typeof SettingsSchema>, names: (keyof typeof settings)[]): void {
  const missing = names.filter((name) => settings[name] === undefined)
  if (missing.length === 0 || missing.length === names.length) return
  throw new ConfigError(
    missing.map((name) => `${name}: goes together with ${names.filter((n) => n !== name).join(', ')}`),
  )
}

/** The captcha of the account forms; null if none is configured. */
export function captchaOf({ CAPTCHA_SITE_KEY: siteKey, CAPTCHA_PROVIDER: provider }: Config): Captcha | null {
  return siteKey === undefined ? null : { provider, siteKey }
}

/** One line per setting, for `npm start -- --help`. */
export function describeSettings(): string[] {
  return Object.entries(SettingsSchema.shape).map(([name, schema]) => {
    const fallback = schema instanceof z.ZodDefault ? ` (default ${String(schema.def.defaultValue)})` : ''
    return `  ${name.padEnd(29)} ${schema.description ?? ''}${fallback}`
  })
}
