import type { Row, Sql } from './sql.ts'

/** A few megabytes of wide rows, because on a busy machine each request waits for its turn. */
const BATCH_ROWS = 1000

/**
 * Yields the rows of a query in batches, through a cursor, so that memory does not grow with their number. The next
 * batch is fetched while one is processed.
 */
export async function* readCursor<T extends Row>(
  sql: Sql,
  text: string,
  values: readonly unknown[],
): AsyncGenerator<T[]> {
  // All rows are read, so the planner must not optimise for the first ones.
  await sql.query('set local cursor_tuple_fraction = 1')
  await sql.query(`declare batches no scroll cursor for ${text}`, values)
  const fetch = () => {
    const answer = sql.query<T>(`fetch ${BATCH_ROWS} from batches`)
    // It may fail before it is awaited.
    answer.catch(() => undefined)
    return answer
  }
  let nextBatch = fetch()
  try {
    while (true) {
      const { rows } = await nextBatch
      const isLast = rows.length < BATCH_ROWS
      if (!isLast) nextBatch = fetch()
      if (rows.length > 0) yield rows
      if (isLast) break
    }
  } finally {
    // A consumer that stops early ends the transaction, so the connection must be idle by then.
    await nextBatch.catch(() => undefined)
  }
  await sql.query('close batches')
}
