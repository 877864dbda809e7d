import type { Row, Sql } from './sql.ts'

/** Some megabytes of wide rows: each request waits for its turn on a busy machine. */
const AT_ONCE = 1000

/**
 * The rows of a query in batches, through a cursor of the transaction: memory does not grow with their number. The database
 * reads the next batch while one is used.
 */
export async function* readCursor<T extends Row>(
  sql: Sql,
  text: string,
  values: readonly unknown[],
): AsyncGenerator<T[]> {
  // All rows are read, so a plan that only yields the first ones early would be the wrong one.
  await sql.query('set local cursor_tuple_fraction = 1')
  await sql.query(`declare batches no scroll cursor for ${text}`, values)
  const fetch = () => {
    const answer = sql.query<T>(`fetch ${AT_ONCE} from batches`)
    // It may fail before anybody waits for it.
    answer.catch(() => undefined)
    return answer
  }
  let coming = fetch()
  try {
    while (true) {
      const { rows } = await coming
      const isLast = rows.length < AT_ONCE
      if (!isLast) coming = fetch()
      if (rows.length > 0) yield rows
      if (isLast) break
    }
  } finally {
    // Whoever leaves early ends the transaction on this connection, which has to be free by then.
    await coming.catch(() => undefined)
  }
  await sql.query('close batches')
}
