import type { GatewayContext } from '#server/backend/gateway/gateway-env.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Statement } from './build-statement.ts'
import type { Catalogue, Routine } from './catalogue.ts'
import { hasPattern } from './parse-filters.ts'
import { parseRestQuery, type RestQuery } from './parse-query.ts'
import type { Preferences } from './prefer.ts'
import { RestError } from './rest-error.ts'

export type RestService = { database: Database; catalogue: Catalogue }

/** Parses a request's parameters and `Range`. Throws RestError if the caller may not use one of them. */
export async function parseRequestQuery(
  c: GatewayContext,
  { database }: RestService,
  parameters: URLSearchParams,
): Promise<RestQuery> {
  const query = parseRestQuery(parameters)
  if (hasPattern(query.where) && (await database.isVisitor(c.var.caller))) throw refusePattern(c)
  const isRead = c.req.method === 'GET' || c.req.method === 'HEAD'
  return isRead ? applyRange(c, query) : query
}

/** A short regular expression can take hours. The error is that of a missing privilege. */
function refusePattern(c: GatewayContext): RestError {
  const status = c.var.caller.role === 'anon' ? 401 : 403
  const hint = 'like, ilike and the text search operators are open to everybody.'
  return new RestError(status, '42501', 'permission denied for operators match and imatch', null, hint)
}

/** `Range: 0-9` is the older form of limit and offset; the query string takes precedence. */
function applyRange(c: GatewayContext, query: RestQuery): RestQuery {
  const range = /^(\d{1,9})-(\d{1,9})?$/.exec(c.req.header('range') ?? '')
  if (!range || query.limit !== null || query.offset !== 0) return query
  const first = Number(range[1])
  const last = range[2] === undefined ? null : Number(range[2])
  if (last !== null && last < first) throw new RestError(416, 'PGRST103', 'Requested range not satisfiable')
  return { ...query, offset: first, limit: last === null ? null : last - first + 1 }
}

/** The result of every statement: the rows as one text, their number, and the other counts if requested. */
type StatementRow = { body: string | null; rows: number; total: number | null; inserted: number | null }

/** Whether a result is a list or single, and rows or plain values. Functions return all four. */
type ResultKind = Pick<Routine, 'returnsSet' | 'returnsRow'>
const ROWS: ResultKind = { returnsSet: true, returnsRow: true }

type ResponseOptions = {
  preferences: Preferences
  kind?: ResultKind
  /** The offset of a page. */
  offset?: number
  /** The status of a write that returns no rows. With rows, an update or delete answers 200. Absent for a read. */
  writeStatus?: 201 | 204
}

/**
 * Runs the statement as the caller and returns the status, Content-Range and body of PostgREST. `max-affected` and single
 * objects are checked inside the transaction, so that a refused write is rolled back.
 */
export async function runStatement(
  c: GatewayContext,
  { database }: RestService,
  statement: Statement,
  { preferences, kind = ROWS, offset = 0, writeStatus }: ResponseOptions,
): Promise<Response> {
  const format = parseAccept(c.req.header('accept'))
  const isRead = writeStatus === undefined
  const withBody = isRead || preferences.returning
  const row = await database.asCaller(c.var.caller, async (sql) => {
    const { rows } = await sql.query<StatementRow>(serializeRows(statement, format.encoding, kind), statement.values)
    const [result] = rows
    if (!result) throw new Error('a rest statement returned no row')
    requireMaxAffected(result.rows, preferences.maxAffected)
    if (withBody && format.single) requireSingle(result.rows)
    return result
  })
  // For a write, the affected rows are the total.
  const affected = preferences.count ? row.rows : null
  const headers = describePage(row.rows, offset, isRead ? row.total : affected)
  if (preferences.applied.length > 0) headers.set('preference-applied', preferences.applied.join(', '))
  const status = isRead ? statusOfRead(row) : statusOfWrite(row, writeStatus, preferences)
  if (!withBody) return new Response(null, { status, headers })
  headers.set('content-type', contentTypeOf(format))
  if (c.req.method === 'HEAD') return new Response(null, { status, headers })
  const body = row.body ?? ''
  // The body is `[{…}]` with one element. Cutting the brackets avoids parsing, which would turn numbers into floats.
  return new Response(format.single && kind.returnsSet ? body.slice(1, -1) : body, { status, headers })
}

