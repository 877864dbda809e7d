import type { Database } from '#server/platform/db/database.ts'
import { sweepDrafts } from '#server/platform/files/sweep-drafts.ts'
import type { BlobStore } from './blob-store.ts'

/** Held by a backup while it reads files. */
export const FILES_HELD_LOCK = 7_266_004

/**
 * Deletes the files of objects that no row refers to any more. While a backup is being written they stay, because its
 * snapshot may still refer to them; the nightly clean-up removes them later. Call it only after the transaction that
 * removed the rows has been committed, so that a backup that starts after the check cannot see them.
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

/** An upload that takes longer than this is abandoned. */
const SETTLED_MS = 24 * 3600_000

/** Removes files without a row and unfinished temporary files, which a killed process leaves behind. */
export async function sweepBlobs(deps: {
  database: Database
  blobs: BlobStore
  spoolFolder: string
  now?: Date
}): Promise<number> {
  const before = new Date((deps.now ?? new Date()).getTime() - SETTLED_MS)
  let removed = 0
  for await (const versions of deps.blobs.listOlderThan(before)) {
    const named = await deps.database.asServiceRole(
      (sql) => sql<{ version: string }>`select version from storage.objects where version = any (${versions})`,
    )
    const kept = new Set(named.map(({ version }) => version))
    const orphans = versions.filter((version) => !kept.has(version)).map((version) => ({ version }))
    await releaseVersions(deps, orphans)
    removed += orphans.length
  }
  await deps.blobs.removeDrafts(before)
  await sweepDrafts(deps.spoolFolder, () => true, before)
  return removed
}
