import { execFileSync } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { mkdir, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import process from 'node:process'
import pg from 'pg'
import { writeBackupFile } from '#server/platform/backup/backup-file.ts'
import { checkBackup } from '#server/platform/backup/read-archive.ts'
import { restoreBackup } from '#server/platform/backup/restore-backup.ts'
import { createDiskBlobs } from '#server/platform/blobs/disk-blobs.ts'
import { startEmbeddedPostgres } from '#server/platform/db/embedded.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { makeTestFolder } from '#tests/harness/test-folder.ts'

// One question: how long do a backup and its restore take with 50,000 rows and 1 GB of files, and how much memory?
// Run: node bench/backup.ts [rows] [files of 1 MB]

const MIGRATIONS = path.resolve('supabase/migrations')
const FILE_BYTES = 1_000_000
const [step = '', ...given] = process.argv.slice(2)

if (step === 'backup' || step === 'restore') await measure(step, given)
else await compare(Number(process.argv[2] ?? 50_000), Number(process.argv[3] ?? 1000))

/** In a process of its own, so that its peak of memory is only that of the step. */
async function measure(what: 'backup' | 'restore', [databaseUrl = '', folder = '', file = '']: string[]) {
  const started = performance.now()
  const blobs = createDiskBlobs(path.join(folder, 'objects'))
  const mailFolder = path.join(folder, 'mail')
  if (what === 'backup') await writeBackupFile({ databaseUrl, blobs, mailFolder, keys: null }, file, new Date())
  else {
    const target = { databaseUrl, migrations: MIGRATIONS, blobs, mailFolder, forgetKeys: false }
    await restoreBackup(file, await checkBackup(file), { ...target, spoolFolder: path.join(folder, 'spool') })
  }
  const seconds = (performance.now() - started) / 1000
  console.log(`${seconds.toFixed(1)} s, ${(process.resourceUsage().maxRSS / 1000).toFixed(0)} MB at most`)
}

async function compare(rows: number, files: number): Promise<void> {
  const dataDir = await makeTestFolder('bench')
  const postgres = await startEmbeddedPostgres({ dataDir, password: randomBytes(24).toString('base64url') })
  try {
    await migrate(postgres.url, MIGRATIONS)
    await fill(postgres.url, path.join(dataDir, 'source'), rows, files)
    const file = path.join(dataDir, 'backup.tar')
    const run = (...args: string[]) =>
      execFileSync(process.execPath, [import.meta.filename, ...args], { encoding: 'utf8' }).trim()
    console.log(`backup:  ${run('backup', postgres.url, path.join(dataDir, 'source'), file)}`)
    console.log(`file:    ${((await stat(file)).size / 1e6).toFixed(0)} MB`)
    const empty = await createDatabase(postgres.url)
    console.log(`restore: ${run('restore', empty, path.join(dataDir, 'target'), file)}`)
  } finally {
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function fill(databaseUrl: string, folder: string, rows: number, files: number): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  // Messages and mails as they come: about 1 KB and 3 KB each.
  await client.query(
    `insert into public.contact_submissions (name, email, message)
     select 'Visitor ' || n, 'v' || n || '@example.com', repeat(md5(n::text), 30) from generate_series(1, $1::int) n`,
    [Math.ceil(rows / 2)],
  )
  await client.query(
    `insert into public.mail_outbox (kind, to_address, subject, html_body, text_body)
     select 'notice', 'a@example.com', 'Notice ' || n, repeat(md5(n::text), 64), repeat(md5(n::text), 32) from generate_series(1, $1::int) n`,
    [Math.floor(rows / 2)],
  )
  const spool = path.join(folder, 'spool')
  await mkdir(spool, { recursive: true })
  const blobs = createDiskBlobs(path.join(folder, 'objects'))
  for (let index = 0; index < files; index += 1) {
    const version = randomUUID()
    await writeFile(path.join(spool, version), randomBytes(FILE_BYTES))
    await blobs.put(version, { path: path.join(spool, version), size: FILE_BYTES })
    await client.query("insert into storage.objects (bucket_id, name, version) values ('previews', $1, $2)", [
      `${index}.wav`,
      version,
    ])
  }
  await client.end()
}

async function createDatabase(databaseUrl: string): Promise<string> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query('create database restored')
  await client.end()
  return Object.assign(new URL(databaseUrl), { pathname: '/restored' }).href
}
