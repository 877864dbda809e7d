import type { Row, Sql } from './sql.ts'

const AT_ONCE = 500

/** The rows of a query in batches, through a cursor of the transaction: memory does not grow with their number. */
export async function* readCursor<T extends Row>(
  sql: Sql,
  text: string,
  values: readonly unknown[],
): AsyncGenerator<T[]> {
  // All rows are read, so a plan that only yields the first ones early would be the wrong one.
  await sql.query('set local cursor_tuple_fraction = 1')
  await sql.query(`declare batches no scroll cursor for ${text}`, values)
  while (true) {
    const { rows } = await sql.query<T>(`fetch ${AT_ONCE} from batches`)
    if (rows.length > 0) yield rows
    if (rows.length < AT_ONCE) break
  }
  await sql.query('close batches')
}
