import type { Sql } from '#server/platform/db/sql.ts'

/**
 * Within a transaction of the auth service's role (`asAuthAdmin`): does what only service_role may do, then changes back.
 * A transaction of its own that bypasses row level security is the database's `asServiceRole`.
 */
export async function withServiceRole<T>(sql: Sql, run: () => Promise<T>): Promise<T> {
  await sql`set local role service_role`
  const result = await run()
  await sql`set local role supabase_auth_admin`
  return result
}
