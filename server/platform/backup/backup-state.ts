import type { Database } from '#server/platform/db/database.ts'

export async function recordBackup(database: Database, done: { file: string; bytes: number; at: Date }): Promise<void> {
  await database.asServiceRole(
    (sql) => sql`
      update private.backup_state set succeeded_at = ${done.at}, file = ${done.file}, size_bytes = ${done.bytes}`,
  )
}

/** Returns when the last backup before it was written, if there was one. */
export async function recordBackupFailure(
  database: Database,
  failed: { failure: string; at: Date },
): Promise<Date | null> {
  const [state] = await database.asServiceRole(
    (sql) => sql<{ succeeded_at: Date | null }>`
      update private.backup_state set failed_at = ${failed.at}, failure = ${failed.failure.slice(0, 500)}
      returning succeeded_at`,
  )
  return state?.succeeded_at ?? null
}
