import pg from 'pg'
import type { GatewayContext } from '#server/backend/gateway/gateway-env.ts'
import { Clauses } from './build-clauses.ts'
import { readFrom } from './build-statement.ts'
import type { Relation, Routine } from './catalogue.ts'
import { parseArguments } from './parse-body.ts'
import { isComparison } from './parse-filters.ts'
import { isReserved } from './parse-query.ts'
import { parsePrefer } from './prefer.ts'
import { RestError } from './rest-error.ts'
import { parseRequestQuery, type RestService, runStatement, VALUE_COLUMN } from './run-rest.ts'

/**
 * Calls a function of schema public with named arguments, as the caller. Select, filters, order, page and count apply to its
 * result. GET may only call functions that do not write.
 */
export async function callRoutine(c: GatewayContext, service: RestService, name: string): Promise<Response> {
  const { args, parameters } = await parseCall(c)
  const routine = await service.catalogue.getRoutine(name, Object.keys(args))
  if (c.req.method !== 'POST' && routine.volatile) {
    throw new RestError(405, '25006', `cannot execute ${name} in a read-only transaction`)
  }
  const preferences = parsePrefer(c.req.header('prefer'))
  if (preferences.maxAffected !== null) requireSet(routine)
  const query = await parseRequestQuery(c, service, parameters)
  const clauses = new Clauses(describeResult(routine))
  const call = buildCall(routine, args, clauses)
  if (routine.returnsVoid) {
    await service.database.asCaller(c.var.caller, (sql) => sql.query(`select from ${call}`, clauses.values))
    return new Response(null, { status: 204 })
  }
  // Materialized, so that the function runs once even if its rows are counted.
  const before = `called as materialized (select * from ${call})`
  const statement = { before, ...readFrom('called', query, preferences.count, clauses) }
  return runStatement(c, service, statement, { preferences, kind: routine, offset: query.offset })
}

/**
 * The arguments of the function, and the parameters for its result. The URL of a GET contains both: comparisons
 * (`plays=gt.5`) and reserved names are for the result, as in PostgREST.
 */
async function parseCall(c: GatewayContext) {
  const all = new URL(c.req.url).searchParams
  if (c.req.method === 'POST') return { args: parseArguments(await c.req.text()), parameters: all }
  const parameters = new URLSearchParams()
  const args: Record<string, unknown> = {}
  for (const [key, value] of all) {
    if (isReserved(key) || isComparison(value)) parameters.append(key, value)
    else args[key] = value
  }
  return { args, parameters }
}

function requireSet({ returnsSet }: Routine): void {
  if (returnsSet) return
  const message = 'Function must return SETOF or TABLE when max-affected preference is used with handling=strict'
  throw new RestError(400, 'PGRST128', message)
}

function buildCall(routine: Routine, args: Record<string, unknown>, clauses: Clauses): string {
  const list = Object.entries(args).map(([key, value]) => {
    const type = routine.parameters.get(key) ?? 'text'
    return `${pg.escapeIdentifier(key)} => ${clauses.add(toParameter(value, type))}::${type}`
  })
  const alias = routine.returnsRow ? 'r' : `r(${VALUE_COLUMN})`
  return `public.${pg.escapeIdentifier(routine.name)}(${list.join(', ')}) as ${alias}`
}

/** The result as a relation: what filters, order and select may name. */
function describeResult({ name, columns, returnsRow, returnType }: Routine): Relation {
  const value = { name: VALUE_COLUMN, type: returnType, defaultExpression: null }
  return { name, columns: returnsRow ? columns : new Map([[VALUE_COLUMN, value]]), primaryKey: [] }
}

/** Postgres gets JSON for json types, array literals for arrays, and text for everything else. */
function toParameter(value: unknown, type: string): unknown {
  if (type === 'json' || type === 'jsonb') return JSON.stringify(value)
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? JSON.stringify(value) : value
}
