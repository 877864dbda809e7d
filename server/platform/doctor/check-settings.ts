import path from 'node:path'
import ipaddr from 'ipaddr.js'
import { type Config, givenSettings, type SettingName } from '#server/platform/config.ts'
import type { Reporter } from './finding.ts'

/** Settings that have no effect unless one of the others is set. */
const NEEDS: [name: SettingName, oneOf: SettingName[]][] = [
  ['ADMIN_PASSWORD', ['ADMIN_EMAIL']],
  ['ANTHROPIC_API_KEY', ['EXTRACTION_MODEL']],
  ['OPENAI_API_KEY', ['EXTRACTION_MODEL']],
  ['OPENAI_BASE_URL', ['EXTRACTION_MODEL']],
  ['EXTRACTION_TOKENS', ['EXTRACTION_MODEL']],
  ['EXTRACTION_TOKENS_PER_MONTH', ['EXTRACTION_MODEL']],
  ['SEARCH_DAILY_BUDGET', ['BRAVE_API_KEY', 'SEARXNG_URL', 'GOOGLE_API_KEY']],
  ['SEARCH_COUNTRIES', ['BRAVE_API_KEY', 'SEARXNG_URL', 'GOOGLE_API_KEY']],
  ['BRAVE_PRICE', ['BRAVE_API_KEY']],
  ['SEARXNG_PRICE', ['SEARXNG_URL']],
  ['GOOGLE_PRICE', ['GOOGLE_API_KEY']],
  ['CAPTCHA_PROVIDER', ['CAPTCHA_SITE_KEY']],
  ['OIDC_GENERIC_NAME', ['OIDC_GENERIC_ISSUER']],
  ['OIDC_GENERIC_LABEL', ['OIDC_GENERIC_ISSUER']],
  ['BACKUP_KEEP', ['BACKUP_DIR']],
  ['BACKUP_PASSPHRASE', ['BACKUP_DIR']],
  ['DRAIN_SECONDS', ['TRUST_PROXY']],
  ['MAIL_FROM', ['SMTP_URL']],
]

/** What happens without the others, for settings that still have some effect. */
const WITHOUT: Partial<Record<SettingName, string>> = {
  ADMIN_PASSWORD: 'the first admin gets the address admin@ at the domain of the company content',
  BACKUP_PASSPHRASE: 'it encrypts only the keys in manual backups, because there are no nightly ones',
  DRAIN_SECONDS: 'stopping takes longer without benefit, because there is no proxy',
  MAIL_FROM: 'it appears only in mails that are written to files',
}

/** Checks settings that are each valid but wrong in combination. `readConfig` refuses invalid ones. */
export function checkSettings(config: Config, env: Record<string, string | undefined>, report: Reporter): void {
  checkAddress(config, report)
  checkProtection(config, report)
  checkStorage(config, report)
  const given = givenSettings(env)
  for (const [name, oneOf] of NEEDS) {
    if (given[name] === undefined || oneOf.some((other) => given[other] !== undefined)) continue
    report.note(`${name} is set without ${oneOf.join(' or ')}: ${WITHOUT[name] ?? 'it has no effect'}.`)
  }
  report.good('Each setting is valid.')
}

/** Checks the site's address, the listening address and the proxy. */
function checkAddress(config: Config, report: Reporter): void {
  const site = new URL(config.SITE_URL)
  const isPublic = !isOwnMachine(site.hostname)
  if (isPublic && site.protocol === 'http:')
    report.wrong(`SITE_URL is ${config.SITE_URL}: passwords would cross the network in clear text. Use https.`)
  if (site.protocol === 'https:' && !config.TRUST_PROXY)
    report.wrong(
      'SITE_URL is https, so a proxy terminates TLS, but TRUST_PROXY is off: all visitors would share the proxy’s address and its limits. Set TRUST_PROXY=true.',
    )
  if (config.TRUST_PROXY && !isPublic)
    report.note(
      'TRUST_PROXY is on without a public SITE_URL: anyone who reaches the port directly can claim any address.',
    )
  if (config.TRUST_PROXY && isPublic && !isOwnMachine(config.HOST))
    report.note(
      `TRUST_PROXY is on and HOST is ${config.HOST}: only the proxy may reach port ${config.PORT}, because others could claim any address.`,
    )
  if (!isPublic && !isOwnMachine(config.HOST))
    report.wrong(
      `HOST is ${config.HOST}, so others reach the site, but SITE_URL is ${config.SITE_URL}: links in its mails lead to the recipient's own machine. Set SITE_URL.`,
    )
  if (isPublic && isOwnMachine(config.HOST) && config.DATABASE_URL !== undefined)
    report.note(`HOST is ${config.HOST}: only a proxy on this machine can reach the server.`)
}

function checkProtection(config: Config, report: Reporter): void {
  const isPublic = !isOwnMachine(new URL(config.SITE_URL).hostname)
  if (config.RATE_LIMIT_FACTOR > 1) {
    const message = `RATE_LIMIT_FACTOR is ${config.RATE_LIMIT_FACTOR}: the limits that slow attackers down are that much higher.`
    if (config.RATE_LIMIT_FACTOR > 10) report.wrong(message)
    else report.note(message)
  }
  if (config.SCRAPER_ALLOW_LOOPBACK_PORTS !== undefined)
    report.wrong(
      'SCRAPER_ALLOW_LOOPBACK_PORTS is set: a page on the public web could make the scraper call services of this machine.',
    )
  if (config.METRICS_PRIVATE === true && isPublic && !config.TRUST_PROXY)
    report.wrong(
      'METRICS_PRIVATE is on for a public site without TRUST_PROXY: a proxy that does not name the visitor would open /metrics.',
    )
  const sms = config.SMS_WEBHOOK_URL === undefined ? null : new URL(config.SMS_WEBHOOK_URL)
  if (sms?.protocol === 'http:' && !isOwnMachine(sms.hostname))
    report.wrong('SMS_WEBHOOK_URL is http: sign-in codes would cross the network in clear text. Use https.')
}

function checkStorage(config: Config, report: Reporter): void {
  if (config.DATABASE_URL !== undefined && config.S3_URL === undefined)
    report.note(
      'DATABASE_URL is set without S3_URL: with more than one replica, DATA_DIR/storage must be a shared folder.',
    )
  if (config.DATABASE_URL !== undefined && new URL(config.DATABASE_URL).password === '' && !config.ENCRYPTION_KEY)
    report.wrong(
      'DATABASE_URL has no password and ENCRYPTION_KEY is not set: nothing protects the keys in the database.',
    )
  if (config.BACKUP_DIR === undefined) return
  if (config.BACKUP_PASSPHRASE === undefined)
    report.note(
      'BACKUP_DIR is set without BACKUP_PASSPHRASE: backups contain neither keys nor secret settings, so keep these yourself.',
    )
  const [data, backups] = [path.resolve(config.DATA_DIR), path.resolve(config.BACKUP_DIR)]
  if (backups === data || backups.startsWith(data + path.sep))
    report.note('BACKUP_DIR is inside DATA_DIR: deleting one deletes both.')
}

export function isOwnMachine(hostname: string): boolean {
  const literal = hostname.replace(/^\[|\]$/g, '')
  return ipaddr.isValid(literal) ? ipaddr.process(literal).range() === 'loopback' : literal === 'localhost'
}
