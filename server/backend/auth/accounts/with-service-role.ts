import type { Sql } from '#server/platform/db/sql.ts'

/**
 * Runs a part of an `asAuthAdmin` transaction as service_role, then changes back. For a whole transaction as service_role use
 * the database's `asServiceRole`.
 */
export async function withServiceRole<T>(sql: Sql, run: () => Promise<T>): Promise<T> {
  await sql`set local role service_role`
  const result = await run()
  await sql`set local role supabase_auth_admin`
  return result
}
