import { once } from 'node:events'
import { existsSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { getRequestListener } from '@hono/node-server'
import type { Logger } from 'pino'
import { loadContent } from '#content/load.ts'
import type { Company } from '#content/schema.ts'
import type { Scraper } from '#contracts/scraper-port.ts'
import { createScraper } from '#scraper/scraper.ts'
import { createApp } from '#server/app.ts'
import { createAccessTokens } from '#server/auth/access-tokens.ts'
import { createAuthApp } from '#server/auth/auth-app.ts'
import { ensureFirstAdmin } from '#server/auth/staff-accounts.ts'
import { runUserCommand } from '#server/auth/user-command.ts'
import { type Config, ConfigError, describeSettings, readConfig } from '#server/config.ts'
import { prepareDataDir } from '#server/data-dir.ts'
import { withDataDirLock } from '#server/data-dir-lock.ts'
import { attachDatabase } from '#server/db/attach.ts'
import { checkRights } from '#server/db/check-rights.ts'
import { type Database, openDatabase } from '#server/db/database.ts'
import { migrate } from '#server/db/migrate.ts'
import { createForms } from '#server/forms/create-forms.ts'
import { runSubmissionsCommand } from '#server/forms/submissions-command.ts'
import { createConfirmationFunction } from '#server/functions/send-confirmation-email.ts'
import { createRateLimits } from '#server/gateway/rate-limit.ts'
import { createJobs } from '#server/jobs/jobs.ts'
import { assertPortIsFree, closeServer, listen } from '#server/listen.ts'
import { createLog } from '#server/log.ts'
import type { MailCompany } from '#server/mail/layout.ts'
import { startOutboxWorker } from '#server/mail/outbox-worker.ts'
import { createFileTransport, createSmtpTransport } from '#server/mail/transport.ts'
import { createDashboardActions } from '#server/scraping/actions/dashboard-actions.ts'
import { DAILY_QUEUE, scheduleDailyRun } from '#server/scraping/daily-run.ts'
import { mailOpenings, type OpeningMails } from '#server/scraping/mail-openings.ts'
import { runScrapeCommand } from '#server/scraping/scrape-command.ts'
import { createScraperJobs, SCRAPE_QUEUE, type ScraperJobs } from '#server/scraping/scraper-jobs.ts'
import { createSyncScraperFunction } from '#server/scraping/sync-scraper.ts'
import { loadSecrets, type Secrets } from '#server/secrets.ts'
import { loadBuiltPages } from '#server/site/built-pages.ts'
import { startDevPages } from '#server/site/dev-pages.ts'
import { watchStopSignals } from '#server/stop-signals.ts'

// The only composition root: config -> database -> server -> jobs -> listen. Everything that starts, starts here, and
// every part gets what it needs as a value.

const ROOT = import.meta.dirname
const COMMANDS = ['serve', 'dev', 'user', 'submissions', 'scrape'] as const

type Opened = { config: Config; secrets: Secrets; databaseUrl: string; database: Database }

try {
  process.exitCode = await main(process.argv.slice(2))
} catch (error) {
  const lines = error instanceof ConfigError ? error.lines : [error instanceof Error ? error.message : String(error)]
  process.stderr.write(`${lines.join('\n')}\n`)
  process.exit(1)
}

async function main([command = 'serve', ...args]: string[]): Promise<number> {
  if (command === '--help') return printHelp()
  // ENV_FILE names another file; empty, it names none, which keeps a developer's settings out of the tests.
  const envFile = process.env.ENV_FILE ?? path.join(ROOT, '.env')
  if (envFile !== '' && existsSync(envFile)) process.loadEnvFile(envFile)
  const stop = watchStopSignals()
  switch (command) {
    case 'serve':
    case 'dev':
      if (args.includes('--help')) return printHelp()
      return serve(readConfig(process.env), command, stop)
    case 'user':
      return withDatabase(readConfig(process.env), false, ({ database, config }) =>
        runUserCommand(args, { database, print: printLine, printError, siteUrl: config.SITE_URL }),
      )
    case 'submissions':
      return withDatabase(readConfig(process.env), false, ({ database, config }) =>
        runSubmissionsCommand(args, { database, timeZone: config.TIMEZONE, print: printLine, printError }),
      )
    case 'scrape':
      return scrape(args, readConfig(process.env), stop)
    default:
      printError(`Unknown command: ${command}. There are ${COMMANDS.join(', ')}.`)
      return 2
  }
}

function printHelp(): number {
  printLine(
    'npm start: serves the site, its backend and the workers. Settings are environment variables or lines in .env:',
  )
  for (const line of describeSettings()) printLine(line)
  return 0
}

/** Data folder, keys, database and migrations; lets go of them in every case. */
async function withDatabase<T>(config: Config, asServer: boolean, run: (opened: Opened) => Promise<T>): Promise<T> {
  const dataDir = await prepareDataDir(config.DATA_DIR)
  const { secrets, attached } = await withDataDirLock(dataDir, () => openData(config, dataDir, asServer))
  if (attached.adopted && asServer) printLine('  The database was still running from last time; took over.')
  try {
    if (config.DATABASE_URL) await checkRights(attached.url)
    const applied = await migrate(attached.url, path.join(ROOT, 'supabase', 'migrations'))
    if (applied.length > 0) printLine(`  Brought the database up to date (${applied.length} migrations)`)
    const database = openDatabase(attached.url)
    try {
      return await Promise.race([
        attached.lost,
        run({ config: { ...config, DATA_DIR: dataDir }, secrets, databaseUrl: attached.url, database }),
      ])
    } finally {
      await database.close()
    }
  } finally {
    await attached.release()
  }
}

async function openData(config: Config, dataDir: string, asServer: boolean) {
  const secrets = await loadSecrets(dataDir, config)
  const attached = await attachDatabase({
    databaseUrl: config.DATABASE_URL,
    dataDir,
    password: secrets.databasePassword,
    asServer,
    progress: (step) => printLine(`  ${step} …`),
  })
  return { secrets, attached }
}

async function scrape(args: string[], config: Config, stop: AbortSignal): Promise<number> {
  const scraper = openScraper(config)
  const showProgress = process.stderr.isTTY ? { showProgress: showOnOneLine } : {}
  try {
    return await runScrapeCommand(args, {
      scraper,
      withDatabase: (run) => withDatabase(config, false, ({ database }) => run(database)),
      print: printLine,
      printError,
      signal: stop,
      ...showProgress,
    })
  } finally {
    await scraper.close()
  }
}

/** The agent string names the product and leads to a page that says why it reads and how to opt out. */
function openScraper(config: Config) {
  const contact = config.SCRAPER_CONTACT ?? `${config.SITE_URL}/bot`
  const loopbackPorts = config.SCRAPER_ALLOW_LOOPBACK_PORTS ?? []
  if (loopbackPorts.length > 0) {
    printError(`  Warning: the scraper may fetch loopback ports ${loopbackPorts.join(', ')}. This is for tests only.`)
  }
  return createScraper({ userAgent: `NeonMagnoliaBot/1.0 (+${contact})`, loopbackPorts })
}

async function serve(config: Config, mode: 'serve' | 'dev', stop: AbortSignal): Promise<number> {
  if (config.ROLE !== 'all' && !config.DATABASE_URL) {
    throw new ConfigError(['ROLE: web and worker share a database, so they need DATABASE_URL'])
  }
  await assertPortIsFree(config.HOST, config.PORT)
  return withDatabase(config, true, async (opened) => {
    const running = await startServer(opened, mode)
    if (!stop.aborted) await once(stop, 'abort')
    printLine('  Stopping …')
    await running.stop()
    return 0
  })
}

/** Web, workers or both, by ROLE. Stops in the order in which things depend on each other. */
async function startServer(opened: Opened, mode: 'serve' | 'dev') {
  const { config, database, databaseUrl } = opened
  const log = createLog(config.LOG_LEVEL, config.DATA_DIR)
  const { company: label } = await loadContent()
  const worker = config.ROLE !== 'web'
  const outbox = worker ? startOutbox(opened, label, log) : null
  const scraper = openScraper(config)
  const jobs = createJobs({ databaseUrl, queues: [SCRAPE_QUEUE, DAILY_QUEUE], log })
  const queued = outbox?.nudge ?? (() => undefined)
  const mails = { company: describeCompany(label, config), inbox: config.COMPANY_INBOX ?? label.emails.general, queued }
  const afterRun = () => mailOpenings(database, mails)
  const scraperJobs = createScraperJobs({ database, jobs, scraper, worker, afterRun, log })
  if (worker) scheduleDailyRun({ database, jobs, scraperJobs, timeZone: config.TIMEZONE, log })
  await jobs.start()
  await scraperJobs.watch()
  const admin = { email: config.ADMIN_EMAIL, password: config.ADMIN_PASSWORD, announce: printAdmin }
  await ensureFirstAdmin(database, admin)
  const web = config.ROLE === 'worker' ? null : await startWeb(opened, { log, scraper, scraperJobs, mails }, mode)
  printWelcome(config)
  return {
    async stop() {
      await web?.stop()
      scraperJobs.stop()
      await jobs.stop()
      await scraper.close()
      await outbox?.stop()
    },
  }
}

function describeCompany(label: Company, config: Config): MailCompany {
  const { street, city, region, postalCode } = label.address
  return {
    name: label.shortName,
    legalName: label.legalName,
    address: `${street}, ${city}, ${region} ${postalCode}`,
    email: label.emails.general,
    siteUrl: config.SITE_URL,
  }
}

function startOutbox({ config, database }: Opened, label: Company, log: Logger) {
  const mailDir = path.join(config.DATA_DIR, 'mail')
  const transport = config.SMTP_URL ? createSmtpTransport(config.SMTP_URL) : createFileTransport(mailDir)
  const from = config.MAIL_FROM ?? `${label.shortName} <${label.emails.general}>`
  const worker = startOutboxWorker({ database, transport, from, log })
  return {
    nudge: worker.nudge,
    async stop() {
      await worker.stop()
      transport.close()
    },
  }
}

type WebParts = { log: Logger; scraper: Scraper; scraperJobs: ScraperJobs; mails: OpeningMails }

async function startWeb({ config, secrets, database }: Opened, parts: WebParts, mode: 'serve' | 'dev') {
  const { log, mails } = parts
  const { company, queued } = mails
  const limits = createRateLimits(config.RATE_LIMIT_FACTOR)
  const issuer = `${config.SITE_URL}/auth/v1`
  const tokens = createAccessTokens({ issuer, signingKey: secrets.signingKey, legacySecret: config.JWT_SECRET })
  const devPages = mode === 'dev' ? await startDevPages(ROOT) : null
  const pages = devPages ?? (await loadBuiltPages(ROOT, config.SITE_URL))
  const auth = createAuthApp({
    database,
    tokens,
    siteUrl: config.SITE_URL,
    redirectAllowList: [],
    revealsAccounts: config.SIGNUP_REVEALS_ACCOUNTS,
    limits,
    mail: { company, queued },
  })
  const forms = createForms({ database, company, inbox: mails.inbox, queued, limits })
  const functions = {
    'send-confirmation-email': createConfirmationFunction(forms.mails),
    'sync-scraper': createSyncScraperFunction({
      database,
      actions: createDashboardActions({ database, scraper: parts.scraper, jobs: parts.scraperJobs }),
    }),
  }
  const verifyAccessToken = tokens.verify
  const app = createApp({
    ...pages,
    config,
    keys: secrets,
    database,
    log,
    limits,
    verifyAccessToken,
    auth,
    ...forms.gates,
    functions,
  })
  const listener = getRequestListener(app.fetch)
  const server = await listen(devPages ? devPages.wrap(listener) : listener, config.HOST, config.PORT)
  return {
    async stop() {
      await closeServer(server)
      await devPages?.close()
    },
  }
}

function printAdmin(email: string, password: string | null): void {
  const secret = password ? `password ${password} (shown once)` : 'password from ADMIN_PASSWORD'
  printLine(`  Created the first admin: ${email}, ${secret}`)
}

function printWelcome(config: Config): void {
  const lines = [
    ['Site', config.SITE_URL],
    ['Sign in', `${config.SITE_URL}/auth`],
    ['Mails', config.SMTP_URL ? 'by SMTP' : `files in ${path.join(config.DATA_DIR, 'mail')}`],
  ]
  printLine('')
  for (const [name = '', value] of lines) printLine(`  ${name.padEnd(9)}${value}`)
  printLine('\n  Ctrl-C stops everything, the database included.')
}

function showOnOneLine(line: string): void {
  process.stderr.write(`\r\u001b[K${line}`)
}

function printLine(line: string): void {
  process.stdout.write(`${line}\n`)
}

function printError(line: string): void {
  process.stderr.write(`${line}\n`)
}
