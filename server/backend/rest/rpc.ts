import pg from 'pg'
import type { GatewayContext } from '#server/backend/gateway/gateway-env.ts'
import { Clauses } from './build-clauses.ts'
import { readFrom } from './build-statement.ts'
import type { Relation, Routine } from './catalogue.ts'
import { isComparison } from './parse-filters.ts'
import { isReserved } from './parse-query.ts'
import { parsePrefer } from './prefer.ts'
import { readArguments } from './read-rows.ts'
import { RestError } from './rest-error.ts'
import { answerStatement, type RestService, readRestQuery, VALUE_COLUMN } from './run-rest.ts'

/**
 * Calls a function of schema public with named arguments, as the caller; select, filters, order, page and count apply to
 * what it returns. GET may only call functions that do not write.
 */
export async function callRoutine(c: GatewayContext, service: RestService, name: string): Promise<Response> {
  const { given, parameters } = await readCall(c)
  const routine = await service.catalogue.getRoutine(name, Object.keys(given))
  if (c.req.method !== 'POST' && routine.volatile) {
    throw new RestError(405, '25006', `cannot execute ${name} in a read-only transaction`)
  }
  const preferences = parsePrefer(c.req.header('prefer'))
  if (preferences.maxAffected !== null) requireRows(routine)
  const query = await readRestQuery(c, service, parameters)
  const clauses = new Clauses(relationOf(routine))
  const call = callOf(routine, given, clauses)
  if (routine.returnsVoid) {
    await service.database.asCaller(c.var.caller, (sql) => sql.query(`select from ${call}`, clauses.values))
    return new Response(null, { status: 204 })
  }
  // The function runs once, whatever is counted; its result is read as a table is.
  const before = `called as materialized (select * from ${call})`
  const statement = { before, ...readFrom('called', query, preferences.count, clauses) }
  return answerStatement(c, service, statement, { preferences, form: routine, offset: query.offset })
}

/**
 * The arguments, and the parameters that are about the result. In the address of a GET both stand side by side: what
 * reads like a comparison (`plays=gt.5`) is a filter and what has a meaning for tables keeps it, as in PostgREST.
 */
async function readCall(c: GatewayContext) {
  const all = new URL(c.req.url).searchParams
  if (c.req.method === 'POST') return { given: readArguments(await c.req.text()), parameters: all }
  const parameters = new URLSearchParams()
  const given: Record<string, unknown> = {}
  for (const [key, value] of all) {
    if (isReserved(key) || isComparison(value)) parameters.append(key, value)
    else given[key] = value
  }
  return { given, parameters }
}

function requireRows({ returnsSet }: Routine): void {
  if (returnsSet) return
  const message = 'Function must return SETOF or TABLE when max-affected preference is used with handling=strict'
  throw new RestError(400, 'PGRST128', message)
}

function callOf(routine: Routine, given: Record<string, unknown>, clauses: Clauses): string {
  const list = Object.entries(given).map(([key, value]) => {
    const type = routine.parameters.get(key) ?? 'text'
    return `${pg.escapeIdentifier(key)} => ${clauses.add(toParameter(value, type))}::${type}`
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
