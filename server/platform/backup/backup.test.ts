import { execFileSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import type { Logger } from 'pino'
import { expect, inject, test, vi } from 'vitest'
import type { BlobStore } from '#server/platform/blobs/blob-store.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { createJobs } from '#server/platform/jobs.ts'
import { createCaller } from '#tests/harness/callers.ts'
import { createRestoreTarget, MIGRATIONS } from '#tests/harness/restore-target.ts'
import { openStorage } from '#tests/harness/storage-harness.ts'
import { MAIL_COMPANY } from '#tests/mail-company.ts'
import { removeOldBackups, writeBackupFile } from './backup-file.ts'
import { collectSettings } from './backup-settings.ts'
import { connectForCopy, listTables } from './copy-session.ts'
import { SummarySchema } from './manifest.ts'
import { BACKUP_QUEUE, scheduleBackups } from './nightly-backup.ts'
import { checkBackup, readContent } from './read-archive.ts'
import { type RestoreTarget, restoreBackup } from './restore-backup.ts'

const NOW = new Date('2026-11-22T04:10:00Z')

/** A product with something in it: accounts, messages, files, jobs, and rows that mind text formats. */
async function createFilled() {
  const storage = await openStorage()
  const jobs = createJobs({ databaseUrl: storage.db.url, queues: ['kept'], log: { warn: () => undefined } })
  await jobs.start()
  await jobs.send('kept', { a: 1 })
  await jobs.stop()
  const { pool } = storage.db.database
  await pool.query(`
    insert into public.contact_submissions (name, email, message)
      select 'Näme ' || n, 'a' || n || '@example.com', E'tab\\t back\\\\slash\\nline \\u2028 \\\\N' from generate_series(1, 500) n;
    insert into auth.refresh_tokens (token) values ('one'), ('two')`)
  const press = storage.staff.storage.from('previews')
  for (const name of ['a.wav', 'b.wav']) {
    await press.upload(name, randomBytes(300_000), { contentType: 'audio/wav' })
  }
  return storage
}

/** Every row of every table as the database itself says it, and every sequence. */
async function fingerprint(url: string): Promise<Record<string, string>> {
  const client = await connectForCopy(url)
  try {
    const prints: Record<string, string> = {}
    for (const { schema, name } of await listTables(client)) {
      const { rows } = await client.query<{ text: string }>(
        `select t::text as text from "${schema}"."${name}" t order by 1`,
      )
      const hash = createHash('sha256').update(rows.map(({ text }) => text).join('\n'))
      prints[`${schema}.${name}`] = `${rows.length} ${hash.digest('hex')}`
    }
    const { rows } = await client.query<{ name: string; value: string }>(
      "select schemaname || '.' || sequencename as name, coalesce(last_value, 0)::text as value from pg_sequences where sequencename !~ 'relays|changes'",
    )
    for (const { name, value } of rows) prints[name] = value
    return prints
  } finally {
    await client.end()
  }
}

test('a restored backup has every row, sequence and file, and the same owners', async () => {
  await using source = await createFilled()
  await using place = await createRestoreTarget()
  const mails = path.join(source.folder, 'mail')
  await mkdir(mails)
  await writeFile(path.join(mails, '2026-receipt.txt'), 'Dear Ada')
  const from = { databaseUrl: source.db.url, blobs: source.blobs, mailFolder: mails, keys: null }
  const before = await fingerprint(source.db.url)
  const summary = await writeBackupFile(from, place.file, NOW)
  expect(summary).toMatchObject({ files: { count: 2, bytes: 600_000 }, mails: { count: 1 }, missing: [] })
  const restored = await restoreBackup(place.file, await checkBackup(place.file), place.target)
  expect(restored).toMatchObject({ files: 2, mails: 1, skipped: [], migrated: [] })
  expect(restored.rows).toBe(summary.tables.reduce((sum, { rows }) => sum + rows, 0))
  expect(await fingerprint(place.url)).toEqual(before)
  expect(await readFile(path.join(place.folder, 'mail', '2026-receipt.txt'), 'utf8')).toBe('Dear Ada')
  expect(await describeSchema(place.url)).toEqual(await describeSchema(source.db.url))
  const { rows } = await source.db.database.pool.query<{ version: string }>('select version from storage.objects')
  for (const { version } of rows) {
    expect(await readAll(place.target.blobs, version)).toEqual(await readAll(source.blobs, version))
  }
})

test('a backup contains content and settings, and one without them can be read too', async () => {
  await using source = await createFilled()
  await using place = await createRestoreTarget()
  const contentFolder = path.join(place.folder, 'content')
  await mkdir(path.join(contentFolder, 'artists'), { recursive: true })
  await writeFile(path.join(contentFolder, 'artists', 'ada.yaml'), 'name: Ada')
  await writeFile(path.join(contentFolder, 'load.ts'), 'export {}')
  const settings = await collectSettings(
    { SITE_URL: 'https://label.example', METRICS_KEY: 'not for everybody' },
    undefined,
  )
  const from = { databaseUrl: source.db.url, blobs: null, mailFolder: null, keys: null }
  await writeBackupFile({ ...from, contentFolder, settings }, place.file, NOW)
  const checked = await checkBackup(place.file)
  expect(checked.summary.content).toEqual({ count: 1, bytes: 9 })
  expect(checked.settings).toEqual(settings)
  expect(await readContent(place.file)).toEqual(new Map([['artists/ada.yaml', Buffer.from('name: Ada')]]))
  expect((await readFile(place.file)).includes('not for everybody')).toBe(false)
  await writeBackupFile(from, `${place.file}.2`, NOW)
  const older = await checkBackup(`${place.file}.2`)
  expect(older.settings).toBeNull()
  const { content: _, ...summary } = older.summary
  expect(SummarySchema.parse(summary).content).toEqual({ count: 0, bytes: 0 })
})

/** Owners, triggers, constraints and policies: what a load takes down for a moment is there again. */
async function describeSchema(url: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query(`
      select c.oid::regclass::text as name, pg_get_userbyid(c.relowner) as owner, c.relrowsecurity as secured, c.relacl::text as acl,
        array(select tgname || tgenabled::text from pg_trigger where tgrelid = c.oid and not tgisinternal order by 1) as triggers,
        array(select conname || pg_get_constraintdef(oid) from pg_constraint where conrelid = c.oid order by 1) as constraints
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'p', 'S') and n.nspname !~ '^pg_|information_schema' order by 1`)
    return rows
  } finally {
    await client.end()
  }
}

