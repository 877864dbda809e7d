import pg from 'pg'
import { AppError } from '#server/app-error.ts'
import { createSql, type Sql } from './sql.ts'
import { createStreamAsCaller } from './stream-as-caller.ts'
import { createVisitorCheck } from './visitors.ts'

/** Who a statement runs as: a database role, and the claims that row level security reads. */
export type Caller = {
  role: 'anon' | 'authenticated' | 'service_role'
  claims: Record<string, unknown>
  /** What a trigger may read as `request.headers`, the name PostgREST gives it. */
  headers?: Record<string, string>
}

export type Database = {
  /** One transaction as the caller, so that row level security decides. Rolled back when `run` throws. */
  asCaller<T>(caller: Caller, run: (sql: Sql) => Promise<T>): Promise<T>
  /** Text from one transaction as the caller, sent while it is still being made. */
  streamAsCaller: ReturnType<typeof createStreamAsCaller>
  /** One transaction that bypasses row level security. Every use is a decision: grep for this name. */
  asServiceRole<T>(run: (sql: Sql) => Promise<T>): Promise<T>
  /** One transaction as the owner of schema `auth`; only server/auth and the command line use it. */
  asAuthAdmin<T>(run: (sql: Sql) => Promise<T>): Promise<T>
  /** Whether the caller is no member of staff: it then uses the connections of visitors and gets less time. */
  isVisitor(caller: Caller): Promise<boolean>
  /** Whether the database answers, asked on a connection that nothing else uses. */
  isAnswering(): Promise<boolean>
  /** When this process was last refused a statement because the database's disk is full. */
  fullAt(): Date | null
  /** The connections of staff and of the service itself. */
  pool: pg.Pool
  /**
   * The same database for work that anybody can cause (sign-ins, limits, forms, public files): what it does as the service
   * uses connections of its own, so that staff do not wait for one.
   */
  strangers: Database
  /** All of its connections by who uses them, for the figures in `/metrics`. */
  pools: Record<string, pg.Pool>
  close(): Promise<void>
}

/** How many of a process's connections visitors may use together. */
const VISITOR_CONNECTIONS = 3
/** How many are used by what the service does for anybody: sign-ins, limits, forms. */
const STRANGER_CONNECTIONS = 3
/** How many transactions may wait for one of them; more are refused at once. */
const VISITOR_QUEUE = 60

/**
 * The connection broke while the commit was under way: the transaction may have happened or not. Nothing may be undone that
 * a committed transaction would need.
 */
export class CommitUnknownError extends AppError {
  constructor(cause: unknown) {
    super('unavailable', 'The database was lost while saving; whether the change was saved is not known.', { cause })
    this.name = 'CommitUnknownError'
  }
}

/**
 * Opens connections to `url`, at most `max` at once: some for visitors and for what they cause, one for health checks, the
 * rest for everybody else, so that nobody waits behind a visitor. Nothing connects before the first transaction.
 */
export function openDatabase(url: string, options: { max?: number } = {}): Database {
  const max = options.max ?? 13
  const pool = openPool(url, max - VISITOR_CONNECTIONS - STRANGER_CONNECTIONS - 1)
  const visitors = openPool(url, VISITOR_CONNECTIONS)
  const strangersPool = openPool(url, STRANGER_CONNECTIONS)
  const probe = openPool(url, 1)
  const isVisitor = createVisitorCheck(pool)
  let fullAt: Date | null = null

  async function transaction<T>(prelude: string, run: (sql: Sql) => Promise<T>, from = pool): Promise<T> {
    if (from !== pool && from.waitingCount >= VISITOR_QUEUE) {
      throw new AppError('unavailable', 'Too many requests at once.')
    }
    const client = await connect(from)
    let broken: Error | undefined
    // The pool listens to idle connections only: one that is lost in here would otherwise end the process.
    const onLost = (error: Error) => {
      broken = error
    }
    client.on('error', onLost)
    try {
      // One round trip for `begin` and the identity, so that no statement can ever run between the two.
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
    if (!(await isVisitor(caller))) return transaction(preludeFor(caller, CALLER_TIMEOUT_MS), run)
    return transaction(preludeFor(caller, VISITOR_TIMEOUT_MS), run, visitors)
  }

  const streamAsCaller = createStreamAsCaller(asCaller)
  /** `from` is for what runs as the service, without a caller. */
  const openFor = (from: pg.Pool): Omit<Database, 'strangers'> => ({
    asCaller,
    streamAsCaller,
    asServiceRole: (run) => transaction(preludeFor(SERVICE, CALLER_TIMEOUT_MS), run, from),
    asAuthAdmin: (run) => transaction('begin; set local role supabase_auth_admin', run, from),
    isVisitor,
    isAnswering: () =>
      probe.query('select 1').then(
        () => true,
        () => false,
      ),
    fullAt: () => fullAt,
    pool: from,
    pools: { staff: pool, visitors, strangers: strangersPool, probe },
    async close() {
      await Promise.all([pool.end(), visitors.end(), strangersPool.end(), probe.end()])
    },
  })
  const strangers: Database = {
    ...openFor(strangersPool),
    get strangers() {
      return strangers
    },
  }
  return { ...openFor(pool), strangers }
}

function openPool(url: string, max: number): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    application_name: 'neon-magnolia',
    // A request that finds every connection busy for this long fails instead of hanging.
    connectionTimeoutMillis: 5000,
  })
  // An idle connection that breaks (server restart) would otherwise end the process; the next checkout reconnects.
  pool.on('error', () => undefined)
  return pool
}

async function commit(client: pg.PoolClient): Promise<void> {
  try {
    await client.query('commit')
  } catch (error) {
    // An error that the server reports while it goes on is a rollback, for example by a deferred constraint.
    if (error instanceof pg.DatabaseError && error.severity === 'ERROR') throw error
    throw new CommitUnknownError(error)
  }
}

/** Postgres' own words for it name its files. */
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
/** How long one statement of a member of staff may take, as on the hosted service. */
const CALLER_TIMEOUT_MS = 8000
const VISITOR_TIMEOUT_MS = 2000

function preludeFor(caller: Caller, timeoutMs: number): string {
  const claims = pg.escapeLiteral(JSON.stringify(caller.claims))
  const timeout = caller.role === 'service_role' ? '' : `; set local statement_timeout = ${timeoutMs}`
  const headers = caller.headers
    ? `; set local "request.headers" = ${pg.escapeLiteral(JSON.stringify(caller.headers))}`
    : ''
  return `begin; set local role ${pg.escapeIdentifier(caller.role)}; set local "request.jwt.claims" = ${claims}${headers}${timeout}`
}
