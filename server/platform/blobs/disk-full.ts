import { statfs } from 'node:fs/promises'
import { StorageError } from './storage-error.ts'

const FULL = ['ENOSPC', 'EDQUOT']

/** Rethrows an error; one about a full disk says how much the file needs and how much there is. */
export async function explainFull(error: unknown, folder: string, neededBytes: number): Promise<never> {
  const { code, $metadata } = error as { code?: string; $metadata?: { httpStatusCode?: number } }
  if ($metadata?.httpStatusCode === 507) throw new StorageError('InsufficientStorage', 'The bucket for files is full')
  if (!FULL.includes(code ?? '')) throw error
  const free = await statfs(folder).then(
    ({ bavail, bsize }) => `, and ${bavail * bsize} are free`,
    () => '',
  )
  const needed = neededBytes > 0 ? `: the file needs ${neededBytes} bytes${free}` : ''
  throw new StorageError('InsufficientStorage', `There is no space left for this file${needed}`)
}
