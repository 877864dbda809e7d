import type { Sql } from '#server/db/sql.ts'

// Two workers that meet the same company on two domains would each make a row; sites are stored one after the other.
const STORE_LOCK = 730_512

/** Whoever changes rows waits for the others, over all processes; held until the transaction ends. */
export async function lockStore(sql: Sql): Promise<void> {
  await sql`select pg_advisory_xact_lock(${STORE_LOCK})`
}
