import pg from 'pg'
import { buildOrder, buildSelect, buildWhere, Parameters } from './build-clauses.ts'
import type { Column, Relation } from './catalogue.ts'
import type { RestQuery } from './parse-query.ts'
import { RestError } from './rest-error.ts'
import type { Statement } from './run-rest.ts'

export type CountMode = 'exact' | 'planned' | 'estimated' | null
export type Conflict = 'merge-duplicates' | 'ignore-duplicates' | null

// Counts the rows that an upsert adds, as PostgREST does: one more for each row that it tries, one less for each that is
// there already. The system column that tells the two apart may not be read by callers who are granted single columns.
const ADDED = `coalesce(nullif(current_setting('rest.inserted', true), '')::int, 0)`
const PLUS_ONE = `set_config('rest.inserted', (${ADDED} + 1)::text, true) <> ''`
const MINUS_ONE = `set_config('rest.inserted', (${ADDED} - 1)::text, true) <> ''`

export function buildRead(relation: Relation, query: RestQuery, count: CountMode, maxRows: number): Statement {
  const parameters = new Parameters()
  const select = buildSelect(relation, query.select, parameters)
  const where = buildWhere(relation, query.where, parameters)
  const order = buildOrder(relation, query.order, parameters)
  const limit = parameters.add(Math.min(query.limit ?? maxRows, maxRows))
  const offset = parameters.add(query.offset)
  const from = fromRelation(relation)
  const source = `select ${select} from ${from} t${where}${order} limit ${limit} offset ${offset}`
  // Planned and estimated counts are answered with the exact count: the tables here are small enough.
  const total = count ? `(select count(*) from ${from} t${where})` : 'null'
  return { ...wrap(`with source as (${source})`, parameters), total }
}

export type InsertOptions = { conflict: Conflict; missingDefault: boolean; returning: boolean }

/** Rows are the parsed JSON body; columns are the union of their keys unless the request names them. */
export function buildInsert(
  relation: Relation,
  query: RestQuery,
  rows: Record<string, unknown>[],
  options: InsertOptions,
): Statement {
  const parameters = new Parameters()
  const names = query.columns ?? [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const columns = names.map((name) => findColumn(relation, name))
  const target = fromRelation(relation)
  const returning = options.returning ? '*' : '1'
  const conflict = buildConflict(relation, query, columns, options.conflict)
  if (columns.length === 0) {
    const source = rows.length === 1 ? 'default values' : 'select where false'
    return writeStatement(
      relation,
      query,
      `insert into ${target} as t ${source}${conflict} returning ${returning}`,
      options.returning,
      parameters,
    )
  }
  const list = columns.map((column) => pg.escapeIdentifier(column.name)).join(', ')
  const typed = columns.map((column) => `${pg.escapeIdentifier(column.name)} ${column.type}`).join(', ')
  const body = `${parameters.add(JSON.stringify(rows))}::jsonb`
  const source = options.missingDefault ? withDefaults(body, columns) : body
  const isMerge = conflict !== '' && options.conflict === 'merge-duplicates'
  const counted = isMerge ? ` where ${PLUS_ONE}` : ''
  const insert = `insert into ${target} as t (${list}) select ${list} from jsonb_to_recordset(${source}) as _ (${typed})${counted}`
  const write = `${insert}${conflict} returning ${returning}`
  const statement = writeStatement(relation, query, write, options.returning, parameters)
  return isMerge ? { ...statement, inserted: ADDED } : statement
}

export function buildUpdate(
  relation: Relation,
  query: RestQuery,
  changes: Record<string, unknown>,
  returning: boolean,
): Statement {
  const parameters = new Parameters()
  const names = query.columns ?? Object.keys(changes)
  const columns = names.map((name) => findColumn(relation, name))
  if (columns.length === 0)
    return wrap(
      `with source as (select ${returning ? '*' : '1'} from ${fromRelation(relation)} where false)`,
      parameters,
    )
  const typed = columns.map((column) => `${pg.escapeIdentifier(column.name)} ${column.type}`).join(', ')
  const set = columns.map(({ name }) => `${pg.escapeIdentifier(name)} = body.${pg.escapeIdentifier(name)}`).join(', ')
  const body = parameters.add(JSON.stringify(changes))
  const where = buildWhere(relation, query.where, parameters)
  const update = `update ${fromRelation(relation)} as t set ${set} from jsonb_to_record(${body}::jsonb) as body (${typed})${where}`
  return writeStatement(relation, query, `${update} returning ${returning ? 't.*' : '1'}`, returning, parameters)
}

export function buildDelete(relation: Relation, query: RestQuery, returning: boolean): Statement {
  const parameters = new Parameters()
  const where = buildWhere(relation, query.where, parameters)
  const statement = `delete from ${fromRelation(relation)} as t${where} returning ${returning ? 't.*' : '1'}`
  return writeStatement(relation, query, statement, returning, parameters)
}

/** Shapes the rows that a write returned: the select list and order apply to them, as they do in PostgREST. */
function writeStatement(
  relation: Relation,
  query: RestQuery,
  write: string,
  returning: boolean,
  parameters: Parameters,
): Statement {
  if (!returning) return wrap(`with source as (${write})`, parameters)
  const select = buildSelect(relation, query.select, parameters)
  const order = buildOrder(relation, query.order, parameters)
  return wrap(`with written as (${write}), source as (select ${select} from written t${order})`, parameters)
}

function wrap(ctes: string, parameters: Parameters): Statement {
  return { ctes, total: 'null', inserted: 'null', values: parameters.values }
}

function buildConflict(relation: Relation, query: RestQuery, columns: Column[], conflict: Conflict): string {
  if (!conflict) return ''
  const names = query.onConflict ?? relation.primaryKey
  // Without a key no row can be a duplicate.
  if (names.length === 0) return ''
  const target = names.map((name) => pg.escapeIdentifier(findColumn(relation, name).name)).join(', ')
  const updates = columns.map(({ name }) => `${pg.escapeIdentifier(name)} = excluded.${pg.escapeIdentifier(name)}`)
  if (conflict === 'ignore-duplicates' || updates.length === 0) return ` on conflict (${target}) do nothing`
  return ` on conflict (${target}) do update set ${updates.join(', ')} where ${MINUS_ONE}`
}

/** `Prefer: missing=default`: a key that is missing in a row gets the column's default instead of null. */
function withDefaults(body: string, columns: Column[]): string {
  const defaults = columns
    .filter((column) => column.defaultExpression !== null)
    .map((column) => `${pg.escapeLiteral(column.name)}, ${column.defaultExpression}`)
  if (defaults.length === 0) return body
  return `(select jsonb_agg(jsonb_build_object(${defaults.join(', ')}) || element) from jsonb_array_elements(${body}) element)`
}

function findColumn(relation: Relation, name: string): Column {
  const column = relation.columns.get(name)
  if (column) return column
  throw new RestError(400, 'PGRST204', `Could not find the '${name}' column of '${relation.name}' in the schema cache`)
}

function fromRelation(relation: Relation): string {
  return `public.${pg.escapeIdentifier(relation.name)}`
}
