import type { Context } from 'hono'
import { z } from 'zod'
import type { GatewayEnv } from '#server/backend/gateway/gateway-env.ts'
import { buildCall, buildVoidCall, rowFormOf } from './build-call.ts'
import type { Routine } from './catalogue.ts'
import { parseJsonBody } from './json-body.ts'
import { readAccept } from './media-types.ts'
import { isComparison } from './parse-filters.ts'
import { isReserved } from './parse-query.ts'
import { parsePrefer } from './prefer.ts'
import { RestError } from './rest-error.ts'
import { answerRows } from './rest-response.ts'
import { executeRest, MAX_ROWS, type RestService, readRestQuery } from './run-rest.ts'

const ArgumentsSchema = z.record(z.string(), z.unknown())

/**
 * Calls a function of schema public with named arguments, as the caller; select, filters, order, page and count apply to
 * what it returns. GET may only call functions that do not write.
 */
export async function callRoutine(c: Context<GatewayEnv>, service: RestService, name: string): Promise<Response> {
  const { given, parameters } = await readCall(c)
  const routine = await service.catalogue.getRoutine(name, Object.keys(given))
  if (c.req.method !== 'POST' && routine.volatile) {
    throw new RestError(405, '25006', `cannot execute ${name} in a read-only transaction`)
  }
  const preferences = parsePrefer(c.req.header('prefer'))
  if (preferences.maxAffected !== null) requireRows(routine)
  const query = await readRestQuery(c, service, parameters)
  if (routine.returnsVoid) {
    const { text, values } = buildVoidCall(routine, given)
    await service.database.asCaller(c.var.caller, (sql) => sql.query(text, values))
    return new Response(null, { status: 204 })
  }
  const statement = buildCall(routine, given, query, preferences.count, MAX_ROWS)
  const form = rowFormOf(routine)
  const row = await executeRest(c, service, statement, { preferences, form, mayRequireOne: true })
  const shape = readAccept(c.req.header('accept'))
  return answerRows(c, row, { offset: query.offset, read: true, preferences, status: 200, shape, form })
}

/**
 * The arguments, and the parameters that are about the result. In the address of a GET both stand side by side: what
 * reads like a comparison (`plays=gt.5`) is a filter and what has a meaning for tables keeps it, as in PostgREST.
 */
async function readCall(c: Context<GatewayEnv>) {
  const all = new URL(c.req.url).searchParams
  if (c.req.method === 'POST') return { given: await readArguments(c), parameters: all }
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

async function readArguments(c: Context<GatewayEnv>): Promise<Record<string, unknown>> {
  const text = await c.req.text()
  if (text.trim() === '') return {}
  const parsed = ArgumentsSchema.safeParse(parseJsonBody(text))
  if (!parsed.success) throw new RestError(400, 'PGRST102', 'The arguments must be a JSON object')
  return parsed.data
}
