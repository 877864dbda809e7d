import { type Context, Hono } from 'hono'
import type { Database } from '#server/db/database.ts'
import type { GatewayEnv } from '#server/gateway/gateway-env.ts'
import {
  buildDelete,
  buildInsert,
  buildRead,
  buildUpdate,
  type Statement,
  type StatementRow,
  writeRowsAs,
} from './build-statement.ts'
import { createCatalogue, type Relation } from './catalogue.ts'
import { type AnswerShape, readAccept } from './media-types.ts'
import { parseRestQuery, type RestQuery } from './parse-query.ts'
import { type Preferences, parsePrefer } from './prefer.ts'
import { checkPut } from './put-row.ts'
import { readRows } from './read-rows.ts'
import { answerRestError, RestError } from './rest-error.ts'
import { answerRows } from './rest-response.ts'
import { callRoutine } from './rpc.ts'

/** The most rows in one answer, as on the hosted service. */
const MAX_ROWS = 1000

type RestContext = Context<GatewayEnv>

/**
 * The part of PostgREST that flat tables need, on schema public. Each request is one parametrised statement in one
 * transaction that runs as the caller, so that row level security decides; embedding is refused with PGRST200.
 */
export function createRestApp(deps: { database: Database }): Hono<GatewayEnv> {
  const { database } = deps
  const catalogue = createCatalogue(database.pool)
  const app = new Hono<GatewayEnv>()

  app.use(async (c, next) => {
    refuseOtherSchemas(c)
    readAccept(c.req.header('accept'))
    await next()
  })
  app.get('/', (c) => c.json({ swagger: '2.0', info: { title: 'rest', version: '1' }, paths: {} }))
  app.on(['GET', 'HEAD'], '/:table', async (c) => {
    return readRelation(c, database, await catalogue.getRelation(c.req.param('table')))
  })
  app.post('/:table', async (c) => {
    const relation = await catalogue.getRelation(c.req.param('table'))
    const rows = await rowsOf(c)
    return writeRelation(c, database, 201, (query, preferences, returning) =>
      buildInsert(relation, query, rows, { ...preferences, returning }),
    )
  })
  app.put('/:table', async (c) => {
    const relation = await catalogue.getRelation(c.req.param('table'))
    const rows = await rowsOf(c)
    return writeRelation(c, database, 201, (query, preferences, returning) => {
      checkPut(relation, query, rows)
      return buildInsert(relation, query, rows, { ...preferences, conflict: 'merge-duplicates', returning })
    })
  })
  app.patch('/:table', async (c) => {
    const relation = await catalogue.getRelation(c.req.param('table'))
    const [changes = {}] = await rowsOf(c)
    return writeRelation(c, database, 204, (query, _, returning) =>
      buildUpdate(relation, refusePage(query), changes, returning),
    )
  })
  app.delete('/:table', async (c) => {
    const relation = await catalogue.getRelation(c.req.param('table'))
    return writeRelation(c, database, 204, (query, _, returning) => buildDelete(relation, refusePage(query), returning))
  })
  app.on(['GET', 'HEAD', 'POST'], '/rpc/:routine', (c) => callRoutine(c, database, catalogue, c.req.param('routine')))

  app.all('*', (c) => {
    const isTable = /\/rest\/v1\/[^/]+$/.test(c.req.path)
    if (isTable) throw new RestError(405, 'PGRST117', `Unsupported HTTP method: ${c.req.method}`)
    throw new RestError(404, 'PGRST125', 'Invalid path specified in request URL')
  })
  app.onError(answerRestError)
  return app
}

async function readRelation(c: RestContext, database: Database, relation: Relation): Promise<Response> {
  const preferences = parsePrefer(c.req.header('prefer'))
  const query = applyRange(c, parseRestQuery(queryOf(c)))
  const shape = readAccept(c.req.header('accept'))
  const statement = buildRead(relation, query, preferences.count, MAX_ROWS)
  const row = await execute(c, database, statement, shape, (read) => {
    if (shape.one) requireOne(Number(read.page_total))
  })
  return answerRows(c, row, { offset: query.offset, read: true, preferences, status: 200, shape })
}

type BuildWrite = (query: RestQuery, preferences: Preferences, returning: boolean) => Statement

/** `bareStatus` is the status of a write without rows; with rows an update or delete answers 200. */
async function writeRelation(
  c: RestContext,
  database: Database,
  bareStatus: 201 | 204,
  build: BuildWrite,
): Promise<Response> {
  const preferences = parsePrefer(c.req.header('prefer'))
  const returning = preferences.returning === 'representation'
  const shape = readAccept(c.req.header('accept'))
  const statement = build(parseRestQuery(queryOf(c)), preferences, returning)
  const row = await execute(c, database, statement, shape, (written) => {
    const affected = Number(written.page_total)
    if (preferences.maxAffected !== null && affected > preferences.maxAffected) {
      const details = `The query affects ${affected} rows`
      throw new RestError(400, 'PGRST124', 'Query result exceeds max-affected preference constraint', details)
    }
    // Thrown inside the transaction: a write that cannot be answered as one object is undone, as in PostgREST.
    if (returning && shape.one) requireOne(affected)
  })
  const status = bareStatus === 204 && returning ? 200 : bareStatus
  return answerRows(c, row, { offset: 0, read: false, preferences, status, shape })
}

/** Runs the statement as the caller and lets `check` inspect the result before the transaction commits. */
async function execute(
  c: RestContext,
  database: Database,
  statement: Statement,
  shape: AnswerShape,
  check: (row: StatementRow) => void,
): Promise<StatementRow> {
  return database.asCaller(c.var.caller, async (sql) => {
    const { text, values } = writeRowsAs(statement, shape.form)
    const { rows } = await sql.query<StatementRow>(text, values)
    const [row] = rows
    if (!row) throw new Error('a rest statement answered no row')
    check(row)
    return row
  })
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

function queryOf(c: RestContext): URLSearchParams {
  return new URL(c.req.url).searchParams
}

function requireOne(count: number): void {
  if (count === 1) return
  throw new RestError(
    406,
    'PGRST116',
    'Cannot coerce the result to a single JSON object',
    `The result contains ${count} rows`,
  )
}

/** `Range: 0-9` is the older form of limit and offset; the query string takes precedence. */
function applyRange(c: RestContext, query: RestQuery): RestQuery {
  const range = /^(\d{1,9})-(\d{1,9})?$/.exec(c.req.header('range') ?? '')
  if (!range || query.limit !== null || query.offset !== 0) return query
  const first = Number(range[1])
  const last = range[2] === undefined ? null : Number(range[2])
  if (last !== null && last < first) throw new RestError(416, 'PGRST103', 'Requested range not satisfiable')
  return { ...query, offset: first, limit: last === null ? null : last - first + 1 }
}

async function rowsOf(c: RestContext) {
  return readRows(await c.req.text(), c.req.header('content-type'))
}

/** Ignoring the limit would affect more rows than the caller meant. */
function refusePage(query: RestQuery): RestQuery {
  if (query.limit === null && query.offset === 0) return query
  throw new RestError(400, 'PGRST100', 'limit and offset are for reading; name the rows that are meant')
}
