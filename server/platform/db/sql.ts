import type { ClientBase, QueryResult } from 'pg'

export type Row = Record<string, unknown>

/** The row with dates as ISO text, as it is sent. */
export function withIsoDates(row: Row): Row {
  const sent = { ...row }
  for (const name in sent) {
    const value = sent[name]
    if (value instanceof Date) sent[name] = value.toISOString()
  }
  return sent
}

/**
 * Runs SQL on one connection. As a template tag it turns every interpolation into a bind parameter and returns the
 * rows. `query` takes finished text, for statements that are assembled from the catalogue (the REST surface).
 */
export type Sql = {
  <T extends Row = Row>(strings: TemplateStringsArray, ...values: unknown[]): Promise<T[]>
  query<T extends Row = Row>(text: string, values?: readonly unknown[]): Promise<QueryResult<T>>
}

export function createSql(client: ClientBase): Sql {
  const query = <T extends Row>(text: string, values: readonly unknown[] = []) => client.query<T>(text, [...values])
  async function tag<T extends Row>(strings: TemplateStringsArray, ...values: unknown[]): Promise<T[]> {
    const text = strings.reduce((joined, part, index) => `${joined}$${index}${part}`)
    return (await query<T>(text, values)).rows
  }
  return Object.assign(tag, { query })
}

/** The row of a statement that always returns one, such as a count or an insert. */
export function onlyRow<T>(rows: readonly T[]): T {
  const [row] = rows
  if (row === undefined) throw new Error('the statement returned no row')
  return row
}

/** Whether a statement failed with this SQLSTATE. */
export function hasSqlState(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}

export function isUniqueViolation(error: unknown): boolean {
  return hasSqlState(error, '23505')
}
