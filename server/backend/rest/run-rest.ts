import type { GatewayContext } from '#server/backend/gateway/gateway-env.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Statement } from './build-statement.ts'
import type { Catalogue, Routine } from './catalogue.ts'
import { hasPattern } from './parse-filters.ts'
import { parseRestQuery, type RestQuery } from './parse-query.ts'
import type { Preferences } from './prefer.ts'
import { RestError } from './rest-error.ts'

export type RestService = { database: Database; catalogue: Catalogue }

/** The parameters of a request as a query, its `Range` included. Refuses what the caller may not ask. */
export async function readRestQuery(
  c: GatewayContext,
  { database }: RestService,
  parameters: URLSearchParams,
): Promise<RestQuery> {
  const query = parseRestQuery(parameters)
  if (hasPattern(query.where) && (await database.isVisitor(c.var.caller))) throw refusePattern(c)
  const isRead = c.req.method === 'GET' || c.req.method === 'HEAD'
  return isRead ? applyRange(c, query) : query
}

/** A short regular expression can take hours; the answer is the one that a missing right gets. */
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

/** The result of every statement: the rows as one JSON text, their number, and the other numbers if requested. */
type StatementRow = { body: string | null; shown: number; total: number | null; inserted: number | null }

/** What the rows of an answer are: one or a list of them, and rows or values (functions return all four). */
type RowForm = Pick<Routine, 'returnsSet' | 'returnsRow'>
const ROWS: RowForm = { returnsSet: true, returnsRow: true }

type Asked = {
  preferences: Preferences
  form?: RowForm
  /** Where the page of a read begins. */
  offset?: number
  /** The status of a write that answers without rows; with rows an update or delete answers 200. Absent for a read. */
  written?: 201 | 204
}

/**
 * Runs the statement as the caller and answers with the status, Content-Range and body of PostgREST. What the request
 * forbids is found inside the transaction, so that nothing of it is kept.
 */
export async function answerStatement(
  c: GatewayContext,
  { database }: RestService,
  statement: Statement,
  { preferences, form = ROWS, offset = 0, written }: Asked,
): Promise<Response> {
  const shape = readAccept(c.req.header('accept'))
  const isRead = written === undefined
  const withBody = isRead || preferences.returning
  const row = await database.asCaller(c.var.caller, async (sql) => {
    const { rows } = await sql.query<StatementRow>(writeRowsAs(statement, shape.form, form), statement.values)
    const [result] = rows
    if (!result) throw new Error('a rest statement answered no row')
    requireFew(result.shown, preferences.maxAffected)
    if (withBody && shape.one) requireOne(result.shown)
    return result
  })
  // For a write, the affected rows are the total.
  const counted = preferences.count ? row.shown : null
  const headers = describePage(row.shown, offset, isRead ? row.total : counted)
  if (preferences.applied.length > 0) headers.set('preference-applied', preferences.applied.join(', '))
  const status = isRead ? statusOfRead(row) : statusOfWrite(row, written, preferences)
  if (!withBody) return new Response(null, { status, headers })
  headers.set('content-type', contentTypeOf(shape))
  if (c.req.method === 'HEAD') return new Response(null, { status, headers })
  const body = row.body ?? ''
  // json_agg writes `[{…}]` with one element here; cutting the brackets avoids parsing numbers into floats.
  return new Response(shape.one && form.returnsSet ? body.slice(1, -1) : body, { status, headers })
}

function requireFew(affected: number, most: number | null): void {
  if (most === null || affected <= most) return
  const details = `The query affects ${affected} rows`
  throw new RestError(400, 'PGRST124', 'Query result exceeds max-affected preference constraint', details)
}

function requireOne(count: number): void {
  if (count === 1) return
  const details = `The result contains ${count} rows`
  throw new RestError(406, 'PGRST116', 'Cannot coerce the result to a single JSON object', details)
}

