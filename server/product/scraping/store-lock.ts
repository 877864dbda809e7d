import PQueue from 'p-queue'
import type { Sql } from '#server/platform/db/sql.ts'

// Two workers that find the same company on two domains would each create an opportunity, so sites are stored one after the other.
const STORE_LOCK = 730_512

/** Serializes all changes of opportunities over all processes. Held until the transaction ends. */
export async function lockStore(sql: Sql): Promise<void> {
  await sql`select pg_advisory_xact_lock(${STORE_LOCK})`
}

/**
 * A queue in which sites wait to be stored, instead of waiting for the lock. Each site waiting for the lock would use a connection, and
 * a run reads more sites in parallel than there are connections.
 */
export function createStoreQueue(): <T>(work: () => Promise<T>) => Promise<T> {
  const queue = new PQueue({ concurrency: 1 })
  return (work) => queue.add(work)
}
