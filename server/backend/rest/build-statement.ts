import pg from 'pg'
import { Clauses } from './build-clauses.ts'
import type { Column, Relation } from './catalogue.ts'
import type { RestQuery } from './parse-query.ts'
import type { Conflict, Preferences } from './prefer.ts'
import { RestError } from './rest-error.ts'

/** The most rows in one response, as on the hosted service. */
const MAX_ROWS = 1000

/** A statement up to the point where its rows, in `source`, are serialized. */
export type Statement = {
  /** A common table expression that `source` reads from. */
  before?: string
  source: string
  /** SQL for the number of all rows, before limit and offset. */
  total?: string
  /** SQL for the number of rows that an upsert added. */
  inserted?: string
  values: unknown[]
}

// Counts the rows that an upsert adds, as PostgREST does: plus one for each row that it tries, minus one for each that already
// exists. Callers who are granted single columns may not read the system column that would tell the two apart.
const INSERTED = `coalesce(nullif(current_setting('rest.inserted', true), '')::int, 0)`
const PLUS_ONE = `set_config('rest.inserted', (${INSERTED} + 1)::text, true) <> ''`
const MINUS_ONE = `set_config('rest.inserted', (${INSERTED} - 1)::text, true) <> ''`

export function buildRead(relation: Relation, query: RestQuery, count: boolean): Statement {
  return readFrom(tableName(relation), query, count, new Clauses(relation))
}

/** Reads one page, and counts all rows if that is requested. */
export function readFrom(from: string, query: RestQuery, count: boolean, clauses: Clauses): Statement {
  const where = clauses.where(query.where)
  const limit = clauses.add(Math.min(query.limit ?? MAX_ROWS, MAX_ROWS))
  const page = `${clauses.order(query.order)} limit ${limit} offset ${clauses.add(query.offset)}`
  return {
    source: `select ${clauses.select(query.select)} from ${from} t${where}${page}`,
    ...(count && { total: `(select count(*) from ${from} t${where})` }),
    values: clauses.values,
  }
}

type Rows = Record<string, unknown>[]
type InsertOptions = Pick<Preferences, 'conflict' | 'missingDefault' | 'returning'>

/** Inserts the rows. Columns are the union of their keys, unless the request names them. */
export function buildInsert(relation: Relation, query: RestQuery, rows: Rows, options: InsertOptions): Statement {
  const clauses = new Clauses(relation)
  const columns = findColumns(relation, query.columns ?? [...new Set(rows.flatMap((row) => Object.keys(row)))])
  const insert = `insert into ${tableName(relation)} as t`
  const conflict = buildConflict(relation, query, columns, options.conflict)
  const end = `${conflict} returning ${options.returning ? '*' : '1'}`
  if (columns.length === 0) {
    const source = rows.length === 1 ? 'default values' : 'select where false'
    return selectWritten(clauses, query, `${insert} ${source}${end}`, options.returning)
  }
  const list = columns.map(quoted).join(', ')
  const body = `${clauses.add(JSON.stringify(rows))}::jsonb`
  const source = options.missingDefault ? withDefaults(body, columns) : body
  const isMerge = conflict !== '' && options.conflict === 'merge-duplicates'
  const counted = isMerge ? ` where ${PLUS_ONE}` : ''
  const write = `${insert} (${list}) select ${list} from jsonb_to_recordset(${source}) as _ (${withTypes(columns)})${counted}${end}`
  return { ...selectWritten(clauses, query, write, options.returning), ...(isMerge && { inserted: INSERTED }) }
}

export function buildUpdate(relation: Relation, query: RestQuery, [changes = {}]: Rows, returning: boolean): Statement {
  const clauses = new Clauses(relation)
  const columns = findColumns(relation, query.columns ?? Object.keys(changes))
  if (columns.length === 0) {
    return { source: `select ${returning ? '*' : '1'} from ${tableName(relation)} where false`, values: [] }
  }
  const set = columns.map((column) => `${quoted(column)} = body.${quoted(column)}`).join(', ')
  const body = `jsonb_to_record(${clauses.add(JSON.stringify(changes))}::jsonb) as body (${withTypes(columns)})`
  const update = `update ${tableName(relation)} as t set ${set} from ${body}${clauses.where(query.where)}`
  return selectWritten(clauses, query, `${update} returning ${returning ? 't.*' : '1'}`, returning)
}

export function buildDelete(relation: Relation, query: RestQuery, returning: boolean): Statement {
  const clauses = new Clauses(relation)
  const statement = `delete from ${tableName(relation)} as t${clauses.where(query.where)}`
  return selectWritten(clauses, query, `${statement} returning ${returning ? 't.*' : '1'}`, returning)
}

/** Applies the select list and the order to the rows that a write returns, as PostgREST does. */
function selectWritten(clauses: Clauses, query: RestQuery, write: string, returning: boolean): Statement {
  const { values } = clauses
  if (!returning) return { source: write, values }
  const source = `select ${clauses.select(query.select)} from written t${clauses.order(query.order)}`
  return { before: `written as (${write})`, source, values }
}

function buildConflict(relation: Relation, query: RestQuery, columns: Column[], conflict: Conflict): string {
  if (!conflict) return ''
  const names = query.onConflict ?? relation.primaryKey
  // Without a primary key no row can be a duplicate.
  if (names.length === 0) return ''
  const target = findColumns(relation, names).map(quoted).join(', ')
  const updates = columns.map((column) => `${quoted(column)} = excluded.${quoted(column)}`)
  if (conflict === 'ignore-duplicates' || updates.length === 0) return ` on conflict (${target}) do nothing`
  return ` on conflict (${target}) do update set ${updates.join(', ')} where ${MINUS_ONE}`
}

/** `Prefer: missing=default`: a missing key gets the column's default instead of null. */
function withDefaults(body: string, columns: Column[]): string {
  const defaults = columns
    .filter((column) => column.defaultExpression !== null)
    .map((column) => `${pg.escapeLiteral(column.name)}, ${column.defaultExpression}`)
  if (defaults.length === 0) return body
  return `(select jsonb_agg(jsonb_build_object(${defaults.join(', ')}) || element) from jsonb_array_elements(${body}) element)`
}

function findColumns({ name: table, columns }: Relation, names: readonly string[]): Column[] {
  return names.map((name) => {
    const column = columns.get(name)
    if (column) return column
    throw new RestError(400, 'PGRST204', `Could not find the '${name}' column of '${table}' in the schema cache`)
  })
}

const tableName = ({ name }: Relation) => `public.${pg.escapeIdentifier(name)}`
const quoted = ({ name }: Column) => pg.escapeIdentifier(name)
const withTypes = (columns: Column[]) => columns.map((column) => `${quoted(column)} ${column.type}`).join(', ')