async function readAll(blobs: BlobStore, version: string): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of await blobs.read(version, null)) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

test('a backup contains rows and files as they were when it began', async () => {
  await using source = await createFilled()
  await using place = await createRestoreTarget()
  const press = source.staff.storage.from('previews')
  const before = await fingerprint(source.db.url)
  // The backup reads its first file; at that moment the product replaces and deletes what the snapshot names.
  const sizeOf = async (version: string) => {
    if (!changed) {
      changed = true
      await source.db.database.pool.query('delete from public.contact_submissions')
      expect((await press.remove(['b.wav'])).error).toBeNull()
      expect(
        (await press.upload('a.wav', randomBytes(10), { contentType: 'audio/wav', upsert: true })).error,
      ).toBeNull()
    }
    return source.blobs.sizeOf(version)
  }
  let changed = false
  const from = { databaseUrl: source.db.url, blobs: { ...source.blobs, sizeOf }, mailFolder: null, keys: null }
  expect((await writeBackupFile(from, place.file, NOW)).missing).toEqual([])
  await restoreBackup(place.file, await checkBackup(place.file), place.target)
  expect(await fingerprint(place.url)).toEqual(before)
})

test('a damaged, truncated or foreign file is refused before anything is changed', async () => {
  await using source = await createFilled()
  await using place = await createRestoreTarget()
  const from = { databaseUrl: source.db.url, blobs: source.blobs, mailFolder: null, keys: null }
  await writeBackupFile(from, place.file, NOW)
  const whole = await readFile(place.file)
  const damaged = Buffer.from(whole)
  const at = damaged.indexOf('a250@example.com')
  damaged.write('b', at)
  await writeFile(place.file, damaged)
  await expect(checkBackup(place.file)).rejects.toThrow(/contact_submissions\/00001 has been changed or damaged/)
  await writeFile(place.file, whole)
  await truncate(place.file, Math.floor(whole.length / 2))
  await expect(checkBackup(place.file)).rejects.toThrow(/is not a complete backup/)
  await writeFile(place.file, 'not a tar file')
  await expect(checkBackup(place.file)).rejects.toThrow(/is not a complete backup/)
  await expect(checkBackup(`${place.file}.none`)).rejects.toThrow(/There is no file/)
})

test('a restore refuses a database that is not empty and a newer schema', async () => {
  await using source = await createFilled()
  await using place = await createRestoreTarget()
  const from = { databaseUrl: source.db.url, blobs: source.blobs, mailFolder: null, keys: null }
  await writeBackupFile(from, place.file, NOW)
  const checked = await checkBackup(place.file)
  const taken = { ...place.target, databaseUrl: source.db.url }
  await expect(restoreBackup(place.file, checked, taken)).rejects.toThrow(/The database is not empty/)
  const migrations = [...checked.manifest.migrations, { version: '20990101000000', name: 'later', digest: 'x' }]
  const later = { ...checked, manifest: { ...checked.manifest, migrations } }
  await expect(restoreBackup(place.file, later, place.target)).rejects.toThrow(
    /20990101000000_later, which this version/,
  )
})

