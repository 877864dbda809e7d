import type { Config } from '#server/platform/config.ts'
import { isReservedAddress } from '#server/platform/mail/reserved-address.ts'
import { mailFolder } from './folders.ts'

/** The admin that this start created, and where the password is. */
export type CreatedAdmin = { email: string; where: string }

/** The lines that a start prints when it is ready. The first start also says what to do next. */
export function describeStart(config: Config, created: CreatedAdmin | null, passwordFile: string | null): string[] {
  const mail = config.SMTP_URL
    ? `sent through ${new URL(config.SMTP_URL).hostname}`
    : `not sent, kept as files; set SMTP_URL (they are in ${mailFolder(config)})`
  const lines = [`Ready: ${describeAddress(config)}`, `Mail: ${mail}`]
  if (created === null)
    return passwordFile === null
      ? lines
      : [...lines, `${passwordFile} has the first password: sign in, then delete it.`]
  return [...lines, ...warnAbout(created.email), ...describeNext(config.SITE_URL, created)]
}

function describeAddress({ ROLE, SITE_URL, HOST, PORT }: Config): string {
  const listening = `${HOST.includes(':') ? `[${HOST}]` : HOST}:${PORT}`
  if (ROLE === 'worker') return `jobs and mails of ${SITE_URL}; /healthz answers on ${listening}`
  return new URL(SITE_URL).port === String(PORT) ? SITE_URL : `${SITE_URL} (listening on ${listening})`
}

function describeNext(siteUrl: string, { email, where }: CreatedAdmin): string[] {
  return [
    'Next:',
    `  1. Sign in at ${siteUrl}/auth as ${email}; the password is ${where}.`,
    `  2. Open the dashboard at ${siteUrl}/sync-scraper and press "Read the sample web" to fill it without internet access.`,
    '  3. Make the site your own in the dashboard, where its sample content can be removed; README.md says what else to set.',
  ]
}

function warnAbout(email: string): string[] {
  if (!isReservedAddress(email)) return []
  return [
    `Warning: ${email} cannot receive mail, so neither alerts nor a link for a forgotten password will arrive.`,
    '  Create an admin with your own address: npm run user -- create YOUR-ADDRESS --role admin',
  ]
}
