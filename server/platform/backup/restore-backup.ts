import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import type { BlobStore } from '#server/platform/blobs/blob-store.ts'
import { migrate, readMigrations } from '#server/platform/db/migrate.ts'
import { prepareJobs } from '#server/platform/jobs.ts'
import { actAs, connectForCopy, copyOut, nameOf, quoted } from './copy-session.ts'
import { type LoadedRows, loadRows } from './load-rows.ts'
import { FILE_ENTRY, MAIL_ENTRY, type Manifest } from './manifest.ts'
import { type CheckedBackup, type Entry, readEntries } from './read-archive.ts'

export type RestoreTarget = {
  databaseUrl: string
  migrations: string
  /** Null if the backup has no files. */
  blobs: BlobStore | null
  /** Holds files until they are complete. */
  spoolFolder: string
  mailFolder: string
  /** Deletes what only the old keys can decrypt or verify: keys, sessions and second factors. */
  forgetKeys: boolean
}

export type Restored = { rows: number; files: number; mails: number; skipped: string[]; migrated: string[] }

/**
 * Loads a checked backup into an empty database and an empty folder: first the migrations that the backup had, then its
 * rows in one transaction, then the remaining migrations, and last `openKeys`. Every table is read back and compared
 * with the backup's checksum. Until the restore is complete, a marker table keeps servers from starting on the
 * database.
 */
export async function restoreBackup(
  file: string,
  checked: CheckedBackup,
  target: RestoreTarget,
  openKeys: () => Promise<void> = async () => undefined,
): Promise<Restored> {
  await assertKnownMigrations(checked.manifest, target.migrations)
  const client = await connectForCopy(target.databaseUrl)
  try {
    await assertEmpty(client)
    await client.query(`create schema if not exists supabase_migrations;
      create table supabase_migrations.unfinished_restore (begun_at timestamptz not null default now())`)
    const had = new Set(checked.manifest.migrations.map(({ version }) => version))
    await migrate(target.databaseUrl, target.migrations, { only: had, restoring: true })
    const withJobs = checked.manifest.jobs !== null && (await prepareJobs(target.databaseUrl)) === checked.manifest.jobs
    const counts = { files: 0, mails: 0 }
    await client.query('begin')
    const loaded = await loadRows(client, withoutJobs(checked.manifest, withJobs), readEntries(file), (entry) =>
      restoreFile(entry, target, counts),
    )
    const rows = await compare(client, loaded, checked)
    if (target.forgetKeys) await forgetKeys(client, loaded)
    await client.query('commit')
    const migrated = await migrate(target.databaseUrl, target.migrations, { restoring: true })
    await openKeys()
    await client.query('drop table supabase_migrations.unfinished_restore; analyze')
    const jobs = checked.manifest.jobs !== null && !withJobs ? ['pgboss (another version of the job queue)'] : []
    return { rows, ...counts, skipped: [...loaded.skipped, ...jobs], migrated }
  } finally {
    await client.end().catch(() => undefined)
  }
}

async function assertKnownMigrations(manifest: Manifest, folder: string): Promise<void> {
  const known = new Map((await readMigrations(folder)).map(({ version, digest }) => [version, digest]))
  for (const { version, name, digest } of manifest.migrations) {
    const here = known.get(version)
    if (here === undefined) {
      throw new Error(
        `The backup has the migration ${version}_${name}, which this version of the product does not know.`,
      )
    }
    if (digest !== null && here !== digest)
      throw new Error(`Migration ${version}_${name}.sql differs from the one in the backup.`)
  }
}

async function assertEmpty(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string; unfinished: boolean }>(
    `select n.nspname || '.' || c.relname as name,
       to_regclass('supabase_migrations.unfinished_restore') is not null as unfinished
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p') and n.nspname !~ '^pg_' and n.nspname <> 'information_schema' order by 1 limit 1`,
  )
  const [first] = rows
  if (first === undefined) return
  const why = first.unfinished ? 'an earlier restore into it did not finish' : `it has the table ${first.name}`
  throw new Error(`The database is not empty: ${why}. Restore into a new one.`)
}

function withoutJobs(manifest: Manifest, withJobs: boolean): Manifest {
  return withJobs ? manifest : { ...manifest, tables: manifest.tables.filter(({ schema }) => schema !== 'pgboss') }
}

async function restoreFile(
  entry: Entry,
  target: RestoreTarget,
  counts: { files: number; mails: number },
): Promise<void> {
  const version = FILE_ENTRY.exec(entry.header.name)?.[1]
  const mail = MAIL_ENTRY.exec(entry.header.name)?.[1]
  if (version !== undefined && target.blobs !== null) {
    await mkdir(target.spoolFolder, { recursive: true })
    const draft = path.join(target.spoolFolder, `${randomUUID()}.part`)
    await pipeline(entry, createWriteStream(draft, { mode: 0o600 }))
    await target.blobs.put(version, { path: draft, size: entry.header.size })
    await rm(draft, { force: true })
    counts.files += 1
  } else if (mail !== undefined) {
    await mkdir(target.mailFolder, { recursive: true, mode: 0o700 })
    await pipeline(entry, createWriteStream(path.join(target.mailFolder, mail), { mode: 0o600 }))
    counts.mails += 1
  } else entry.resume()
}

/** Reads every table back and compares it with the backup. */
async function compare(client: pg.Client, { tables }: LoadedRows, { summary }: CheckedBackup): Promise<number> {
  const expected = new Map(summary.tables.map((table) => [table.table, table]))
  let rows = 0
  for (const table of tables) {
    const wanted = expected.get(nameOf(table))
    const found = await copyOut(client, table)
    if (wanted?.rows !== found.rows || wanted.sha256 !== found.sha256) {
      throw new Error(`${nameOf(table)} has different rows than the backup: ${found.rows} instead of ${wanted?.rows}.`)
    }
    rows += found.rows
  }
  await client.query('reset role')
  return rows
}

const SEALED_TABLES = [
  'private.signing_keys',
  'private.shared_secrets',
  'private.provider_flows',
  'auth.sessions',
  'auth.mfa_factors',
]

async function forgetKeys(client: pg.Client, { tables }: LoadedRows): Promise<void> {
  for (const table of tables.filter((one) => SEALED_TABLES.includes(nameOf(one)))) {
    await actAs(client, table.owner)
    await client.query(`delete from ${quoted(table)}`)
  }
  await client.query('reset role')
}