test('a newer version restores an older backup and migrates its rows', async () => {
  await using source = await createFilled()
  await using place = await createRestoreTarget()
  const from = { databaseUrl: source.db.url, blobs: source.blobs, mailFolder: null, keys: null }
  await writeBackupFile(from, place.file, NOW)
  const newer = path.join(place.folder, 'migrations')
  await cp(MIGRATIONS, newer, { recursive: true })
  await writeFile(
    path.join(newer, '20990101000000_shout.sql'),
    "alter table public.contact_submissions add column shout text; update public.contact_submissions set shout = upper(name) where name like '%1';",
  )
  const restored = await restoreBackup(place.file, await checkBackup(place.file), {
    ...place.target,
    migrations: newer,
  })
  expect(restored.migrated).toEqual(['shout'])
  const client = new pg.Client({ connectionString: place.url })
  await client.connect()
  const { rows } = await client.query("select shout from public.contact_submissions where email = 'a1@example.com'")
  await client.end()
  expect(rows).toEqual([{ shout: 'NÄME 1' }])
})

test('no server starts on a database into which a restore did not finish', async () => {
  await using source = await createFilled()
  await using place = await createRestoreTarget()
  const from = { databaseUrl: source.db.url, blobs: source.blobs, mailFolder: null, keys: null }
  await writeBackupFile(from, place.file, NOW)
  const broken = { ...place.target.blobs, put: async () => Promise.reject(new Error('no room for files')) }
  const attempt = restoreBackup(place.file, await checkBackup(place.file), { ...place.target, blobs: broken })
  await expect(attempt).rejects.toThrow('no room for files')
  await expect(migrate(place.url, MIGRATIONS)).rejects.toThrow(/did not finish/)
  await expect(restoreBackup(place.file, await checkBackup(place.file), place.target)).rejects.toThrow(
    /an earlier restore into it did not finish/,
  )
})

test('checksums are those that sha256sum computes, and the rows are plain text', async () => {
  await using source = await createFilled()
  await using place = await createRestoreTarget()
  await writeBackupFile({ databaseUrl: source.db.url, blobs: null, mailFolder: null, keys: null }, place.file, NOW)
  execFileSync('tar', ['xf', place.file, '-C', place.folder])
  const sums = execFileSync('sha256sum', ['-c', '--quiet', 'checksums.txt'], { cwd: place.folder, encoding: 'utf8' })
  expect(sums).toBe('')
  const rows = await readFile(path.join(place.folder, 'tables/public.contact_submissions/00001'), 'utf8')
  expect(rows.split('\n')).toHaveLength(501)
})

test('removing old backups keeps the newest nightly ones and all other files', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'kept-'))
  const names = [1, 2, 3, 4].map((day) => `neon-magnolia-nightly-2026-11-0${day}T04-10-00Z.tar`)
  const others = ['neon-magnolia-2026-01-01T00-00-00Z.tar', 'notes.txt', 'neon-magnolia-nightly-x.tar.partial']
  for (const name of [...names, ...others]) await writeFile(path.join(folder, name), '')
  expect(await removeOldBackups(folder, 2, new Date())).toEqual(names.slice(0, 2))
  const later = new Date(Date.now() + 2 * 24 * 3600_000)
  expect(await removeOldBackups(folder, 2, later)).toEqual(['neon-magnolia-nightly-x.tar.partial'])
  await rm(folder, { recursive: true })
})

