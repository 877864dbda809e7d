import { readdir } from 'node:fs/promises'
import sharp from 'sharp'
import { type RawResponse, sendRaw } from './raw-request.ts'
import { openStorage, type StorageHarness } from './storage-harness.ts'

// Requests to storage, as cases of a table.

export const PNG = await sharp({ create: { width: 60, height: 30, channels: 3, background: '#a0f' } })
  .png()
  .toBuffer()
export const AS_PNG = { 'content-type': 'image/png' }
export const AS_JSON = { 'content-type': 'application/json' }

type Caller = keyof StorageHarness['headers']
export type StorageRequest = { method?: string; path: string; headers?: Record<string, string>; body?: string | Buffer }

export const json = (method: string, path: string, body: object): StorageRequest => ({
  method,
  path,
  headers: AS_JSON,
  body: JSON.stringify(body),
})

export function send(
  storage: StorageHarness,
  caller: Caller,
  { path, headers, ...rest }: StorageRequest,
): Promise<RawResponse> {
  const authorization = storage.headers[caller]
  return sendRaw(storage.url, `/storage/v1${path}`, { ...rest, headers: { authorization, ...headers } })
}

/** All rows of objects and buckets, and all files on the disk, for comparison. */
export async function readState(storage: StorageHarness) {
  const objects = await storage.db.database.asServiceRole(
    (sql) => sql`select bucket_id, name, version, metadata from storage.objects order by 1, 2`,
  )
  const buckets = await storage.db.database.asServiceRole((sql) => sql`select * from storage.buckets order by id`)
  return { objects, buckets, files: (await readdir(storage.folder, { recursive: true })).sort() }
}

/** A storage with a private bucket `vault` beside `press`, and a picture in each. */
export async function openStorageWithFiles() {
  const storage = await openStorage()
  await storage.service.storage.createBucket('vault', { public: false })
  for (const bucket of ['press', 'vault'])
    await storage.service.storage.from(bucket).upload('file.png', PNG, { contentType: 'image/png' })
  return storage
}
