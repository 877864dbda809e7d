import { statfs } from 'node:fs/promises'

/** The database stops when its disk is full; with less than this a person should act today. */
export const TOO_LITTLE_BYTES = 512 * 1024 ** 2
/** With less than this a person should act soon. */
export const LITTLE_BYTES = 2 * 1024 ** 3

export type DiskSpace = { free: number; total: number; files: number; filesFree: number }

/** The disk that a folder is on, in bytes that this process may use. Throws if the folder is missing. */
export async function readDiskSpace(folder: string): Promise<DiskSpace> {
  const { bavail, blocks, bsize, files, ffree } = await statfs(folder)
  return { free: bavail * bsize, total: blocks * bsize, files, filesFree: ffree }
}

export function judgeSpace(free: number): 'ok' | 'low' | 'full' {
  if (free < TOO_LITTLE_BYTES) return 'full'
  return free < LITTLE_BYTES ? 'low' : 'ok'
}
