import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { Hono } from 'hono'
import type { GatewayEnv } from '#server/backend/gateway/gateway-env.ts'
import { createSignedLinks } from '#server/backend/storage/signed-links.ts'
import { createStorageApp } from '#server/backend/storage/storage-app.ts'
import type { BlobStore } from '#server/platform/blobs/blob-store.ts'
import { createDiskBlobs } from '#server/platform/blobs/disk-blobs.ts'
import type { Caller } from '#server/platform/db/database.ts'
import { ANON, asCaller, createCaller, SERVICE } from './callers.ts'
import { listenLocally } from './listen-locally.ts'
import { createTestDb, type TestDb } from './test-db.ts'

/** The storage surface on a port, with official clients for several callers. */
export type StorageHarness = AsyncDisposable & {
  db: TestDb
  url: string
  folder: string
  blobs: BlobStore
  /** The names of all stored and temporary files. */
  listFiles(): Promise<string[]>
  service: SupabaseClient
  staff: SupabaseClient
  /** Authorization headers, for requests without the client. */
  headers: Record<'service' | 'staff' | 'user' | 'visitor', string>
  user: SupabaseClient
  visitor: SupabaseClient
}

export async function openStorage(
  openBlobs = (folder: string): BlobStore => createDiskBlobs(folder),
): Promise<StorageHarness> {
  const db = await createTestDb()
  const folder = await mkdtemp(path.join(os.tmpdir(), 'storage-'))
  const blobs = openBlobs(path.join(folder, 'blobs'))
  const callers = new Map<string, Caller>()
  const app = new Hono<GatewayEnv>()
  app.use(async (c, next) => {
    // The gateway is tested separately; here each token stands for a caller.
    const token = c.req.header('authorization')?.replace('Bearer ', '') ?? ''
    return await asCaller(callers.get(token) ?? ANON)(c, next)
  })
  const links = createSignedLinks('a secret of the storage tests')
  app.route(
    '/storage/v1',
    createStorageApp({ database: db.database, blobs, links, spoolFolder: path.join(folder, 'spool') }),
  )
  const server = await listenLocally(getRequestListener(app.fetch))
  const { url } = server
  const tokens = { service: randomUUID(), staff: randomUUID(), user: randomUUID(), visitor: randomUUID() }
  const connect = (caller: Caller, token: string) => {
    callers.set(token, caller)
    return createClient(url, token, { auth: { persistSession: false } })
  }
  const bearer = (token: string) => `Bearer ${token}`
  return {
    db,
    url,
    folder,
    blobs,
    async listFiles() {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true })
      return entries.filter((entry) => entry.isFile()).map(({ name }) => name)
    },
    service: connect(SERVICE, tokens.service),
    staff: connect(await createCaller(db.database, 'staff'), tokens.staff),
    user: connect(await createCaller(db.database, null), tokens.user),
    visitor: connect(ANON, tokens.visitor),
    headers: {
      service: bearer(tokens.service),
      staff: bearer(tokens.staff),
      user: bearer(tokens.user),
      visitor: bearer(tokens.visitor),
    },
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]()
      await db[Symbol.asyncDispose]()
      await rm(folder, { recursive: true })
    },
  }
}
