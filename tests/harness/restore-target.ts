import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'
import type { RestoreTarget } from '#server/platform/backup/restore-backup.ts'
import { createDiskBlobs } from '#server/platform/blobs/disk-blobs.ts'

export const MIGRATIONS = path.resolve('supabase/migrations')

/** An empty database and an empty folder to restore a backup into. */
export async function createRestoreTarget() {
  const { adminUrl } = inject('postgres')
  const name = `empty_${randomBytes(6).toString('hex')}`
  const asAdmin = async (statement: string) => {
    const client = new pg.Client({ connectionString: adminUrl })
    await client.connect()
    await client.query(statement).finally(() => client.end())
  }
  await asAdmin(`create database ${name}`)
  const url = new URL(adminUrl)
  url.pathname = `/${name}`
  const folder = await mkdtemp(path.join(os.tmpdir(), 'backup-'))
  const target = {
    databaseUrl: url.href,
    migrations: MIGRATIONS,
    blobs: createDiskBlobs(path.join(folder, 'objects')),
    spoolFolder: path.join(folder, 'spool'),
    mailFolder: path.join(folder, 'mail'),
    forgetKeys: false,
  } satisfies RestoreTarget
  return {
    url: url.href,
    folder,
    target,
    file: path.join(folder, 'backup.tar'),
    async [Symbol.asyncDispose]() {
      await asAdmin(`drop database ${name} with (force)`)
      await rm(folder, { recursive: true })
    },
  }
}
