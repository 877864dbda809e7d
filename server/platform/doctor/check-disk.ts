import { writeProbe } from '#server/platform/files/data-dir.ts'
import { judgeSpace, readDiskSpace } from '#server/platform/files/disk-space.ts'
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
  const level = judgeSpace(free)
  if (level === 'full')
    report.wrong(`The disk of DATA_DIR ${folder} is almost full: ${left}. The database stops when it is full.`)
  else if (level === 'low') report.note(`The disk of DATA_DIR ${folder} is filling up: ${left}.`)
  else report.good(`DATA_DIR ${folder} can be written to; ${left}.`)
  if (files > 0 && filesFree < 1000)
    report.wrong(`The disk of DATA_DIR has only ${filesFree} inodes left, so it cannot hold new files.`)
}
