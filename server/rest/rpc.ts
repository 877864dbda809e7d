import type { Context } from 'hono'
import pg from 'pg'
import { z } from 'zod'
import type { Database } from '#server/db/database.ts'
import type { GatewayEnv } from '#server/gateway/gateway-env.ts'
import { Parameters } from './build-where.ts'
import type { Catalogue } from './catalogue.ts'
import { parseJsonBody } from './json-body.ts'
import { readAccept } from './media-types.ts'
import { RestError } from './rest-error.ts'

const ArgumentsSchema = z.record(z.string(), z.unknown())

/**
 * Calls a function of schema public with named arguments, as the caller. GET may only call functions that do not write.
 */
export async function callRoutine(
  c: Context<GatewayEnv>,
  database: Database,
  catalogue: Catalogue,
  name: string,
): Promise<Response> {
  const given = c.req.method === 'POST' ? await readArguments(c) : Object.fromEntries(new URL(c.req.url).searchParams)
  const wantsOne = readAccept(c.req.header('accept')).one
  const routine = await catalogue.getRoutine(name, Object.keys(given))
  if (c.req.method !== 'POST' && routine.volatile) {
    throw new RestError(405, '25006', `cannot execute ${name} in a read-only transaction`)
  }
  const parameters = new Parameters()
  const list = Object.entries(given).map(([key, value]) => {
    const type = routine.parameters.get(key) ?? 'text'
    return `${pg.escapeIdentifier(key)} => ${parameters.add(toParameter(value, type))}::${type}`
  })
  const call = `public.${pg.escapeIdentifier(routine.name)}(${list.join(', ')})`
  const value = routine.returnsRow ? 'to_json(r)' : 'to_json(r.value)'
  const alias = routine.returnsRow ? 'r' : 'r(value)'
  const body = routine.returnsSet ? `coalesce(json_agg(${value}), '[]')` : `(json_agg(${value}) -> 0)`
  const row = await database.asCaller(c.var.caller, async (sql) => {
    const text = routine.returnsVoid
      ? `select ''::text as body, 0 as count from ${call}`
      : `select ${body}::text as body, count(*) as count from ${call} as ${alias}`
    const { rows } = await sql.query<{ body: string | null; count: string }>(text, parameters.values)
    const [only] = rows
    if (routine.returnsSet && wantsOne && Number(only?.count) !== 1) {
      throw new RestError(
        406,
        'PGRST116',
        'Cannot coerce the result to a single JSON object',
        `The result contains ${only?.count ?? 0} rows`,
      )
    }
    return only
  })
  if (routine.returnsVoid) return new Response(null, { status: 204 })
  const text = row?.body ?? 'null'
  const answer = routine.returnsSet && wantsOne ? text.slice(1, -1) : text
  return new Response(c.req.method === 'HEAD' ? null : answer, {
    headers: { 'content-type': 'application/json; charset=utf-8' },
  })
}

/** Postgres gets JSON for json types, array literals for arrays, and text for everything else. */
function toParameter(value: unknown, type: string): unknown {
  if (type === 'json' || type === 'jsonb') return JSON.stringify(value)
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? JSON.stringify(value) : value
}

async function readArguments(c: Context<GatewayEnv>): Promise<Record<string, unknown>> {
  const text = await c.req.text()
  if (text.trim() === '') return {}
  const parsed = ArgumentsSchema.safeParse(parseJsonBody(text))
  if (!parsed.success) throw new RestError(400, 'PGRST102', 'The arguments must be a JSON object')
  return parsed.data
}
