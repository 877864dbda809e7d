import { createReadStream } from 'node:fs'
import { readdir, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Writable } from 'node:stream'
import type pg from 'pg'
import type { BlobStore } from '#server/platform/blobs/blob-store.ts'
import { FILES_HELD_LOCK } from '#server/platform/blobs/release-versions.ts'
import { type ArchiveWriter, createArchiveWriter } from './archive-writer.ts'
import type { BackupSettings } from './backup-settings.ts'
import { actAs, type BackupTable, connectForCopy, copyOut, listSequences, listTables, nameOf } from './copy-session.ts'
import { entryName, listContent } from './export/content-files.ts'
import { FORMAT, KEYS, MAIL_ENTRY, MANIFEST, type Manifest, SETTINGS, SUMMARY, type Summary } from './manifest.ts'

/** Rows are buffered up to this size, because a tar header contains the size of its entry. */
const PART_BYTES = 4 * 1024 * 1024

export type BackupSource = {
  databaseUrl: string
  /** Null leaves the files out. */
  blobs: BlobStore | null
  /** The folder of mails that were written as files; null leaves them out. */
  mailFolder: string | null
  /** The encrypted keys; null leaves them out. */
  keys: string | null
  /** The folder of the site's content; absent leaves it out. */
  contentFolder?: string
  /** The settings in force; absent leaves them out. */
  settings?: BackupSettings
}

/**
 * Writes a consistent backup of database and files while the product runs. All rows come from one snapshot. Stored
 * versions never change, and none that the snapshot refers to is deleted before it has been read.
 */
export async function writeBackup(source: BackupSource, destination: Writable, now: Date): Promise<Summary> {
  const archive = createArchiveWriter(destination)
  const client = await connectForCopy(source.databaseUrl)
  try {
    // Taken before the snapshot, so that nothing it refers to is deleted.
    await client.query('select pg_advisory_lock($1)', [FILES_HELD_LOCK])
    const { tables, versions } = await writeRows(client, archive, now)
    const files = await writeFiles(archive, source.blobs, source.blobs === null ? [] : versions)
    const mails = await writeMails(archive, source.mailFolder)
    // If the connection was lost, so was the lock, and files may have been deleted.
    await client.query('select 1')
    const content = await writeContentFiles(archive, source.contentFolder)
    const summary = { tables, ...files, mails, content }
    if (source.settings !== undefined) await archive.add(SETTINGS, JSON.stringify(source.settings, null, 2))
    if (source.keys !== null) await archive.add(KEYS, source.keys)
    await archive.add(SUMMARY, JSON.stringify(summary, null, 2))
    await archive.finish()
    return summary
  } catch (error) {
    destination.destroy()
    throw error
  } finally {
    await client.end().catch(() => undefined)
  }
}

async function writeRows(client: pg.Client, archive: ArchiveWriter, now: Date) {
  await client.query('begin transaction isolation level repeatable read read only')
  const found = await listTables(client)
  await archive.add(MANIFEST, JSON.stringify(await describeSource(client, found, now), null, 2))
  const tables: Summary['tables'] = []
  for (const table of found) tables.push(await writeTable(client, archive, table))
  const objects = found.find((table) => nameOf(table) === 'storage.objects')
  if (objects !== undefined) await actAs(client, objects.owner)
  const { rows } =
    objects === undefined
      ? { rows: [] }
      : await client.query<{ version: string }>('select version from storage.objects order by version')
  await client.query('commit')
  return { tables, versions: rows.map(({ version }) => version) }
}

async function describeSource(client: pg.Client, tables: BackupTable[], now: Date): Promise<Manifest> {
  const { rows: migrations } = await client.query<Manifest['migrations'][number]>(
    'select version, name, digest from supabase_migrations.schema_migrations order by version',
  )
  const { rows: servers } = await client.query<{ version: string; has_jobs: boolean }>(
    `select current_setting('server_version') as version, to_regclass('pgboss.version') is not null as has_jobs`,
  )
  const sequences = await listSequences(client)
  await client.query('reset role')
  const { rows: jobs } = servers[0]?.has_jobs
    ? await client.query<{ version: number }>('select version from pgboss.version')
    : { rows: [] }
  return {
    format: FORMAT,
    createdAt: now.toISOString(),
    postgres: servers[0]?.version ?? '',
    jobs: jobs[0]?.version ?? null,
    migrations,
    tables: tables.map(({ schema, name, columns }) => ({ schema, name, columns })),
    sequences: sequences.map(({ owner: _, ...state }) => state),
  }
}

async function writeTable(client: pg.Client, archive: ArchiveWriter, table: BackupTable) {
  let waiting: Buffer[] = []
  let size = 0
  let part = 0
  const flush = async () => {
    part += 1
    await archive.add(`tables/${nameOf(table)}/${String(part).padStart(5, '0')}`, Buffer.concat(waiting))
    waiting = []
    size = 0
  }
  const copied = await copyOut(client, table, async (chunk) => {
    waiting.push(chunk)
    size += chunk.length
    if (size >= PART_BYTES) await flush()
  })
  if (size > 0) await flush()
  return { table: nameOf(table), ...copied }
}

async function writeFiles(archive: ArchiveWriter, blobs: BlobStore | null, versions: readonly string[]) {
  const files = { count: 0, bytes: 0 }
  const missing: string[] = []
  for (const version of versions) {
    const size = (await blobs?.sizeOf(version)) ?? null
    if (blobs === null || size === null) {
      missing.push(version)
      continue
    }
    await archive.addStream(`files/${version}`, size, await blobs.read(version, null))
    files.count += 1
    files.bytes += size
  }
  return { files, missing }
}

async function writeMails(archive: ArchiveWriter, folder: string | null) {
  const mails = { count: 0, bytes: 0 }
  const names = folder === null ? [] : await readdir(folder).catch(() => [])
  for (const name of names.filter((one) => !one.endsWith('.tmp') && MAIL_ENTRY.test(`mail/${one}`)).sort()) {
    const file = path.join(folder ?? '', name)
    const { size } = await stat(file)
    await archive.addStream(`mail/${name}`, size, createReadStream(file))
    mails.count += 1
    mails.bytes += size
  }
  return mails
}

async function writeContentFiles(archive: ArchiveWriter, folder: string | undefined) {
  const content = { count: 0, bytes: 0 }
  for (const name of folder === undefined ? [] : await listContent(folder)) {
    const bytes = await readFile(path.join(folder ?? '', name))
    await archive.add(entryName(name), bytes)
    content.count += 1
    content.bytes += bytes.length
  }
  return content
}
