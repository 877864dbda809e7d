import { stat } from 'node:fs/promises'
import { z } from 'zod'
import type { Database } from '#server/platform/db/database.ts'
import { readMigrations } from '#server/platform/db/migrate.ts'
import { createMasterSealer } from '#server/platform/sealer.ts'
import type { Reporter } from './finding.ts'

/** Checks the version, the migrations, and mails and runs that failed. */
export async function checkDatabase(database: Database, migrations: string, report: Reporter): Promise<void> {
  const { pool } = database
  const [server] = (await pool.query<{ version: string }>("select current_setting('server_version') as version")).rows
  report.good(`Postgres ${server?.version} answers.`)
  const { rows: applied } = await pool.query<{ version: string; name: string; digest: string | null }>(
    `select version, name, digest from supabase_migrations.schema_migrations order by version`,
  )
  const ours = new Map((await readMigrations(migrations)).map((one) => [one.version, one]))
  const ahead = applied.filter(({ version }) => !ours.has(version))
  const changed = applied.filter(
    ({ version, digest }) => digest !== null && (ours.get(version)?.digest ?? digest) !== digest,
  )
  if (ahead.length > 0)
    report.wrong(
      `The database is newer than this checkout: it has ${ahead.map(({ name }) => name).join(', ')}. Get the newer sources.`,
    )
  for (const { version, name } of changed)
    report.wrong(`The migration ${version}_${name}.sql was changed after it had been applied: restore the file.`)
  const missing = ours.size - (applied.length - ahead.length)
  if (missing > 0) report.note(`The next start applies ${missing} migrations.`)
  else if (ahead.length + changed.length === 0) report.good('All migrations are applied.')
  await checkWork(database, report)
}

async function checkWork({ pool }: Database, report: Reporter): Promise<void> {
  const { rows } = await pool.query<{
    failed: number
    late: number
    error: string | null
    runs: number
    message: string | null
  }>(
    `select (select count(*)::int from public.mail_outbox where status = 'failed') as failed,
      (select count(*)::int from public.mail_outbox
        where status = 'waiting' and created_at < now() - interval '1 hour') as late,
      (select last_error from public.mail_outbox where last_error is not null order by created_at desc limit 1) as error,
      (select count(*)::int from public.scraper_logs where status = 'failed' and not sample
        and started_at > now() - interval '1 day') as runs,
      (select message from public.scraper_logs where status = 'failed' and not sample
        order by started_at desc limit 1) as message`,
  )
  const [work] = rows
  if (work === undefined) return
  const { failed, late, error, runs, message } = work
  if (failed > 0) report.wrong(`${failed} mails could not be delivered; the last reason was: ${error ?? 'unknown'}.`)
  if (late > 0)
    report.wrong(
      `${late} mails have waited for more than an hour: is a worker running, and is the mail server working?`,
    )
  if (runs > 0)
    report.note(`${runs} runs of the scraper failed in the last day; the last one said: ${message ?? 'nothing'}`)
}

const RowsSchema = z.array(z.object({ name: z.string(), sealed: z.string() }))

/** Whether other users of this machine may read the secrets. */
export async function checkSecretsFile(file: string, report: Reporter): Promise<void> {
  const found = await stat(file).catch(() => null)
  if (found === null) return
  const mode = found.mode & 0o777
  if (process.platform !== 'win32' && (mode & 0o077) !== 0)
    report.wrong(`${file} can be read by other users (mode ${mode.toString(8)}): chmod 600 ${file}`)
  else report.good(`${file} can be read by its owner only.`)
}

/** Whether one of the master keys decrypts the keys in the database. */
export async function checkKeys(database: Database, masters: readonly string[], report: Reporter): Promise<void> {
  const { secrets, keys } = await database.asAuthAdmin(async (sql) => ({
    secrets: RowsSchema.parse(await sql`select name, sealed from private.shared_secrets`),
    keys: RowsSchema.parse(await sql`select kid as name, sealed_jwk as sealed from private.signing_keys`),
  }))
  const sealers = masters.map(createMasterSealer)
  const canOpen = ({ name, sealed }: { name: string; sealed: string }) =>
    sealers.some((sealer) => {
      try {
        return sealer.open(name, sealed) !== ''
      } catch {
        return false
      }
    })
  const undecryptable = [...secrets, ...keys].filter((row) => !canOpen(row))
  if (undecryptable.length > 0)
    report.wrong(
      `${undecryptable.length} of the keys in the database were encrypted with another ENCRYPTION_KEY or database password. Set the old one as ENCRYPTION_KEY.`,
    )
  else if (keys.length === 0) report.note('There is no signing key yet: the first start creates one.')
  else report.good('The keys in the database can be decrypted.')
}
