import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm, statfs } from 'node:fs/promises'
import path from 'node:path'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { StorageError } from './storage-error.ts'

/** A received upload: a temporary file that the blob store takes over, or that `drop` removes. */
export type Spooled = { path: string; size: number; etag: string; drop(): Promise<void> }

/** Writes a stream to a temporary file while counting; over the limit it stops and leaves nothing. */
export async function spool(folder: string, body: Readable, limit: number): Promise<Spooled> {
  await mkdir(folder, { recursive: true })
  const draft = path.join(folder, `${randomUUID()}.part`)
  const drop = () => rm(draft, { force: true })
  const hash = createHash('md5')
  let size = 0
  const count = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length
      if (size > limit) return done(new StorageError('EntityTooLarge'))
      hash.update(chunk)
      done(null, chunk)
    },
  })
  try {
    await pipeline(body, count, createWriteStream(draft, { mode: 0o600 }))
  } catch (error) {
    await drop()
    throw error
  }
  return { path: draft, size, etag: `"${hash.digest('hex')}"`, drop }
}

const FULL = ['ENOSPC', 'EDQUOT']

/** Rethrows an error. If the disk is full, the message says how much the file needs and how much is free. */
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
