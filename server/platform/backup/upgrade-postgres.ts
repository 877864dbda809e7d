import { readdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { attachDatabase } from '#server/platform/db/attach.ts'
import { findUnprivilegedUser, readMajor } from '#server/platform/db/check-folder.ts'
import { placeDatabaseFolder, startPostgresIn } from '#server/platform/db/embedded.ts'
import { findPostgresBinaries } from '#server/platform/db/embedded-binaries.ts'
import { findPostmaster, stopPostmaster } from '#server/platform/db/postmaster.ts'
import { withDataDirLock } from '#server/platform/files/data-dir-lock.ts'
import { backupName, writeBackupFile } from './backup-file.ts'
import { checkBackup } from './read-archive.ts'
import { restoreBackup } from './restore-backup.ts'

type UpgradeOptions = {
  dataDir: string
  password: string
  to: number
  migrations: string
  serverSettings?: string[]
  progress?: (step: string) => void
}

type Upgraded = { from: number; rows: number; backup: string; old: string }

/**
 * Moves the embedded database to another major version: backs up its rows, restores them into a new database beside the
 * old one, compares both, then swaps the two folders. The old folder is kept as `postgres-17`. A failure before the
 * swap leaves the old database in place. Returns null if there is nothing to do.
 */
export async function upgradePostgres(options: UpgradeOptions): Promise<Upgraded | null> {
  const { dataDir, to, progress } = options
  const folder = await placeDatabaseFolder(dataDir, findUnprivilegedUser())
  await finishExchange(folder)
  const from = await readMajor(folder)
  if (from === null) throw new Error(`There is no database in ${folder}.`)
  if (from === to) return null
  if ((await findPostgresBinaries(to)) === null) throw new Error(`Postgres ${to} is not installed here.`)
  const now = new Date()
  const backup = path.join(dataDir, 'backups', backupName(now, false).replace('.tar', `-postgres-${from}.tar`))
  progress?.(`Writing the rows to ${backup}`)
  const attached = await attachDatabase({ ...options, databaseUrl: undefined, asServer: true })
  try {
    const source = { databaseUrl: attached.url, blobs: null, mailFolder: null, keys: null }
    await writeBackupFile(source, backup, now)
  } finally {
    await attached.release()
  }
  return withDataDirLock(dataDir, async () => {
    if (await findPostmaster(folder)) throw new Error('A server has started on the data; stop it and try again.')
    progress?.(`Loading them into Postgres ${to}`)
    const rows = await loadIntoNewFolder(`${folder}.upgrade`, backup, options)
    await rename(folder, `${folder}-${from}`)
    await rename(`${folder}.upgrade`, folder)
    return { from, rows, backup, old: `${folder}-${from}` }
  })
}

/** Deletes the database folders that earlier upgrades kept. Returns their paths. */
export async function removeOldDatabases(dataDir: string): Promise<string[]> {
  const folder = await placeDatabaseFolder(dataDir, findUnprivilegedUser())
  const old = (await readMajor(folder)) === null ? [] : await listOld(folder)
  for (const one of old) await rm(one, { recursive: true, force: true })
  return old
}

/** If an upgrade was killed between the two renames, moves the old folder back. */
async function finishExchange(folder: string): Promise<void> {
  if ((await readMajor(folder)) !== null) return
  const old = (await listOld(folder)).at(-1)
  if (old !== undefined) await rename(old, folder)
}

async function listOld(folder: string): Promise<string[]> {
  const parent = path.dirname(folder)
  const name = new RegExp(`^${path.basename(folder)}-\\d+$`)
  return (await readdir(parent)).filter((one) => name.test(one)).map((one) => path.join(parent, one))
}

async function loadIntoNewFolder(folder: string, backup: string, options: UpgradeOptions): Promise<number> {
  const { password, migrations, serverSettings = [], to } = options
  // Left by an upgrade that was killed.
  const running = await findPostmaster(folder)
  if (running !== null) await stopPostmaster(folder, running.pid)
  await rm(folder, { recursive: true, force: true })
  try {
    const postgres = await startPostgresIn(folder, { password, serverSettings, major: to })
    try {
      // Uploaded files stay where they are; this backup has none.
      const target = { databaseUrl: postgres.url, migrations, blobs: null, forgetKeys: false }
      const places = { spoolFolder: folder, mailFolder: folder }
      return (await restoreBackup(backup, await checkBackup(backup), { ...target, ...places })).rows
    } finally {
      await postgres.stop()
    }
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    throw error
  }
}