function describePage(shown: number, offset: number, total: number | null): Headers {
  if (total !== null && offset > total) {
    const details = `An offset of ${offset} was requested, but there are only ${total} rows.`
    throw new RestError(416, 'PGRST103', 'Requested range not satisfiable', details)
  }
  const range = shown === 0 ? '*' : `${offset}-${offset + shown - 1}`
  return new Headers({ 'content-range': `${range}/${total ?? '*'}` })
}

function statusOfRead({ shown, total }: StatementRow): number {
  return total !== null && shown < total ? 206 : 200
}

function statusOfWrite({ inserted }: StatementRow, bare: 201 | 204, { returning }: Preferences): number {
  // An upsert that has added no row answers like an update.
  const isUpdate = bare === 204 ? returning : inserted !== null && inserted <= 0
  return isUpdate ? 200 : bare
}

/** The format of rows in an answer: a list, a single object, without nulls, or CSV. */
type AnswerShape = { one: boolean; form: 'json' | 'stripped' | 'csv' }

const OBJECT_TYPE = 'application/vnd.pgrst.object+json'
const ARRAY_TYPE = 'application/vnd.pgrst.array+json'

/** The first accepted media type that is supported. Throws PGRST107 if none is. */
export function readAccept(header = ''): AnswerShape {
  for (const type of header.split(',')) {
    const [name = '', ...options] = type.split(';').map((part) => part.trim().toLowerCase())
    const form = options.includes('nulls=stripped') ? 'stripped' : 'json'
    if (name === OBJECT_TYPE) return { one: true, form }
    if (name === ARRAY_TYPE) return { one: false, form }
    if (name === 'text/csv') return { one: false, form: 'csv' }
    if (['', 'application/json', 'application/*', '*/*'].includes(name)) return { one: false, form: 'json' }
  }
  throw new RestError(406, 'PGRST107', `None of these media types are available: ${header.slice(0, 100)}`)
}

/** The Content-Type of an answer in the given format. */
function contentTypeOf({ one, form }: AnswerShape): string {
  if (form === 'csv') return 'text/csv; charset=utf-8'
  const stripped = form === 'stripped' ? ';nulls=stripped' : ''
  if (one) return `${OBJECT_TYPE}${stripped}; charset=utf-8`
  return form === 'stripped' ? `${ARRAY_TYPE}${stripped}; charset=utf-8` : 'application/json; charset=utf-8'
}

/** The column that the values of a function without columns are in; the name is PostgREST's. */
export const VALUE_COLUMN = 'pgrst_scalar'

// CSV as PostgREST writes it: the names of the first row, then each row as Postgres writes records, without the
// parentheses.
const CSV_BODY = `coalesce((select string_agg(k, ',') from (select json_object_keys(row_to_json(s)) as k from (select * from source limit 1) s) names), '')
  || coalesce(E'\\n' || string_agg(substring(_t::text, 2, length(_t::text) - 2), E'\\n'), '')`

/** The whole statement, with its rows serialized in the given format. */
function writeRowsAs(statement: Statement, format: AnswerShape['form'], form: RowForm): string {
  const { before, source, total = 'null', inserted = 'null' } = statement
  const body = format === 'csv' ? CSV_BODY : `${writeJson(format, form)}::text`
  const figures = `count(*)::float8 as shown, ${total}::float8 as total, ${inserted} as inserted`
  return `with ${before ? `${before}, ` : ''}source as (${source}) select ${body} as body, ${figures} from (select * from source) _t`
}

function writeJson(format: 'json' | 'stripped', { returnsSet, returnsRow }: RowForm): string {
  const rows = `json_agg(${returnsRow ? '_t' : `_t.${VALUE_COLUMN}`})`
  const kept = format === 'stripped' ? `json_strip_nulls(${rows})` : rows
  return returnsSet ? `coalesce(${kept}, '[]')` : `coalesce(${kept} -> 0, 'null')`
}
