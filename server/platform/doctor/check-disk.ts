import { rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { LITTLE_BYTES, readDiskSpace, TOO_LITTLE_BYTES } from '#server/platform/files/disk-space.ts'
import { reasonOf, type Tell } from './finding.ts'

export async function checkDisk(
  folder: string,
  tell: Tell,
  space: typeof readDiskSpace = readDiskSpace,
): Promise<void> {
  try {
    await writeProbe(folder)
  } catch (error) {
    tell.wrong(`Nothing can be written to DATA_DIR ${folder}: ${reasonOf(error)}.`)
    return
  }
  const { free, total, files, filesFree } = await space(folder)
  const left = `${(free / 1024 ** 3).toFixed(1)} GB of ${(total / 1024 ** 3).toFixed(0)} GB are free`
  if (free < TOO_LITTLE_BYTES)
    tell.wrong(`The disk of DATA_DIR ${folder} is almost full: ${left}. The database stops when it is full.`)
  else if (free < LITTLE_BYTES) tell.note(`The disk of DATA_DIR ${folder} is filling up: ${left}.`)
  else tell.good(`DATA_DIR ${folder} can be written to; ${left}.`)
  if (files > 0 && filesFree < 1000)
    tell.wrong(`The disk of DATA_DIR has only ${filesFree} inodes left, so it cannot hold new files.`)
}

/** Writes a file into the folder and removes it. Throws what the system says. */
export async function writeProbe(folder: string): Promise<void> {
  const probe = path.join(folder, `.doctor-${process.pid}`)
  try {
    await writeFile(probe, 'x', { flush: true })
  } finally {
    await rm(probe, { force: true }).catch(() => undefined)
  }
}
