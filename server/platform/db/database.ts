import { pipeline } from 'node:stream/promises'
import PQueue from 'p-queue'
import pg from 'pg'
import { AppError } from '#server/platform/app-error.ts'
import {
  openPools,
  type Pools,
  PUBLIC_QUEUE,
  PUBLIC_STATEMENT_MS,
  STAFF_STATEMENT_MS,
} from '#server/platform/fairness/pools.ts'
import { createVisitorCheck } from '#server/platform/fairness/visitors.ts'
import { createSql, type Sql } from './sql.ts'
import { openTextStream, type TextStream } from './text-stream.ts'

/** How many connections all streams may use together. Further streams wait, so that other work does not. */
const STREAMS = 2

/** Who a statement runs as: a database role and the claims for row level security. */
export type Caller = {
  role: 'anon' | 'authenticated' | 'service_role'
  claims: Record<string, unknown>
  /** Triggers read it as `request.headers`, as with PostgREST. */
  headers?: Record<string, string>
}

/** The caller's account; null for visitors and the secret key. */
export function accountOf({ claims }: Caller): string | null {
  return typeof claims.sub === 'string' ? claims.sub : null
}

export type Database = {
  /** One transaction as the caller, under row level security. Rolled back when `run` throws. */
  asCaller<T>(caller: Caller, run: (sql: Sql) => Promise<T>): Promise<T>
  /** Streams text from one transaction as the caller (see `openTextStream`). */
  streamAsCaller(caller: Caller, produce: (sql: Sql) => AsyncIterable<string>): Promise<TextStream>
  /** One transaction that bypasses row level security. Every use is a decision: grep for this name. */
  asServiceRole<T>(run: (sql: Sql) => Promise<T>): Promise<T>
  /** One transaction as the owner of schema `auth`; only server/backend/auth and the command line use it. */
  asAuthAdmin<T>(run: (sql: Sql) => Promise<T>): Promise<T>
  /** Whether the caller is not staff, and so uses the public connections and gets less time. */
  isVisitor(caller: Caller): Promise<boolean>
  /** Whether the database answers, checked on a reserved connection. */
  isAnswering(): Promise<boolean>
  /** When a statement of this process last failed because the database's disk was full. */
  fullAt(): Date | null
  /** The connections of staff and of the service itself. */
  pool: pg.Pool
  /**
   * The same database for work that anyone can cause (sign-ins, limits, forms, public files). Even its service
   * transactions use the public connections, so that staff do not wait.
   */
  forPublic: Database
  /** The connection pools, for `/metrics`. */
  pools: Pools
  close(): Promise<void>
}

/**
 * The connection was lost during the commit, so the transaction may or may not be committed. Callers must not undo
 * anything that a committed transaction needs.
 */
export class CommitUnknownError extends AppError {
  constructor(cause: unknown) {
    super('unavailable', 'The connection to the database was lost while saving. The change may or may not be saved.', {
      cause,
    })
    this.name = 'CommitUnknownError'
  }
}

/** Opens the pools of `fairness` for `url`. Nothing connects before the first transaction. */
export function openDatabase(url: string): Database {
  const pools = openPools(url)
  const isVisitor = createVisitorCheck(pools.staff)
  let fullAt: Date | null = null

  async function transaction<T>(from: pg.Pool, prelude: string, run: (sql: Sql) => Promise<T>): Promise<T> {
    if (from === pools.public && from.waitingCount >= PUBLIC_QUEUE) {
      throw new AppError('unavailable', 'Too many requests at once.')
    }
    const client = await connect(from)
    let broken: Error | undefined
    // The pool listens for errors of idle connections only. Without this, losing one in use would end the process.
    const onLost = (error: Error) => {
      broken = error
    }
    client.on('error', onLost)
    try {
      // One round trip for `begin` and the identity, so that no statement can run between the two.
      await client.query(prelude)
      const result = await run(createSql(client))
      await commit(client)
      return result
    } catch (error) {
      if (isDiskFull(error)) fullAt = new Date()
      await client.query('rollback').catch((reason: Error) => {
        broken = reason
      })
      throw error
    } finally {
      client.off('error', onLost)
      client.release(broken)
    }
  }

  const asCaller: Database['asCaller'] = async (caller, run) => {
    if (await isVisitor(caller)) return transaction(pools.public, preludeFor(caller, PUBLIC_STATEMENT_MS), run)
    return transaction(pools.staff, preludeFor(caller, STAFF_STATEMENT_MS), run)
  }

  const lanes = new PQueue({ concurrency: STREAMS })
  // The stream ends after its transaction, because that may fail as well.
  const streamAsCaller: Database['streamAsCaller'] = (caller, produce) =>
    openTextStream((out) => lanes.add(() => asCaller(caller, (sql) => pipeline(produce(sql), out, { end: false }))))
  /** `pool` is used for work without a caller. */
  const openFor = (pool: pg.Pool): Omit<Database, 'forPublic'> => ({
    asCaller,
    streamAsCaller,
    asServiceRole: (run) => transaction(pool, preludeFor(SERVICE, STAFF_STATEMENT_MS), run),
    asAuthAdmin: (run) => transaction(pool, 'begin; set local role supabase_auth_admin', run),
    isVisitor,
    isAnswering: () =>
      pools.probe.query('select 1').then(
        () => true,
        () => false,
      ),
    fullAt: () => fullAt,
    pool,
    pools,
    async close() {
      await Promise.all(Object.values(pools).map((each) => each.end()))
    },
  })
  const forPublic: Database = {
    ...openFor(pools.public),
    get forPublic() {
      return forPublic
    },
  }
  return { ...openFor(pools.staff), forPublic }
}

async function commit(client: pg.PoolClient): Promise<void> {
  try {
    await client.query('commit')
  } catch (error) {
    // The server answered with an error, for example of a deferred constraint, so it rolled back.
    if (error instanceof pg.DatabaseError && error.severity === 'ERROR') throw error
    throw new CommitUnknownError(error)
  }
}

/** Replaces the message of Postgres, which names its files. */
export const DISK_FULL = 'There is no space left for the database.'

export function isDiskFull(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '53100'
}

async function connect(pool: pg.Pool): Promise<pg.PoolClient> {
  try {
    return await pool.connect()
  } catch (cause) {
    const reason = isDiskFull(cause) ? DISK_FULL : 'The database cannot be reached at the moment.'
    throw new AppError('unavailable', reason, { cause })
  }
}

const SERVICE: Caller = { role: 'service_role', claims: { role: 'service_role' } }

function preludeFor(caller: Caller, timeoutMs: number): string {
  const claims = pg.escapeLiteral(JSON.stringify(caller.claims))
  const timeout = caller.role === 'service_role' ? '' : `; set local statement_timeout = ${timeoutMs}`
  const headers = caller.headers
    ? `; set local "request.headers" = ${pg.escapeLiteral(JSON.stringify(caller.headers))}`
    : ''
  return `begin; set local role ${pg.escapeIdentifier(caller.role)}; set local "request.jwt.claims" = ${claims}${headers}${timeout}`
}
