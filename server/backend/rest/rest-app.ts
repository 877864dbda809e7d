import { type Context, Hono, type MiddlewareHandler } from 'hono'
import type { Surface } from '#server/backend/gateway/gateway.ts'
import type { GatewayEnv } from '#server/backend/gateway/gateway-env.ts'
import type { Database } from '#server/platform/db/database.ts'
import { buildDelete, buildInsert, buildRead, buildUpdate } from './build-statement.ts'
import { createCatalogue, type Relation } from './catalogue.ts'
import type { RestQuery } from './parse-query.ts'
import { type Preferences, parsePrefer } from './prefer.ts'
import { readRows } from './read-rows.ts'
import { answerRestError, RestError } from './rest-error.ts'
import { answerRows, readAccept } from './rest-response.ts'
import { callRoutine } from './rpc.ts'
import { executeRest, MAX_ROWS, type RestService, readRestQuery, type Statement } from './run-rest.ts'

type RestContext = Context<GatewayEnv>

export type RestDeps = {
  database: Database
  /** What a request to a table passes first, by the table's name. */
  guards?: Readonly<Record<string, MiddlewareHandler<GatewayEnv>>>
}

export function restSurface(deps: RestDeps): Surface {
  return {
    path: '/rest/v1',
    app: createRestApp(deps),
    answerError: answerRestError,
    isCompressed: true,
    limitsVisitorWrites: true,
  }
}

/**
 * The part of PostgREST that flat tables need, on schema public. Each request is one parametrised statement in one
 * transaction that runs as the caller, so that row level security decides; embedding is refused with PGRST200.
 */
export function createRestApp(deps: RestDeps): Hono<GatewayEnv> {
  const catalogue = createCatalogue(deps.database.pool)
  const service: RestService = { database: deps.database, catalogue }
  const app = new Hono<GatewayEnv>()

  for (const [table, guard] of Object.entries(deps.guards ?? {})) app.use(`/${table}`, guard)
  app.use(async (c, next) => {
    refuseOtherSchemas(c)
    readAccept(c.req.header('accept'))
    await next()
  })
  app.get('/', (c) => c.json({ swagger: '2.0', info: { title: 'rest', version: '1' }, paths: {} }))
  app.on(['GET', 'HEAD'], '/:table', async (c) => {
    return readRelation(c, service, await catalogue.getRelation(c.req.param('table')))
  })
  app.post('/:table', async (c) => {
    const relation = await catalogue.getRelation(c.req.param('table'))
    const rows = await rowsOf(c)
    return writeRelation(c, service, 201, (query, preferences, returning) =>
      buildInsert(relation, query, rows, { ...preferences, returning }),
    )
  })
  app.patch('/:table', async (c) => {
    const relation = await catalogue.getRelation(c.req.param('table'))
    const [changes = {}] = await rowsOf(c)
    return writeRelation(c, service, 204, (query, _, returning) =>
      buildUpdate(relation, refusePage(query), changes, returning),
    )
  })
  app.delete('/:table', async (c) => {
    const relation = await catalogue.getRelation(c.req.param('table'))
    return writeRelation(c, service, 204, (query, _, returning) => buildDelete(relation, refusePage(query), returning))
  })
  app.on(['GET', 'HEAD', 'POST'], '/rpc/:routine', (c) => callRoutine(c, service, c.req.param('routine')))

  app.all('*', (c) => {
    const isTable = /\/rest\/v1\/[^/]+$/.test(c.req.path)
    if (isTable) throw new RestError(405, 'PGRST117', `Unsupported HTTP method: ${c.req.method}`)
    throw new RestError(404, 'PGRST125', 'Invalid path specified in request URL')
  })
  app.onError(answerRestError)
  return app
}

async function readRelation(c: RestContext, service: RestService, relation: Relation): Promise<Response> {
  const preferences = parsePrefer(c.req.header('prefer'))
  const query = await readRestQuery(c, service, new URL(c.req.url).searchParams)
  const shape = readAccept(c.req.header('accept'))
  const statement = buildRead(relation, query, preferences.count, MAX_ROWS)
  const row = await executeRest(c, service, statement, { preferences: null, form: 'rows', mayRequireOne: true })
  return answerRows(c, row, { offset: query.offset, read: true, preferences, status: 200, shape, form: 'rows' })
}

type BuildWrite = (query: RestQuery, preferences: Preferences, returning: boolean) => Statement

/** `bareStatus` is the status of a write without rows; with rows an update or delete answers 200. */
async function writeRelation(
  c: RestContext,
  service: RestService,
  bareStatus: 201 | 204,
  build: BuildWrite,
): Promise<Response> {
  const preferences = parsePrefer(c.req.header('prefer'))
  const returning = preferences.returning === 'representation'
  const shape = readAccept(c.req.header('accept'))
  const query = await readRestQuery(c, service, new URL(c.req.url).searchParams)
  const statement = build(query, preferences, returning)
  const row = await executeRest(c, service, statement, { preferences, form: 'rows', mayRequireOne: returning })
  // An upsert that has added no row answers like an update.
  const isUpdate = bareStatus === 204 ? returning : row.inserted !== null && row.inserted <= 0
  const status = isUpdate ? 200 : bareStatus
  return answerRows(c, row, { offset: 0, read: false, preferences, status, shape, form: 'rows' })
}

function refuseOtherSchemas(c: RestContext): void {
  const isRead = c.req.method === 'GET' || c.req.method === 'HEAD'
  const profile = c.req.header(isRead ? 'accept-profile' : 'content-profile')
  if (!profile || profile === 'public') return
  throw new RestError(
    406,
    'PGRST106',
    `Invalid schema: ${profile.slice(0, 60)}`,
    null,
    'Only the schema public is exposed',
  )
}

async function rowsOf(c: RestContext) {
  return readRows(await c.req.text(), c.req.header('content-type'))
}

/** Ignoring the limit would affect more rows than the caller meant. */
function refusePage(query: RestQuery): RestQuery {
  if (query.limit === null && query.offset === 0) return query
  throw new RestError(400, 'PGRST100', 'limit and offset are for reading; name the rows that are meant')
}
