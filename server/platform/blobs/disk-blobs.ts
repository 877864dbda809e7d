import { createReadStream } from 'node:fs'
import { copyFile, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { sweepDrafts } from '#server/platform/files/sweep-drafts.ts'
import type { BlobStore } from './blob-store.ts'
import { StorageError } from './storage-error.ts'

const VERSION = /^[0-9a-f-]{36}$/

/** Stores files in 256 subfolders of a folder. A file gets its name only when it is complete. */
export function createDiskBlobs(folder: string): BlobStore {
  const pathOf = (version: string) => {
    if (!VERSION.test(version)) throw new StorageError('NoSuchKey')
    return path.join(folder, version.slice(0, 2), version)
  }
  const settle = async (draft: string, version: string) => {
    const file = pathOf(version)
    await flush(draft)
    await mkdir(path.dirname(file), { recursive: true })
    await rename(draft, file)
    await flush(path.dirname(file))
  }
  return {
    put: (version, { path: draft }) => settle(draft, version),
    async read(version, range) {
      const file = pathOf(version)
      const handle = await open(file).catch((error: NodeJS.ErrnoException) => {
        throw error.code === 'ENOENT' ? new StorageError('NoSuchKey') : error
      })
      return createReadStream(file, { fd: handle, ...(range && { start: range.first, end: range.last }) })
    },
    async sizeOf(version) {
      const info = await stat(pathOf(version)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return null
        throw error
      })
      return info?.size ?? null
    },
    async copy(from, to) {
      const draft = `${pathOf(from)}.${to}`
      await copyFile(pathOf(from), draft)
      await settle(draft, to)
    },
    async remove(versions) {
      for (const version of versions) await rm(pathOf(version), { force: true })
    },
    async removeDrafts(before) {
      for (const shard of await readdir(folder).catch(() => [])) {
        await sweepDrafts(path.join(folder, shard), (name) => !VERSION.test(name), before)
      }
    },
    async *listOlderThan(moment) {
      for (const shard of await readdir(folder).catch(() => [])) {
        const names = await readdir(path.join(folder, shard)).catch(() => [])
        const old: string[] = []
        for (const name of names.filter((one) => VERSION.test(one))) {
          const { mtime } = await stat(path.join(folder, shard, name))
          if (mtime < moment) old.push(name)
        }
        if (old.length > 0) yield old
      }
    },
  }
}

async function flush(place: string): Promise<void> {
  const handle = await open(place)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
