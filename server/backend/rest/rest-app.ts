import { Hono, type MiddlewareHandler } from 'hono'
import type { Surface } from '#server/backend/gateway/gateway.ts'
import type { GatewayContext, GatewayEnv } from '#server/backend/gateway/gateway-env.ts'
import type { Database } from '#server/platform/db/database.ts'
import { buildDelete, buildInsert, buildRead, buildUpdate } from './build-statement.ts'
import { createCatalogue } from './catalogue.ts'
import { parseRows } from './parse-body.ts'
import type { RestQuery } from './parse-query.ts'
import { parsePrefer } from './prefer.ts'
import { RestError, renderRestError } from './rest-error.ts'
import { callRoutine } from './rpc.ts'
import { parseAccept, parseRequestQuery, type RestService, runStatement } from './run-rest.ts'

type RestDeps = {
  database: Database
  /** Middleware for requests to a table, by the table's name. */
  guards?: Readonly<Record<string, MiddlewareHandler<GatewayEnv>>>
}

export function restSurface(deps: RestDeps): Surface {
  return {
    path: '/rest/v1',
    app: createRestApp(deps),
    renderError: renderRestError,
    isCompressed: true,
    limitsVisitorWrites: true,
  }
}

/**
 * The part of PostgREST that flat tables need, on schema public. Each request is one parametrised statement in a transaction
 * that runs as the caller, so that row level security applies. Embedding is refused with PGRST200.
 */
export function createRestApp(deps: RestDeps): Hono<GatewayEnv> {
  const catalogue = createCatalogue(deps.database.pool)
  const service: RestService = { database: deps.database, catalogue }
  const app = new Hono<GatewayEnv>()

  for (const [table, guard] of Object.entries(deps.guards ?? {})) app.use(`/${table}`, guard)
  app.use(async (c, next) => {
    refuseOtherSchemas(c)
    parseAccept(c.req.header('accept'))
    await next()
  })
  app.get('/', (c) => c.json({ swagger: '2.0', info: { title: 'rest', version: '1' }, paths: {} }))
  app.on(['GET', 'HEAD'], '/:table', async (c) => {
    const relation = await catalogue.getRelation(c.req.param('table'))
    // A read affects no rows.
    const preferences = { ...parsePrefer(c.req.header('prefer')), maxAffected: null }
    const query = await parseRequestQuery(c, service, new URL(c.req.url).searchParams)
    const statement = buildRead(relation, query, preferences.count)
    return runStatement(c, service, statement, { preferences, offset: query.offset })
  })
  app.on(['POST', 'PATCH', 'DELETE'], '/:table', async (c) => {
    const relation = await catalogue.getRelation(c.req.param('table'))
    const { method } = c.req
    const rows = method === 'DELETE' ? [] : parseRows(await c.req.text(), c.req.header('content-type'))
    const preferences = parsePrefer(c.req.header('prefer'))
    const query = await parseRequestQuery(c, service, new URL(c.req.url).searchParams)
    if (method === 'POST') {
      const statement = buildInsert(relation, query, rows, preferences)
      return runStatement(c, service, statement, { preferences, writeStatus: 201 })
    }
    refusePage(query)
    const { returning } = preferences
    const isUpdate = method === 'PATCH'
    const statement = isUpdate ? buildUpdate(relation, query, rows, returning) : buildDelete(relation, query, returning)
    return runStatement(c, service, statement, { preferences, writeStatus: 204 })
  })
  app.on(['GET', 'HEAD', 'POST'], '/rpc/:routine', (c) => callRoutine(c, service, c.req.param('routine')))

  app.all('*', (c) => {
    const isTable = /\/rest\/v1\/[^/]+$/.test(c.req.path)
    if (isTable) throw new RestError(405, 'PGRST117', `Unsupported HTTP method: ${c.req.method}`)
    throw new RestError(404, 'PGRST125', 'Invalid path specified in request URL')
  })
  app.onError(renderRestError)
  return app
}

function refuseOtherSchemas(c: GatewayContext): void {
  const isRead = c.req.method === 'GET' || c.req.method === 'HEAD'
  const profile = c.req.header(isRead ? 'accept-profile' : 'content-profile')
  if (!profile || profile === 'public') return
  const message = `Invalid schema: ${profile.slice(0, 60)}`
  throw new RestError(406, 'PGRST106', message, null, 'Only the schema public is exposed')
}

/** Ignoring a limit would affect more rows than the caller meant. */
function refusePage(query: RestQuery): void {
  if (query.limit === null && query.offset === 0) return
  throw new RestError(400, 'PGRST100', 'limit and offset are for reading; name the rows that are meant')
}
