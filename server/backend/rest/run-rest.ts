import type { Context } from 'hono'
import type { GatewayEnv } from '#server/backend/gateway/gateway-env.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Catalogue } from './catalogue.ts'
import { readAccept } from './media-types.ts'
import { hasPattern } from './parse-filters.ts'
import { parseRestQuery, type RestQuery } from './parse-query.ts'
import type { Preferences } from './prefer.ts'
import { RestError } from './rest-error.ts'
import { type RowForm, type Statement, type StatementRow, writeRowsAs } from './write-rows.ts'

export type RestService = { database: Database; catalogue: Catalogue }
type RestContext = Context<GatewayEnv>

/** The most rows in one answer, as on the hosted service. */
export const MAX_ROWS = 1000

/** The parameters of a request as a query, its `Range` included. Refuses what the caller may not ask. */
export async function readRestQuery(
  c: RestContext,
  { database }: RestService,
  parameters: URLSearchParams,
): Promise<RestQuery> {
  const query = parseRestQuery(parameters)
  if (hasPattern(query.where) && (await database.isVisitor(c.var.caller))) throw refusePattern(c)
  const isRead = c.req.method === 'GET' || c.req.method === 'HEAD'
  return isRead ? applyRange(c, query) : query
}

/** A short regular expression can take hours; the answer is the one that a missing right gets. */
function refusePattern(c: RestContext): RestError {
  const status = c.var.caller.role === 'anon' ? 401 : 403
  const hint = 'like, ilike and the text search operators are open to everybody.'
  return new RestError(status, '42501', 'permission denied for operators match and imatch', null, hint)
}

/** `Range: 0-9` is the older form of limit and offset; the query string takes precedence. */
function applyRange(c: RestContext, query: RestQuery): RestQuery {
  const range = /^(\d{1,9})-(\d{1,9})?$/.exec(c.req.header('range') ?? '')
  if (!range || query.limit !== null || query.offset !== 0) return query
  const first = Number(range[1])
  const last = range[2] === undefined ? null : Number(range[2])
  if (last !== null && last < first) throw new RestError(416, 'PGRST103', 'Requested range not satisfiable')
  return { ...query, offset: first, limit: last === null ? null : last - first + 1 }
}

type Execution = { preferences: Preferences | null; form: RowForm; mayRequireOne: boolean }

/**
 * Runs the statement as the caller. What the request forbids is found inside the transaction, so that nothing of it is
 * kept, as in PostgREST.
 */
export async function executeRest(
  c: RestContext,
  { database }: RestService,
  statement: Statement,
  { preferences, form, mayRequireOne }: Execution,
): Promise<StatementRow> {
  const shape = readAccept(c.req.header('accept'))
  const { text, values } = writeRowsAs(statement, shape.form, form)
  return database.asCaller(c.var.caller, async (sql) => {
    const { rows } = await sql.query<StatementRow>(text, values)
    const [row] = rows
    if (!row) throw new Error('a rest statement answered no row')
    const affected = Number(row.page_total)
    if (preferences?.maxAffected != null && affected > preferences.maxAffected) {
      const details = `The query affects ${affected} rows`
      throw new RestError(400, 'PGRST124', 'Query result exceeds max-affected preference constraint', details)
    }
    if (mayRequireOne && shape.one) requireOne(affected)
    return row
  })
}

function requireOne(count: number): void {
  if (count === 1) return
  throw new RestError(
    406,
    'PGRST116',
    'Cannot coerce the result to a single JSON object',
    `The result contains ${count} rows`,
  )
}
