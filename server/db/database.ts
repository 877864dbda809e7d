import pg from 'pg'
import { AppError } from '#server/app-error.ts'
import { createSql, type Sql } from './sql.ts'

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
  /** One transaction that bypasses row level security. Every use is a decision: grep for this name. */
  asServiceRole<T>(run: (sql: Sql) => Promise<T>): Promise<T>
  /** One transaction as the owner of schema `auth`; only server/auth and the command line use it. */
  asAuthAdmin<T>(run: (sql: Sql) => Promise<T>): Promise<T>
  pool: pg.Pool
  close(): Promise<void>
}

/** Opens a pool on `url`. Nothing connects before the first transaction. */
export function openDatabase(url: string, options: { max?: number } = {}): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max ?? 10,
    application_name: 'neon-magnolia',
    // A request that finds every connection busy for this long fails instead of hanging.
    connectionTimeoutMillis: 5000,
  })
  // An idle connection that breaks (server restart) would otherwise end the process; the next checkout reconnects.
  pool.on('error', () => undefined)

  async function transaction<T>(prelude: string, run: (sql: Sql) => Promise<T>): Promise<T> {
    const client = await connect(pool)
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
      await client.query('commit')
      return result
    } catch (error) {
      await client.query('rollback').catch((reason: Error) => {
        broken = reason
      })
      throw error
    } finally {
      client.off('error', onLost)
      client.release(broken)
    }
  }

  return {
    asCaller: (caller, run) => transaction(preludeFor(caller), run),
    asServiceRole: (run) => transaction(preludeFor({ role: 'service_role', claims: { role: 'service_role' } }), run),
    asAuthAdmin: (run) => transaction('begin; set local role supabase_auth_admin', run),
    pool,
    close: () => pool.end(),
  }
}

async function connect(pool: pg.Pool): Promise<pg.PoolClient> {
  try {
    return await pool.connect()
  } catch (cause) {
    throw new AppError('unavailable', 'The database cannot be reached at the moment.', { cause })
  }
}

/** How long one statement of a visitor or a signed-in user may take, as on the hosted service. */
const CALLER_TIMEOUT_MS = 8000

function preludeFor(caller: Caller): string {
  const claims = pg.escapeLiteral(JSON.stringify(caller.claims))
  const timeout = caller.role === 'service_role' ? '' : `; set local statement_timeout = ${CALLER_TIMEOUT_MS}`
  const headers = caller.headers
    ? `; set local "request.headers" = ${pg.escapeLiteral(JSON.stringify(caller.headers))}`
    : ''
  return `begin; set local role ${pg.escapeIdentifier(caller.role)}; set local "request.jwt.claims" = ${claims}${headers}${timeout}`
}
