import pg from 'pg'

/** How many connections of a process staff and the service itself use together. */
const STAFF_CONNECTIONS = 8
/** How many of a process's connections the public use together: visitors, accounts without a role, sign-ins, forms. */
export const PUBLIC_CONNECTIONS = 4
/** How many transactions of the public may wait for one of them; more are refused at once. */
export const PUBLIC_QUEUE = 60
/** How long one statement of the public may take. */
export const PUBLIC_STATEMENT_MS = 2000
/** The same for a member of staff, as on the hosted service. */
export const STAFF_STATEMENT_MS = 8000

export type Pools = {
  /** For staff and for what the service does for itself. */
  staff: pg.Pool
  /** For everything that anybody can cause. */
  public: pg.Pool
  /** One connection for health checks, so that they say whether the database answers and not whether a pool is busy. */
  probe: pg.Pool
}

/** Opens two pools to `url`, so that staff never wait behind the public. Nothing connects before the first query. */
export function openPools(url: string): Pools {
  return {
    staff: openPool(url, STAFF_CONNECTIONS),
    public: openPool(url, PUBLIC_CONNECTIONS),
    probe: openPool(url, 1),
  }
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