test('the owner of a database without superuser rights backs up and restores', async () => {
  await using source = await createFilled()
  await using owned = await createRestoreTarget()
  await using place = await createRestoreTarget()
  const role = `owner_${randomBytes(4).toString('hex')}`
  const client = new pg.Client({ connectionString: inject('postgres').adminUrl })
  await client.connect()
  const asOwner = (address: string) => Object.assign(new URL(address), { username: role, password: 'secret' }).href
  try {
    await client.query(`create role ${role} login password 'secret'`)
    await client.query(`grant anon, authenticated, service_role, supabase_auth_admin to ${role}`)
    for (const { url } of [owned, place]) {
      await client.query(`alter database ${new URL(url).pathname.slice(1)} owner to ${role}`)
    }
    await writeBackupFile(
      { databaseUrl: source.db.url, blobs: null, mailFolder: null, keys: null },
      `${place.file}.1`,
      NOW,
    )
    const into = (target: RestoreTarget) => ({ ...target, databaseUrl: asOwner(target.databaseUrl) })
    await restoreBackup(`${place.file}.1`, await checkBackup(`${place.file}.1`), into(owned.target))
    const again = { databaseUrl: asOwner(owned.url), blobs: null, mailFolder: null, keys: null }
    await writeBackupFile(again, place.file, NOW)
    await restoreBackup(place.file, await checkBackup(place.file), into(place.target))
    expect(await fingerprint(place.url)).toEqual(await fingerprint(source.db.url))
  } finally {
    for (const { url } of [owned, place]) {
      await client.query(`alter database ${new URL(url).pathname.slice(1)} owner to postgres`)
      const inside = new pg.Client({ connectionString: url })
      await inside.connect()
      await inside.query(`reassign owned by ${role} to postgres; drop owned by ${role}`)
      await inside.end()
    }
    await client.query(`drop owned by ${role}; drop role ${role}`)
    await client.end()
  }
})

test('the nightly job writes a backup and removes the oldest', async () => {
  await using source = await createFilled()
  await using place = await createRestoreTarget()
  const jobs = createJobs({ databaseUrl: source.db.url, queues: [BACKUP_QUEUE], log: { warn: () => undefined } })
  const folder = path.join(place.folder, 'nightly')
  await mkdir(folder)
  await writeFile(path.join(folder, 'neon-magnolia-nightly-2020-01-01T00-00-00Z.tar'), 'old')
  const said: unknown[] = []
  const openSource = async () => ({ databaseUrl: source.db.url, blobs: source.blobs, mailFolder: null, keys: null })
  const log = { info: (entry: unknown) => said.push(entry), error: (entry: unknown) => said.push(entry) }
  const { database } = source.db
  const mails = { company: MAIL_COMPANY, queued: () => undefined }
  scheduleBackups({
    jobs,
    database,
    mails,
    timeZone: 'UTC',
    folder,
    keep: 1,
    openSource,
    log: log as unknown as Logger,
  })
  await jobs.start()
  await jobs.send(BACKUP_QUEUE, {})
  await expect
    .poll(() => said, { timeout: 60_000 })
    .toMatchObject([{ files: 2, missing: 0, removed: [expect.any(String)] }])
  await jobs.stop()
  const [name = ''] = await readdir(folder)
  expect((await checkBackup(path.join(folder, name))).summary.files.count).toBe(2)
  const { rows } = await database.pool.query(
    'select file, size_bytes > 0 as has_size, failed_at from private.backup_state',
  )
  expect(rows).toEqual([{ file: path.join(folder, name), has_size: true, failed_at: null }])
})

test('a failed nightly backup is recorded and mailed to every admin who can sign in, once a day', async () => {
  await using source = await createFilled()
  await using place = await createRestoreTarget()
  const { database } = source.db
  for (const role of ['admin', 'admin', 'staff', null] as const) await createCaller(database, role)
  const gone = await createCaller(database, 'admin')
  await database.asAuthAdmin(
    (sql) => sql`update auth.users set banned_until = 'infinity' where id = ${gone.claims.sub}`,
  )
  const folder = path.join(place.folder, 'a-file')
  await writeFile(folder, 'where a folder should be')
  const handlers: (() => Promise<void>)[] = []
  const jobs = {
    schedule: () => undefined,
    work: (_queue: string, handle: (data: unknown) => Promise<void>) => handlers.push(() => handle({})),
  }
  const openSource = async () => ({ databaseUrl: source.db.url, blobs: null, mailFolder: null, keys: null })
  const log = { info: () => undefined, error: () => undefined } as unknown as Logger
  const queued = vi.fn()
  const mails = { company: MAIL_COMPANY, queued }
  scheduleBackups({ jobs, database, mails, timeZone: 'UTC', folder, keep: 1, openSource, log })
  for (let night = 0; night < 2; night += 1) await expect(handlers[0]?.()).rejects.toThrow(/EEXIST|ENOTDIR/)
  const { rows: state } = await database.pool.query('select succeeded_at, failure from private.backup_state')
  expect(state).toEqual([{ succeeded_at: null, failure: expect.stringMatching(/EEXIST|ENOTDIR/) }])
  const { rows } = await database.pool.query(
    "select to_address, text_body from public.mail_outbox where kind = 'backup-failed' order by to_address",
  )
  expect(rows).toHaveLength(2)
  expect(rows.map(({ text_body }) => text_body).join()).toMatch(
    /There is no earlier backup[\s\S]*a-file[\s\S]*npm run doctor/,
  )
  expect(queued).toHaveBeenCalledTimes(2)
})
