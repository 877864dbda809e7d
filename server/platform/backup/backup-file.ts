import { createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Summary } from './manifest.ts'
import { type BackupSource, writeBackup } from './write-backup.ts'

const NIGHTLY = /^neon-magnolia-nightly-[\dTZ-]+\.tar$/
const DRAFT = /\.tar\.partial$/
const ABANDONED_MS = 24 * 3600_000

/** The file name of a backup made at `now`. Nightly backups are deleted when they are old. */
export function backupName(now: Date, nightly: boolean): string {
  const moment = now
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replaceAll(':', '-')
  return `neon-magnolia-${nightly ? 'nightly-' : ''}${moment}.tar`
}

/**
 * Writes a backup to a file that only its owner may read. The file gets its name once it is complete and flushed to
 * disk. Throws if it already exists.
 */
export async function writeBackupFile(source: BackupSource, file: string, now: Date): Promise<Summary> {
  if (await stat(file).catch(() => null)) throw new Error(`${file} already exists.`)
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
  const draft = `${file}.partial`
  try {
    const summary = await writeBackup(source, createWriteStream(draft, { mode: 0o600, flush: true }), now)
    await rename(draft, file)
    const folder = await open(path.dirname(file))
    await folder.sync().finally(() => folder.close())
    return summary
  } catch (error) {
    await rm(draft, { force: true })
    const full = (error as NodeJS.ErrnoException).code === 'ENOSPC'
    throw full
      ? new Error(`The disk of ${path.dirname(file)} is full; no backup was written.`, { cause: error })
      : error
  }
}

/** Removes all but the newest nightly backups, and partial files of killed writes. Returns the names removed. */
export async function removeOldBackups(folder: string, keep: number, now: Date): Promise<string[]> {
  const names = (await readdir(folder)).sort()
  const old = names.filter((name) => NIGHTLY.test(name)).slice(0, -keep)
  for (const name of names.filter((one) => DRAFT.test(one))) {
    const { mtimeMs } = await stat(path.join(folder, name))
    if (now.getTime() - mtimeMs > ABANDONED_MS) old.push(name)
  }
  for (const name of old) await rm(path.join(folder, name), { force: true })
  return old
}
