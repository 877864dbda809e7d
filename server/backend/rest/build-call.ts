import pg from 'pg'
import { buildOrder, buildSelect } from './build-select.ts'
import type { CountMode } from './build-statement.ts'
import { buildWhere, Parameters } from './build-where.ts'
import type { Relation, Routine } from './catalogue.ts'
import type { RestQuery } from './parse-query.ts'
import { type RowForm, type Statement, VALUE_COLUMN } from './write-rows.ts'

/** A call of a function; its result is read as a table is. The function runs once, whatever is counted. */
export function buildCall(
  routine: Routine,
  given: Record<string, unknown>,
  query: RestQuery,
  count: CountMode,
  maxRows: number,
): Statement {
  const parameters = new Parameters()
  const result = relationOf(routine)
  const call = `select * from ${callOf(routine, given, parameters)}`
  const select = buildSelect(result, query.select, parameters)
  const where = buildWhere(result, query.where, parameters)
  const order = buildOrder(result, query.order, parameters)
  const limit = parameters.add(Math.min(query.limit ?? maxRows, maxRows))
  const offset = parameters.add(query.offset)
  const source = `select ${select} from called t${where}${order} limit ${limit} offset ${offset}`
  return {
    ctes: `with called as materialized (${call}), source as (${source})`,
    total: count ? `(select count(*) from called t${where})` : 'null',
    inserted: 'null',
    values: parameters.values,
  }
}

/** A call of a function that returns nothing. */
export function buildVoidCall(routine: Routine, given: Record<string, unknown>): { text: string; values: unknown[] } {
  const parameters = new Parameters()
  return { text: `select from ${callOf(routine, given, parameters)}`, values: parameters.values }
}

export function rowFormOf({ returnsSet, returnsRow }: Routine): RowForm {
  if (returnsRow) return returnsSet ? 'rows' : 'row'
  return returnsSet ? 'values' : 'value'
}

function callOf(routine: Routine, given: Record<string, unknown>, parameters: Parameters): string {
  const list = Object.entries(given).map(([key, value]) => {
    const type = routine.parameters.get(key) ?? 'text'
    return `${pg.escapeIdentifier(key)} => ${parameters.add(toParameter(value, type))}::${type}`
  })
  const alias = routine.returnsRow ? 'r' : `r(${VALUE_COLUMN})`
  return `public.${pg.escapeIdentifier(routine.name)}(${list.join(', ')}) as ${alias}`
}

/** What filters, order and select may name. */
function relationOf({ name, columns, returnsRow, returnType }: Routine): Relation {
  const value = { name: VALUE_COLUMN, type: returnType, defaultExpression: null }
  return { name, columns: returnsRow ? columns : new Map([[VALUE_COLUMN, value]]), primaryKey: [] }
}

/** Postgres gets JSON for json types, array literals for arrays, and text for everything else. */
function toParameter(value: unknown, type: string): unknown {
  if (type === 'json' || type === 'jsonb') return JSON.stringify(value)
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? JSON.stringify(value) : value
}
