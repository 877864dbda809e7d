import { statfs } from 'node:fs/promises'

/** With less than this, someone should act today: the database stops when its disk is full. */
const TOO_LITTLE_BYTES = 512 * 1024 ** 2
/** With less than this, someone should act soon. */
const LITTLE_BYTES = 2 * 1024 ** 3

export type DiskSpace = { free: number; total: number; files: number; filesFree: number }

/** The size and free space of a folder's disk, as far as this process may use it. Throws if the folder is missing. */
export async function readDiskSpace(folder: string): Promise<DiskSpace> {
  const { bavail, blocks, bsize, files, ffree } = await statfs(folder)
  return { free: bavail * bsize, total: blocks * bsize, files, filesFree: ffree }
}

export function judgeSpace(free: number): 'ok' | 'low' | 'full' {
  if (free < TOO_LITTLE_BYTES) return 'full'
  return free < LITTLE_BYTES ? 'low' : 'ok'
}
