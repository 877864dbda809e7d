import { once } from 'node:events'
import path from 'node:path'
import process from 'node:process'
import type { Logger } from 'pino'
import type { Company, Content } from '#content/schema.ts'
import { writeTwoFactorRule } from '#server/backend/auth/factors/two-factor-rule.ts'
import { ensureFirstAdmin } from '#server/backend/auth/people/staff-accounts.ts'
import { BACKUP_QUEUE, scheduleBackups } from '#server/platform/backup/nightly-backup.ts'
import { sealKeys } from '#server/platform/backup/sealed-keys.ts'
import { sweepBlobs } from '#server/platform/blobs/release-versions.ts'
import type { Config } from '#server/platform/config.ts'
import { sweepDrafts } from '#server/platform/files/sweep-drafts.ts'
import { createJobs, type Jobs } from '#server/platform/jobs.ts'
import { createLog } from '#server/platform/log.ts'
import { startOutboxWorker } from '#server/platform/mail/outbox-worker.ts'
import { RETENTION_QUEUE, scheduleRetention } from '#server/product/personal-data/nightly-retention.ts'
import { mailDigest } from '#server/product/scraping/alerts/mail-digest.ts'
import { mailOpenings, type OpeningMails } from '#server/product/scraping/alerts/mail-openings.ts'
import { mailSampleRun } from '#server/product/scraping/alerts/mail-sample-run.ts'
import { closePassedDeadlines } from '#server/product/scraping/rows/close-passed-deadlines.ts'
import { purgeDeletedNotes } from '#server/product/scraping/rows/purge-deleted-notes.ts'
import { RETIRED_DAILY_QUEUE, startDailyRun } from '#server/product/scraping/runs/daily-run.ts'
import { startPeriodicTasks } from '#server/product/scraping/runs/periodic-tasks.ts'
import { createScraperJobs, SCRAPE_QUEUE } from '#server/product/scraping/runs/scraper-jobs.ts'
import { publishDue } from '#server/product/site/edit-document.ts'
import { importBuild } from '#server/site/built-pages.ts'
import { assertPortIsFree } from '#setup/port.mjs'
import { openBackupSource } from './backup-source.ts'
import { findPasswordFile, handOverPassword } from './first-password.ts'
import { mailFolder, ROOT } from './folders.ts'
import { openContent } from './open/open-content.ts'
import { type Opened, withDatabase } from './open/open-database.ts'
import { nameSender, openMails, openMailTransport } from './open/open-mails.ts'
import { openScraper } from './open/open-scraper.ts'
import { openSite } from './open/open-site.ts'
import { openStorage } from './open/open-storage.ts'
import { printLine } from './print.ts'
import { readContent } from './read-content.ts'
import { startWeb, type WebParts } from './web.ts'
import { type CreatedAdmin, describeStart } from './welcome.ts'
import { startWorkerProbes } from './worker-probes.ts'

export async function serve(config: Config, mode: 'serve' | 'dev', stop: AbortSignal): Promise<number> {
  await assertPortIsFree(config.HOST, config.PORT)
  const content = preloadContent(config, mode)
  return withDatabase(config, true, async (opened) => {
    const running = await startServer(opened, await content, mode)
    if (!stop.aborted) await once(stop, 'abort')
    printLine('  Stopping …')
    await running.stop()
    return 0
  })
}

/** Starts reading the content and the built app while Postgres starts. */
function preloadContent(config: Config, mode: 'serve' | 'dev'): Promise<Content> {
  const content = readContent(mode)
  const build = content.then(() => (mode === 'serve' && config.ROLE !== 'worker' ? importBuild(ROOT) : null))
  // An error is thrown again where the result is awaited, unless the start fails before that.
  for (const reading of [content, build]) reading.catch(() => undefined)
  return content
}

