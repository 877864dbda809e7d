import type { Database } from '#server/platform/db/database.ts'
import type { BlobStore } from './blob-store.ts'

/** Held by a backup while it reads files. */
export const FILES_HELD_LOCK = 7_266_004

/**
 * Deletes the bytes of objects that no row names any more. While a backup is being written they stay, because its snapshot may still
 * name them; the nightly clean-up removes them later. Call it after the transaction that gave them up has been committed:
 * a backup that starts after this has looked can no longer see the old rows.
 */
export async function releaseVersions(
  { database, blobs }: { database: Database; blobs: BlobStore },
  objects: readonly { version: string }[],
): Promise<void> {
  if (objects.length === 0) return
  const [row] = await database.asServiceRole(
    (sql) => sql<{ free: boolean }>`select pg_try_advisory_xact_lock_shared(${FILES_HELD_LOCK}) as free`,
  )
  if (row?.free) await blobs.remove(objects.map(({ version }) => version))
}
