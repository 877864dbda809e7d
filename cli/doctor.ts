import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { ContentError, loadContent } from '#content/load.ts'
import type { Company } from '#content/schema.ts'
import { ROOT } from '#server/main/folders.ts'
import { listMasters } from '#server/main/open/open-database.ts'
import { nameSender, openMailTransport } from '#server/main/open/open-mails.ts'
import { readShownContent } from '#server/main/open/open-site.ts'
import { printLine } from '#server/main/print.ts'
import { readAnyContent } from '#server/main/read-content.ts'
import { type Config, ConfigError, readConfig } from '#server/platform/config.ts'
import { attachDatabase } from '#server/platform/db/attach.ts'
import { checkRights } from '#server/platform/db/check-rights.ts'
import { type Database, openDatabase } from '#server/platform/db/database.ts'
import { checkBackups } from '#server/platform/doctor/check-backups.ts'
import { checkClock } from '#server/platform/doctor/check-clock.ts'
import { checkDatabase, checkKeys, checkSecretsFile } from '#server/platform/doctor/check-database.ts'
import { checkDisk } from '#server/platform/doctor/check-disk.ts'
import { checkAddresses, checkMail, sendTestMail } from '#server/platform/doctor/check-mail.ts'
import { checkNames } from '#server/platform/doctor/check-names.ts'
import { checkSettings } from '#server/platform/doctor/check-settings.ts'
import { checkUploads } from '#server/platform/doctor/check-uploads.ts'
import { createReporter, type Finding, type Reporter, reasonOf } from '#server/platform/doctor/finding.ts'
import { withDataDirLock } from '#server/platform/files/data-dir-lock.ts'
import { loadSecrets, type Secrets } from '#server/platform/secrets.ts'
import { EnvFileError, readEnvFile } from '#setup/env-file.mjs'
import { createParser, parseArguments, UsageError } from './arguments.ts'
import type { CommandContext } from './context.ts'

type Env = CommandContext['env']

export function createDoctorParser() {
  return createParser('doctor').option('--mail-to <email>')
}

/** Checks an installation without changing it. Returns the exit code: 1 if something is wrong. */
export async function runDoctor(args: readonly string[], { env }: Pick<CommandContext, 'env'>, print = printLine) {
  const { mailTo } = parseArguments(createDoctorParser(), args).opts()
  if (mailTo !== undefined && !z.email().safeParse(mailTo).success) {
    throw new UsageError('--mail-to takes an e-mail address.')
  }
  return printFindings(await examine(env, mailTo ?? null), print)
}

function printFindings(findings: readonly Finding[], print: (line: string) => void): number {
  const marks = { good: 'ok  ', note: 'note', wrong: 'BAD ' }
  for (const { about, state, message } of findings) print(`${marks[state]}  ${about.padEnd(8)}  ${message}`)
  const wrong = findings.filter(({ state }) => state === 'wrong').length
  print('')
  print(wrong === 0 ? 'Nothing is wrong.' : wrong === 1 ? 'One thing is wrong.' : `${wrong} things are wrong.`)
  return wrong === 0 ? 0 : 1
}

async function examine(env: Env, mailTo: string | null): Promise<Finding[]> {
  const findings: Finding[] = []
  const about = (name: string) => createReporter(name, findings)
  const settings = gatherSettings(env, about('settings'))
  const config = settings && readUsable(settings, about('settings'))
  if (!settings || !config) return findings
  const dataDir = path.resolve(config.DATA_DIR)
  checkSettings(config, settings, about('settings'))
  if (existsSync(dataDir)) await checkDisk(dataDir, about('disk'))
  else about('disk').note(`DATA_DIR ${dataDir} does not exist yet: the first start creates it.`)
  await checkBackups({ ...config, DATA_DIR: dataDir }, about('backups'))
  await checkUploads(config.S3_URL, about('uploads'))
  const secretsFile = path.join(dataDir, 'secrets.json')
  const files = [secretsFile, path.join(ROOT, 'package-lock.json')]
  // Checked before the mails, which need the label, but printed last, because its errors usually follow from those
  // above.
  const ofDatabase: Finding[] = []
  const label = await examineDatabase({ ...config, DATA_DIR: dataDir }, files, ofDatabase)
  await examineMail({ ...config, DATA_DIR: dataDir }, { mailTo, label }, about('mail'))
  await checkSecretsFile(secretsFile, about('keys'))
  return [...findings, ...ofDatabase]
}

