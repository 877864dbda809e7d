import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'

/** One number for all replicas: the holder migrates, the others wait. */
const MIGRATION_LOCK = 7_266_001

export type Migration = { version: string; name: string; sql: string; digest: string }

/** Reads `YYYYMMDDHHMMSS_name.sql` files in order. */
export async function readMigrations(folder: string): Promise<Migration[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort()
  return Promise.all(
    files.map(async (file) => {
      const match = /^(\d{14})_([a-z0-9_]+)\.sql$/.exec(file)
      if (!match?.[1] || !match[2]) throw new Error(`supabase/migrations/${file}: not named YYYYMMDDHHMMSS_name.sql`)
      const sql = await readFile(path.join(folder, file), 'utf8')
      return { version: match[1], name: match[2], sql, digest: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}

/**
 * Applies the missing migrations, each in one transaction with its record, and returns their names. Waits for another
 * process that is migrating. Throws if an applied file has changed, or if the SQL of a file fails, of which nothing is
 * then applied. With `only`, a restore applies the migrations that its backup had.
 */
export async function migrate(
  databaseUrl: string,
  folder: string,
  { only, restoring = false }: { only?: ReadonlySet<string>; restoring?: boolean } = {},
): Promise<string[]> {
  const migrations = (await readMigrations(folder)).filter(({ version }) => only?.has(version) ?? true)
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'neon-magnolia migrations' })
  // A lost connection fails the running query. Without a listener, the event would end the process.
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    if (!restoring) await assertNoUnfinishedRestore(client)
    await client.query(`create schema if not exists supabase_migrations;
      create table if not exists supabase_migrations.schema_migrations (
        version text primary key, statements text[], name text);
      alter table supabase_migrations.schema_migrations add column if not exists digest text`)
    const applied = await readApplied(client)
    const missing = migrations.filter((migration) => {
      const digest = applied.get(migration.version)
      if (digest && digest !== migration.digest) {
        throw new Error(`Migration ${migration.version}_${migration.name}.sql was changed after it had been applied.`)
      }
      return digest === undefined
    })
    for (const migration of missing) await apply(client, migration)
    return missing.map((migration) => migration.name)
  } finally {
    await client.end()
  }
}

async function assertNoUnfinishedRestore(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ unfinished: boolean }>(
    `select to_regclass('supabase_migrations.unfinished_restore') is not null as unfinished`,
  )
  if (rows[0]?.unfinished) {
    throw new Error(
      'A restore into this database did not finish. Restore the backup again into an empty folder or database.',
    )
  }
}

async function readApplied(client: pg.Client): Promise<Map<string, string | null>> {
  const { rows } = await client.query<{ version: string; digest: string | null }>(
    'select version, digest from supabase_migrations.schema_migrations',
  )
  return new Map(rows.map((row) => [row.version, row.digest]))
}

async function apply(client: pg.Client, migration: Migration): Promise<void> {
  try {
    await client.query('begin')
    await client.query(migration.sql)
    await client.query(
      'insert into supabase_migrations.schema_migrations (version, name, statements, digest) values ($1, $2, $3, $4)',
      [migration.version, migration.name, [migration.sql], migration.digest],
    )
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error(`Migration ${migration.version}_${migration.name}.sql failed: ${reason}`, { cause: error })
  }
}
