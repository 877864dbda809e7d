import { rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { LITTLE_BYTES, readDiskSpace, TOO_LITTLE_BYTES } from '#server/platform/files/disk-space.ts'
import { type Reporter, reasonOf } from './finding.ts'

export async function checkDisk(
  folder: string,
  report: Reporter,
  space: typeof readDiskSpace = readDiskSpace,
): Promise<void> {
  try {
    await writeProbe(folder)
  } catch (error) {
    report.wrong(`Nothing can be written to DATA_DIR ${folder}: ${reasonOf(error)}.`)
    return
  }
  const { free, total, files, filesFree } = await space(folder)
  const left = `${(free / 1024 ** 3).toFixed(1)} GB of ${(total / 1024 ** 3).toFixed(0)} GB are free`
  if (free < TOO_LITTLE_BYTES)
    report.wrong(`The disk of DATA_DIR ${folder} is almost full: ${left}. The database stops when it is full.`)
  else if (free < LITTLE_BYTES) report.note(`The disk of DATA_DIR ${folder} is filling up: ${left}.`)
  else report.good(`DATA_DIR ${folder} can be written to; ${left}.`)
  if (files > 0 && filesFree < 1000)
    report.wrong(`The disk of DATA_DIR has only ${filesFree} inodes left, so it cannot hold new files.`)
}

/** Writes a file to the folder and removes it. Throws the error of the file system. */
export async function writeProbe(folder: string): Promise<void> {
  const probe = path.join(folder, `.doctor-${process.pid}`)
  try {
    await writeFile(probe, 'x', { flush: true })
  } finally {
    await rm(probe, { force: true }).catch(() => undefined)
  }
}
