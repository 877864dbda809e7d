import { readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { inMegabytes } from '#server/platform/backup/describe-backup.ts'
import type { Config } from '#server/platform/config.ts'
import { writeProbe } from '#server/platform/files/data-dir.ts'
import { readDiskSpace } from '#server/platform/files/disk-space.ts'
import { type Reporter, reasonOf } from './finding.ts'

const HOUR_MS = 3600_000
/** One day, and time for a delay. */
const TOO_OLD_HOURS = 36

type Settings = Pick<Config, 'BACKUP_DIR' | 'BACKUP_KEEP' | 'DATA_DIR'>

/** Checks that the next nightly backup has a folder and enough space, and the age of the newest one. */
export async function checkBackups(
  settings: Settings,
  report: Reporter,
  { now = Date.now, space = readDiskSpace }: { now?: () => number; space?: typeof readDiskSpace } = {},
): Promise<void> {
  if (settings.BACKUP_DIR === undefined)
    return report.note('BACKUP_DIR is not set, so there are no nightly backups. Run npm run backup, or set it.')
  const folder = path.resolve(settings.BACKUP_DIR)
  const found = await stat(folder).catch(() => null)
  if (!found?.isDirectory())
    return report.wrong(`BACKUP_DIR ${folder} ${found ? 'is not a folder' : 'does not exist'}: create or mount it.`)
  try {
    await writeProbe(folder)
  } catch (error) {
    return report.wrong(`Nothing can be written to BACKUP_DIR ${folder}: ${reasonOf(error)}.`)
  }
  const backups = await listBackups(folder)
  const newest = backups.at(-1)
  if (newest === undefined)
    report.note(`BACKUP_DIR ${folder} has no backup yet; the next one is made at 4:20 at night.`)
  else {
    const hours = Math.round((now() - newest.mtimeMs) / HOUR_MS)
    const message = `The newest backup is ${newest.name}, ${hours} hours old, ${inMegabytes(newest.size)}`
    if (hours > TOO_OLD_HOURS)
      report.wrong(`${message}: the nightly backup has not been made. Is a worker running? Its log says why.`)
    else report.good(`${message}.`)
  }
  await checkSpace(settings, folder, backups, report, space)
}

async function checkSpace(
  { BACKUP_KEEP: keep, DATA_DIR: dataDir }: Settings,
  folder: string,
  backups: readonly Backup[],
  report: Reporter,
  space: typeof readDiskSpace,
): Promise<void> {
  const { free } = await space(folder)
  const size = backups.at(-1)?.size ?? 0
  const left = `${(free / 1024 ** 3).toFixed(1)} GB are free`
  const isOnData = (await stat(dataDir).catch(() => null))?.dev === (await stat(folder)).dev
  if (isOnData)
    report.note(
      `BACKUP_DIR ${folder} is on the disk of DATA_DIR: copy the backups to another machine, or the loss of the disk destroys both.`,
    )
  if (free < size * 1.2) report.wrong(`BACKUP_DIR ${folder} has no room for the next backup: ${left}.`)
  else if (free < size * Math.max(0, keep - backups.length))
    report.note(`BACKUP_DIR ${folder} will fill up before ${keep} backups are in it (BACKUP_KEEP): ${left}.`)
  else report.good(`BACKUP_DIR ${folder} can be written to; ${left}.`)
}

type Backup = { name: string; size: number; mtimeMs: number }

/** Complete backups, oldest first. */
async function listBackups(folder: string): Promise<Backup[]> {
  const names = (await readdir(folder)).filter((name) => /^neon-magnolia-.*\.tar$/.test(name))
  const found = await Promise.all(
    names.map(async (name) => {
      const { size, mtimeMs } = await stat(path.join(folder, name))
      return { name, size, mtimeMs }
    }),
  )
  return found.sort((a, b) => a.mtimeMs - b.mtimeMs)
}
