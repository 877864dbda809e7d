import PQueue from 'p-queue'
import type { Sql } from '#server/platform/db/sql.ts'

// Two workers that meet the same company on two domains would each create a row, so sites are stored one after the
// other.
const STORE_LOCK = 730_512

/** Serializes everything that changes rows, over all processes; held until the transaction ends. */
export async function lockStore(sql: Sql): Promise<void> {
  await sql`select pg_advisory_xact_lock(${STORE_LOCK})`
}

/**
 * Sites that were read together are stored one after the other, and wait here instead of at the lock: there each would
 * hold a connection, and a run reads more sites at once than there are connections, so requests would find none.
 */
export function createStoreTurns(): <T>(work: () => Promise<T>) => Promise<T> {
  const turns = new PQueue({ concurrency: 1 })
  return (work) => turns.add(work)
}
