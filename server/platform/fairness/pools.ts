import pg from 'pg'

/** Connections of each process for staff and the service itself. */
const STAFF_CONNECTIONS = 8
/** Connections of each process for the public: visitors, accounts without a role, sign-ins, forms. */
export const PUBLIC_CONNECTIONS = 4
/** How many public transactions may wait for one of these connections. More are refused at once. */
export const PUBLIC_QUEUE = 60
/** Time limit for a statement of the public. */
export const PUBLIC_STATEMENT_MS = 2000
/** Time limit for a statement of staff, as on the hosted service. */
export const STAFF_STATEMENT_MS = 8000

export type Pools = {
  /** For staff and the service itself. */
  staff: pg.Pool
  /** For everything that anyone can cause. */
  public: pg.Pool
  /** One connection for health checks, so that a busy pool does not look like a database that is down. */
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
    // A request fails if every connection stays busy for this long.
    connectionTimeoutMillis: 5000,
  })
  // Without a listener, losing an idle connection would end the process. The next checkout reconnects.
  pool.on('error', () => undefined)
  return pool
}