function requireMaxAffected(affected: number, most: number | null): void {
  if (most === null || affected <= most) return
  const details = `The query affects ${affected} rows`
  throw new RestError(400, 'PGRST124', 'Query result exceeds max-affected preference constraint', details)
}

function requireSingle(count: number): void {
  if (count === 1) return
  const details = `The result contains ${count} rows`
  throw new RestError(406, 'PGRST116', 'Cannot coerce the result to a single JSON object', details)
}

function describePage(rows: number, offset: number, total: number | null): Headers {
  if (total !== null && offset > total) {
    const details = `An offset of ${offset} was requested, but there are only ${total} rows.`
    throw new RestError(416, 'PGRST103', 'Requested range not satisfiable', details)
  }
  const range = rows === 0 ? '*' : `${offset}-${offset + rows - 1}`
  return new Headers({ 'content-range': `${range}/${total ?? '*'}` })
}

function statusOfRead({ rows, total }: StatementRow): number {
  return total !== null && rows < total ? 206 : 200
}

function statusOfWrite({ inserted }: StatementRow, writeStatus: 201 | 204, { returning }: Preferences): number {
  // An upsert that added no row answers like an update.
  const isUpdate = writeStatus === 204 ? returning : inserted !== null && inserted <= 0
  return isUpdate ? 200 : writeStatus
}

/** A list or a single object, as JSON, JSON without nulls, or CSV. */
type ResponseFormat = { single: boolean; encoding: 'json' | 'stripped' | 'csv' }

const OBJECT_TYPE = 'application/vnd.pgrst.object+json'
const ARRAY_TYPE = 'application/vnd.pgrst.array+json'

/** The first accepted media type that is supported. Throws PGRST107 if none is. */
export function parseAccept(header = ''): ResponseFormat {
  for (const type of header.split(',')) {
    const [name = '', ...options] = type.split(';').map((part) => part.trim().toLowerCase())
    const encoding = options.includes('nulls=stripped') ? 'stripped' : 'json'
    if (name === OBJECT_TYPE) return { single: true, encoding }
    if (name === ARRAY_TYPE) return { single: false, encoding }
    if (name === 'text/csv') return { single: false, encoding: 'csv' }
    if (['', 'application/json', 'application/*', '*/*'].includes(name)) return { single: false, encoding: 'json' }
  }
  throw new RestError(406, 'PGRST107', `None of these media types are available: ${header.slice(0, 100)}`)
}

function contentTypeOf({ single, encoding }: ResponseFormat): string {
  if (encoding === 'csv') return 'text/csv; charset=utf-8'
  const stripped = encoding === 'stripped' ? ';nulls=stripped' : ''
  if (single) return `${OBJECT_TYPE}${stripped}; charset=utf-8`
  return encoding === 'stripped' ? `${ARRAY_TYPE}${stripped}; charset=utf-8` : 'application/json; charset=utf-8'
}

/** The column of a function that returns plain values. The name is PostgREST's. */
export const VALUE_COLUMN = 'pgrst_scalar'

// CSV as PostgREST writes it: the column names, then each row as Postgres writes a record, without the parentheses.
const CSV_BODY = `coalesce((select string_agg(k, ',') from (select json_object_keys(row_to_json(s)) as k from (select * from source limit 1) s) names), '')
  || coalesce(E'\\n' || string_agg(substring(_t::text, 2, length(_t::text) - 2), E'\\n'), '')`

/** The whole statement, with its rows serialized. */
function serializeRows(statement: Statement, encoding: ResponseFormat['encoding'], kind: ResultKind): string {
  const { before, source, total = 'null', inserted = 'null' } = statement
  const body = encoding === 'csv' ? CSV_BODY : `${jsonBody(encoding, kind)}::text`
  const counts = `count(*)::float8 as rows, ${total}::float8 as total, ${inserted} as inserted`
  return `with ${before ? `${before}, ` : ''}source as (${source}) select ${body} as body, ${counts} from (select * from source) _t`
}

function jsonBody(encoding: 'json' | 'stripped', { returnsSet, returnsRow }: ResultKind): string {
  const rows = `json_agg(${returnsRow ? '_t' : `_t.${VALUE_COLUMN}`})`
  const json = encoding === 'stripped' ? `json_strip_nulls(${rows})` : rows
  return returnsSet ? `coalesce(${json}, '[]')` : `coalesce(${json} -> 0, 'null')`
}