function gatherSettings(env: Env, report: Reporter): Env | null {
  try {
    const envFile = readEnvFile(env)
    // Before the values, because a misspelled name often explains a missing setting.
    checkNames(env, envFile, report)
    return { ...envFile?.values, ...env }
  } catch (error) {
    if (!(error instanceof EnvFileError)) throw error
    report.wrong(`${error.message}.`)
    return null
  }
}

/** Reports every invalid setting and reads the others, so that one error does not hide the rest. */
function readUsable(settings: Env, report: Reporter): Config | null {
  let usable = settings
  for (;;) {
    try {
      return readConfig(usable)
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error
      for (const line of error.lines) report.wrong(`${line}.`)
      const invalid = new Set(error.lines.map((line) => line.slice(0, line.indexOf(':'))))
      const rest = Object.fromEntries(Object.entries(usable).filter(([name]) => !invalid.has(name)))
      // The error names a missing setting, so there is nothing to leave out.
      if (Object.keys(rest).length === Object.keys(usable).length) return null
      usable = rest
    }
  }
}

type MailQuestion = { mailTo: string | null; label: Company | null }

async function examineMail(config: Config, { mailTo, label }: MailQuestion, report: Reporter): Promise<void> {
  await checkMail(config, report)
  if (config.SMTP_URL === undefined) {
    if (mailTo !== null) report.wrong('No test mail was sent: --mail-to needs SMTP_URL.')
    return
  }
  try {
    const company = label ?? (await loadContent()).company
    const transport = openMailTransport(config)
    const route = {
      from: nameSender(config, company),
      inbox: config.COMPANY_INBOX ?? company.emails.general,
      transport,
    }
    checkAddresses(route, report)
    if (mailTo !== null) await sendTestMail(route, mailTo, randomUUID(), report)
    transport.close()
  } catch (error) {
    if (!(error instanceof ContentError)) throw error
    report.wrong(`The addresses in content/ cannot be read: ${error.message}`)
  }
}

/**
 * Attaches to the database, and starts an embedded one if it is not running. Returns the published company, or null if
 * the database has none.
 */
async function examineDatabase(config: Config, files: string[], findings: Finding[]): Promise<Company | null> {
  const report = createReporter('database', findings)
  const clock = createReporter('clock', findings)
  const isNew = config.DATABASE_URL === undefined && !existsSync(path.join(config.DATA_DIR, 'postgres'))
  if (isNew) {
    report.note('There is no database yet: the first start creates it.')
    await checkClock(clock, { files, databaseNow: null })
    return null
  }
  try {
    const secrets = await readSecrets(config)
    if (config.DATABASE_URL) await checkRights(config.DATABASE_URL)
    const attach = () =>
      attachDatabase({
        databaseUrl: config.DATABASE_URL,
        dataDir: config.DATA_DIR,
        password: secrets?.databasePassword ?? '',
        asServer: false,
      })
    const attached = config.DATABASE_URL ? await attach() : await withDataDirLock(config.DATA_DIR, attach)
    const database = openDatabase(attached.url)
    try {
      const { rows } = await database.pool.query("select to_regclass('supabase_migrations.schema_migrations') as found")
      if (rows[0]?.found === null) report.note('The database is empty: the first start fills it.')
      else {
        await checkDatabase(database, path.join(ROOT, 'supabase', 'migrations'), report)
        await checkKeys(database, listMasters(config, secrets), createReporter('keys', findings))
      }
      const databaseNow = async () =>
        (await database.pool.query<{ now: Date }>('select clock_timestamp() as now')).rows[0]?.now ?? new Date(0)
      await checkClock(clock, { files, databaseNow })
      // `examineMail` reports errors of the content, whose addresses it needs.
      return await findLabel(database).catch(() => null)
    } finally {
      await database.close()
      await attached.release()
    }
  } catch (error) {
    report.wrong(reasonOf(error))
    await checkClock(clock, { files, databaseNow: null })
    return null
  }
}

async function findLabel(database: Database): Promise<Company | null> {
  const { rows } = await database.pool.query("select to_regclass('public.site_documents') as found")
  return rows[0]?.found === null ? null : (await readShownContent(database, await readAnyContent())).company
}

/** Never creates them, because the doctor must not change an installation. */
async function readSecrets(config: Config): Promise<Secrets | null> {
  const exists = existsSync(path.join(config.DATA_DIR, 'secrets.json'))
  if (!exists && config.DATABASE_URL !== undefined) return null
  return await loadSecrets(config.DATA_DIR, config)
}
