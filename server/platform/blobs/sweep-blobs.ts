import type { Database } from '#server/platform/db/database.ts'
import { sweepDrafts } from '#server/platform/files/sweep-drafts.ts'
import type { BlobStore } from './blob-store.ts'
import { releaseVersions } from './release-versions.ts'

/** An upload that takes longer than this is abandoned. */
const SETTLED_MS = 24 * 3600_000

/** Removes bytes without a row, and unfinished temporary files: what a kill between two steps leaves behind. */
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
    const orphans = versions.filter((version) => !kept.has(version))
    await releaseVersions(
      deps,
      orphans.map((version) => ({ version })),
    )
    removed += orphans.length
  }
  await deps.blobs.removeDrafts(before)
  await sweepDrafts(deps.spoolFolder, () => true, before)
  return removed
}
