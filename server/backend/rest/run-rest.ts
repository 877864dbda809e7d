import type { Context } from 'hono'
import type { GatewayEnv } from '#server/backend/gateway/gateway-env.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Catalogue } from './catalogue.ts'
import { hasPattern } from './parse-filters.ts'
import { parseRestQuery, type RestQuery } from './parse-query.ts'
import type { Preferences } from './prefer.ts'
import { RestError } from './rest-error.ts'
import { readAccept } from './rest-response.ts'

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

/** A statement up to the point where its rows, in `source`, are serialized. */
export type Statement = {
  ctes: string
  /** SQL for the number of all rows, before limit and offset. */
  total: string
  /** SQL for the number of rows that an upsert added. */
  inserted: string
  values: unknown[]
}

/** The result of every statement: the rows as one JSON text, their number, and the other numbers if requested. */
export type StatementRow = { body: string | null; page_total: string; total: string | null; inserted: number | null }

/** What the rows of an answer are: a list of rows, one row, a list of values, or one value (functions return all four). */
export type RowForm = 'rows' | 'row' | 'values' | 'value'

/** The column that the values of a function without columns are in; the name is PostgREST's. */
export const VALUE_COLUMN = 'pgrst_scalar'

// CSV as PostgREST writes it: the names of the first row, then each row as Postgres writes records, without the
// parentheses.
const CSV_BODY = `coalesce((select string_agg(k, ',') from (select json_object_keys(row_to_json(s)) as k from (select * from source limit 1) s) names), '')
  || coalesce(E'\\n' || string_agg(substring(_t::text, 2, length(_t::text) - 2), E'\\n'), '')`

/** The whole statement, with its rows serialized in the given format. */
function writeRowsAs(
  statement: Statement,
  format: 'json' | 'stripped' | 'csv',
  form: RowForm,
): { text: string; values: unknown[] } {
  const { ctes, total, inserted, values } = statement
  const body = format === 'csv' ? CSV_BODY : `${writeJson(format, form)}::text`
  const text = `${ctes} select ${body} as body, count(*) as page_total, ${total} as total, ${inserted} as inserted from (select * from source) _t`
  return { text, values }
}

function writeJson(format: 'json' | 'stripped', form: RowForm): string {
  const isList = form === 'rows' || form === 'values'
  const rows = `json_agg(${form === 'rows' || form === 'row' ? '_t' : `_t.${VALUE_COLUMN}`})`
  const kept = format === 'stripped' ? `json_strip_nulls(${rows})` : rows
  return isList ? `coalesce(${kept}, '[]')` : `coalesce(${kept} -> 0, 'null')`
}