/** Starts web, workers or both, depending on ROLE. Stops each part before its dependencies. */
async function startServer(opened: Opened, seed: Content, mode: 'serve' | 'dev') {
  const { config, database, databaseUrl } = opened
  const log = createLog(config.LOG_LEVEL, config.DATA_DIR)
  const site = await openSite(database, seed, log)
  const content = await openContent(opened, { seed, site, log })
  const label = () => content.current().company
  const worker = config.ROLE !== 'web'
  const outbox = worker ? startOutbox(opened, label, log) : null
  const scraper = await openScraper(config, label)
  const writesBackups = worker && config.BACKUP_DIR !== undefined
  const queues = [SCRAPE_QUEUE, RETENTION_QUEUE, ...(writesBackups ? [BACKUP_QUEUE] : [])]
  // A worker without BACKUP_DIR ends the schedule that an earlier setting began.
  const retired = [RETIRED_DAILY_QUEUE, ...(worker && !writesBackups ? [BACKUP_QUEUE] : [])]
  const jobs = createJobs({ databaseUrl, queues, retired, log })
  const queued = outbox?.nudge ?? (() => undefined)
  const mails = openMails(opened, content.current, queued)
  const afterRun = async () => {
    await mailOpenings(database, mails)
    await mailSampleRun(database, mails)
  }
  const sample = async () => (await import('./open/open-sample.ts')).openSample(config, label())
  const scraperJobs = createScraperJobs({ database, jobs, scraper, openSample: sample, worker, afterRun, log })
  const sweepFiles = async () => {
    await sweepKilledWrites(config)
    return sweepBlobs(await openStorage(opened))
  }
  if (worker) scheduleRetention({ database, jobs, timeZone: config.TIMEZONE, sweepFiles, log })
  if (writesBackups) startBackups(opened, jobs, mails, log)
  await jobs.start()
  await scraperJobs.watch()
  const parts = { log, scraper, scraperJobs, mails, site, content }
  const tasks = worker ? startTasks(opened, parts) : null
  const created = await createFirstAdmin(opened, label())
  await writeTwoFactorRule(database, config.REQUIRE_TWO_FACTOR)
  const web = config.ROLE === 'worker' ? await startWorkerProbes(opened) : await startWeb(opened, parts, mode)
  printWelcome(config, created)
  return {
    async stop() {
      await web.stop()
      await content.stop()
      await tasks?.stop()
      scraperJobs.stop()
      await jobs.stop()
      await scraper.close()
      await outbox?.stop()
    },
  }
}

async function createFirstAdmin({ config, database }: Opened, label: Company): Promise<CreatedAdmin | null> {
  const place = { dataDir: config.DATA_DIR, isTerminal: process.stdout.isTTY, env: process.env }
  const created: CreatedAdmin[] = []
  const announce = (email: string, password: string | null) => {
    const { line, where } = handOverPassword(password, place)
    printLine(`  Created the first admin: ${email}, ${line}`)
    created.push({ email, where })
  }
  const email = config.ADMIN_EMAIL ?? `admin@${label.emails.general.split('@')[1]}`
  await ensureFirstAdmin(database, { email, password: config.ADMIN_PASSWORD, announce })
  return created[0] ?? null
}

function startBackups(opened: Opened, jobs: Jobs, mails: OpeningMails, log: Logger): void {
  const { config, database, databaseUrl, backupKeys } = opened
  const openSource = async () => {
    const keys = config.BACKUP_PASSPHRASE === undefined ? null : await sealKeys(backupKeys, config.BACKUP_PASSPHRASE)
    return openBackupSource(config, databaseUrl, keys)
  }
  const folder = path.resolve(config.BACKUP_DIR ?? '')
  const { TIMEZONE: timeZone, BACKUP_KEEP: keep } = config
  scheduleBackups({ jobs, database, mails, timeZone, folder, keep, openSource, log })
}

/** Removes the temporary files of mails and keys whose write was killed. */
async function sweepKilledWrites(config: Config): Promise<void> {
  const before = new Date(Date.now() - 24 * 3600_000)
  for (const folder of [config.DATA_DIR, mailFolder(config)]) {
    await sweepDrafts(folder, (name) => name.endsWith('.tmp'), before)
  }
}

/** Starts the worker's periodic tasks. */
function startTasks({ database, config }: Opened, { scraper, scraperJobs, mails, site, log }: WebParts) {
  const run = { database, scraperJobs, timeZone: config.TIMEZONE, salt: config.SITE_URL, log }
  return startPeriodicTasks(
    {
      'scheduled documents': (now) => publishDue(database, site.rules, now, log),
      'passed deadlines': (now) => closePassedDeadlines(database, scraper.resolver, now),
      'deleted notes': (now) => purgeDeletedNotes(database, now),
      'daily run': (now) => startDailyRun(run, now),
      'daily digest': (now) => mailDigest(database, mails, now),
    },
    log,
  )
}

function startOutbox({ config, database }: Opened, label: () => Company, log: Logger) {
  const transport = openMailTransport(config)
  const from = () => nameSender(config, label())
  const worker = startOutboxWorker({ database, transport, from, log })
  return {
    nudge: worker.nudge,
    async stop() {
      await worker.stop()
      transport.close()
    },
  }
}

function printWelcome(config: Config, created: CreatedAdmin | null): void {
  printLine('')
  for (const line of describeStart(config, created, findPasswordFile(config.DATA_DIR))) printLine(`  ${line}`)
  if (process.stdout.isTTY) printLine('\n  Ctrl-C stops everything, including the database.')
}
