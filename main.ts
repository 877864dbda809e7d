import { existsSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { getRequestListener } from '@hono/node-server'
import { loadContent } from '#content/load.ts'
import { createApp } from '#server/app.ts'
import { createAccessTokens } from '#server/auth/access-tokens.ts'
import { createAuthApp } from '#server/auth/auth-app.ts'
import { ensureFirstAdmin } from '#server/auth/staff-accounts.ts'
import { runUserCommand } from '#server/auth/user-command.ts'
import { type Config, ConfigError, describeSettings, readConfig } from '#server/config.ts'
import { prepareDataDir } from '#server/data-dir.ts'
import { attachDatabase } from '#server/db/attach.ts'
import { checkRights } from '#server/db/check-rights.ts'
import { type Database, openDatabase } from '#server/db/database.ts'
import { migrate } from '#server/db/migrate.ts'
import { createConfirmationFunction } from '#server/functions/send-confirmation-email.ts'
import { createRateLimits } from '#server/gateway/rate-limit.ts'
import { assertPortIsFree, closeServer, listen } from '#server/listen.ts'
import { createLog } from '#server/log.ts'
import type { MailCompany } from '#server/mail/layout.ts'
import { startOutboxWorker } from '#server/mail/outbox-worker.ts'
import { createFileTransport, createSmtpTransport } from '#server/mail/transport.ts'
import { loadSecrets, type Secrets } from '#server/secrets.ts'
import { loadBuiltPages } from '#server/site/built-pages.ts'
import { startDevPages } from '#server/site/dev-pages.ts'

// The only composition root: config -> database -> server -> jobs -> listen. Everything that starts, starts here, and
// every part gets what it needs as a value.

const ROOT = import.meta.dirname
const COMMANDS = ['serve', 'dev', 'user'] as const

type Opened = { config: Config; secrets: Secrets; databaseUrl: string; database: Database }

try {
  process.exitCode = await main(process.argv.slice(2))
} catch (error) {
  const lines = error instanceof ConfigError ? error.lines : [error instanceof Error ? error.message : String(error)]
  process.stderr.write(`${lines.join('\n')}\n`)
  process.exit(1)
}

async function main([command = 'serve', ...args]: string[]): Promise<number> {
  const envFile = path.join(ROOT, '.env')
  if (existsSync(envFile)) process.loadEnvFile(envFile)
  switch (command) {
    case 'serve':
    case 'dev':
      if (args.includes('--help')) return printHelp()
      return serve(readConfig(process.env), command)
    case 'user':
      return withDatabase(readConfig(process.env), false, ({ database, config }) =>
        runUserCommand(args, { database, print: printLine, printError, siteUrl: config.SITE_URL }),
      )
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
  const secrets = await loadSecrets(dataDir, config)
  const attached = await attachDatabase({
    databaseUrl: config.DATABASE_URL,
    dataDir,
    password: secrets.databasePassword,
    asServer,
    progress: (step) => printLine(`  ${step} …`),
  })
  if (attached.adopted && asServer) printLine('  The database was still running from last time; took over.')
  try {
    if (config.DATABASE_URL) await checkRights(attached.url)
    const applied = await migrate(attached.url, path.join(ROOT, 'supabase', 'migrations'))
    if (applied.length > 0) printLine(`  Brought the database up to date (${applied.length} migrations)`)
    const database = openDatabase(attached.url)
    try {
      return await run({ config: { ...config, DATA_DIR: dataDir }, secrets, databaseUrl: attached.url, database })
    } finally {
      await database.close()
    }
  } finally {
    await attached.release()
  }
}

async function serve(config: Config, mode: 'serve' | 'dev'): Promise<number> {
  await assertPortIsFree(config.HOST, config.PORT)
  return withDatabase(config, true, async (opened) => {
    const stopped = waitForStopSignal()
    const running = await startServer(opened, mode)
    await stopped
    printLine('  Stopping …')
    await running.stop()
    return 0
  })
}

async function startServer({ config, secrets, database }: Opened, mode: 'serve' | 'dev') {
  const admin = await ensureFirstAdmin(database, { email: config.ADMIN_EMAIL, password: config.ADMIN_PASSWORD })
  const { company: label } = await loadContent()
  const company: MailCompany = {
    name: label.shortName,
    legalName: label.legalName,
    address: `${label.address.street}, ${label.address.city}, ${label.address.region} ${label.address.postalCode}`,
    email: label.emails.general,
    siteUrl: config.SITE_URL,
  }
  const log = createLog(config.LOG_LEVEL, config.DATA_DIR)
  const limits = createRateLimits(config.RATE_LIMIT_FACTOR)
  const mailDir = path.join(config.DATA_DIR, 'mail')
  const transport = config.SMTP_URL ? createSmtpTransport(config.SMTP_URL) : createFileTransport(mailDir)
  const from = config.MAIL_FROM ?? `${company.name} <${label.emails.general}>`
  const outbox = startOutboxWorker({ database, transport, from, log })
  const tokens = createAccessTokens({
    issuer: `${config.SITE_URL}/auth/v1`,
    signingKey: secrets.signingKey,
    legacySecret: config.JWT_SECRET,
  })
  const devPages = mode === 'dev' ? await startDevPages(ROOT) : null
  const pages = devPages ?? (await loadBuiltPages(ROOT, config.SITE_URL))
  const app = createApp({
    ...pages,
    config,
    keys: secrets,
    database,
    log,
    limits,
    verifyAccessToken: tokens.verify,
    auth: createAuthApp({
      database,
      tokens,
      siteUrl: config.SITE_URL,
      redirectAllowList: [],
      revealsAccounts: config.SIGNUP_REVEALS_ACCOUNTS,
      limits,
      mail: { company, queued: outbox.nudge },
    }),
    functions: {
      'send-confirmation-email': createConfirmationFunction({
        database,
        company,
        inbox: config.COMPANY_INBOX ?? label.emails.general,
        perAddress: limits('confirm-address', { points: 10, durationSec: 600 }),
        perRecipient: limits('confirm-recipient', { points: 3, durationSec: 600 }),
        queued: outbox.nudge,
      }),
    },
  })
  const listener = getRequestListener(app.fetch)
  const server = await listen(devPages ? devPages.wrap(listener) : listener, config.HOST, config.PORT)
  printWelcome(config, admin)
  return {
    async stop() {
      await closeServer(server)
      await outbox.stop()
      transport.close()
      await devPages?.close()
    },
  }
}

function printWelcome(config: Config, admin: { created: boolean; password?: string | undefined }): void {
  const lines = [
    ['Site', config.SITE_URL],
    ['Sign in', `${config.SITE_URL}/auth`],
    ['Mails', config.SMTP_URL ? 'by SMTP' : `files in ${path.join(config.DATA_DIR, 'mail')}`],
  ]
  if (admin.created) {
    const password = admin.password ? `password ${admin.password} (shown once)` : 'password from ADMIN_PASSWORD'
    lines.push(['Admin', `${config.ADMIN_EMAIL}, ${password}`])
  }
  printLine('')
  for (const [name = '', value] of lines) printLine(`  ${name.padEnd(9)}${value}`)
  printLine('\n  Ctrl-C stops everything, the database included.')
}

/** Resolves at the first SIGINT or SIGTERM; the second one ends the process at once. */
function waitForStopSignal(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      process.once(signal, () => {
        process.once(signal, () => process.exit(130))
        resolve()
      })
    }
  })
}

function printLine(line: string): void {
  process.stdout.write(`${line}\n`)
}

function printError(line: string): void {
  process.stderr.write(`${line}\n`)
}
