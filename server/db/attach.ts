import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { startEmbeddedPostgres } from './embedded.ts'

/** Held by the one server on an embedded database. */
const SERVER_LOCK = 7_266_002
/** Shared by everything that uses an embedded database; whoever can take it alone is the last one out. */
const ATTACHED_LOCK = 7_266_003
/** How long a server that is just being killed may take to let go of its lock. */
const TAKEOVER_TRIES = 20

export type AttachedDatabase = {
  url: string
  /** A postmaster that an earlier process left running was taken over. */
  adopted: boolean
  /** Lets go; stops an embedded Postgres when nobody else needs it. A server always stops it. */
  release(): Promise<void>
}

/**
 * Gives a database to the process: the one behind DATABASE_URL, or the embedded one on `dataDir`, started if need be.
 * A second server on the same embedded data is refused; command line tools attach beside a running server.
 */
export async function attachDatabase(options: {
  databaseUrl: string | undefined
  dataDir: string
  password: string
  asServer: boolean
  progress?: (step: string) => void
}): Promise<AttachedDatabase> {
  if (options.databaseUrl) return { url: options.databaseUrl, adopted: false, release: async () => undefined }

  const postgres = await startEmbeddedPostgres(options)
  const client = new pg.Client({ connectionString: postgres.url, application_name: 'neon-magnolia attachment' })
  client.on('error', () => undefined)
  await client.connect()
  if (options.asServer && !(await takeServerLock(client))) {
    await client.end()
    throw new Error(`Another server is already running on the data in ${options.dataDir}. Stop it, or set DATA_DIR.`)
  }
  await client.query('select pg_advisory_lock_shared($1)', [ATTACHED_LOCK])

  return {
    url: postgres.url,
    adopted: postgres.adopted,
    async release() {
      const needed = options.asServer ? false : await isNeededByOthers(client)
      await client.end().catch(() => undefined)
      if (!needed) await postgres.stop()
    },
  }
}

async function takeServerLock(client: pg.Client): Promise<boolean> {
  for (let attempt = 0; attempt < TAKEOVER_TRIES; attempt += 1) {
    if (await tryLock(client, SERVER_LOCK)) return true
    await sleep(50)
  }
  return false
}

async function isNeededByOthers(client: pg.Client): Promise<boolean> {
  try {
    if (!(await tryLock(client, SERVER_LOCK))) return true
    await client.query('select pg_advisory_unlock_shared($1)', [ATTACHED_LOCK])
    return !(await tryLock(client, ATTACHED_LOCK))
  } catch {
    // The database went away under us: nobody can need it.
    return false
  }
}

async function tryLock(client: pg.Client, key: number): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [key])
  return rows[0]?.taken === true
}
