import { statfs } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { type EmbeddedOptions, type EmbeddedPostgres, startEmbeddedPostgres } from './embedded.ts'

/** Held by the one server on an embedded database. */
const SERVER_LOCK = 7_266_002
/** Shared by all processes that use an embedded database; the one that can take it exclusively is the last. */
const ATTACHED_LOCK = 7_266_003
/** How long a server that is being killed may take to release its lock. */
const TAKEOVER_TRIES = 20
/** How long a lost database may take to come back, because Postgres restarts itself after a backend crashes. */
const RECOVERY_TRIES = 60
const RECOVERY_PAUSE_MS = 250
/** Two segments of Postgres' write-ahead log. With less free space, a crash is attributed to the full disk. */
const NEEDED_BYTES = 32 * 1024 ** 2

type AttachedDatabase = {
  url: string
  /** Whether a postmaster that an earlier process left running was taken over. */
  adopted: boolean
  /** Rejects when the database cannot be recovered, or another server has taken it over. */
  lost: Promise<never>
  /** Detaches, and stops an embedded Postgres that no other process uses. A server always stops it. */
  release(): Promise<void>
}

type AttachOptions = EmbeddedOptions & { databaseUrl: string | undefined; asServer: boolean }

/**
 * Attaches the process to the database at DATABASE_URL, or to the embedded one in `dataDir`, which it starts if
 * necessary. Throws for a second server on the same embedded data; command line tools attach beside a running server.
 */
export async function attachDatabase(options: AttachOptions): Promise<AttachedDatabase> {
  const { databaseUrl: url } = options
  if (url) return { url, adopted: false, lost: new Promise<never>(() => undefined), release: async () => undefined }
  const postgres = await startEmbeddedPostgres(options)
  const attachment = createAttachment(postgres, options)
  await attachment.hold(TAKEOVER_TRIES).catch(async (error: unknown) => {
    await attachment.letGo()
    throw error
  })
  return {
    url: postgres.url,
    adopted: postgres.adopted,
    lost: attachment.lost,
    async release() {
      const needed = options.asServer ? false : await attachment.isNeededByOthers()
      await attachment.letGo()
      if (!needed) await postgres.stop()
    },
  }
}

/** Holds the locks on a separate connection, and takes them again when that connection is lost. */
function createAttachment(postgres: EmbeddedPostgres, { asServer, dataDir }: AttachOptions) {
  const lost = Promise.withResolvers<never>()
  // Callers that do not await it must not see an unhandled rejection.
  lost.promise.catch(() => undefined)
  let client: pg.Client | null = null
  let released = false
  let recovering: Promise<void> = Promise.resolve()

  async function hold(tries: number): Promise<void> {
    const fresh = new pg.Client({ connectionString: postgres.url, application_name: 'neon-magnolia attachment' })
    fresh.on('error', () => undefined)
    await fresh.connect()
    client = fresh
    if (asServer && !(await takeServerLock(fresh, tries))) {
      throw new AlreadyServedError(
        `Another server is already running on the data in ${dataDir}. Stop it, or set DATA_DIR.`,
      )
    }
    await fresh.query('select pg_advisory_lock_shared($1)', [ATTACHED_LOCK])
    fresh.once('end', () => {
      if (!released) recovering = recover().catch(lost.reject)
    })
  }

  /** Waits while the disk is full: pages need no database, and Postgres would not start on a full disk. */
  async function recover(): Promise<void> {
    while (!released) {
      if (await comesBack()) return
      try {
        if (asServer && !released) await postgres.restart()
      } catch (cause) {
        if (await hasSpace(path.join(dataDir, 'postgres'))) throw describeLoss(dataDir, cause)
      }
      if (!asServer) throw describeLoss(dataDir)
    }
  }

  async function comesBack(): Promise<boolean> {
    for (let attempt = 0; attempt < RECOVERY_TRIES && !released; attempt += 1) {
      try {
        await hold(1)
        return true
      } catch (error) {
        if (error instanceof AlreadyServedError) throw error
        await sleep(RECOVERY_PAUSE_MS)
      }
    }
    return false
  }

  return {
    hold,
    lost: lost.promise,
    async letGo() {
      released = true
      // Waits for a restart in progress, or its postmaster would be left running.
      await recovering
      await client?.end().catch(() => undefined)
    },
    isNeededByOthers: async () => client !== null && (await isNeededByOthers(client)),
  }
}

class AlreadyServedError extends Error {}

function describeLoss(dataDir: string, cause?: unknown): Error {
  return new Error(`The database stopped unexpectedly; ${dataDir}/postgres.log has its last messages.`, { cause })
}

async function hasSpace(folder: string): Promise<boolean> {
  const space = await statfs(folder).catch(() => null)
  return space === null || space.bavail * space.bsize > NEEDED_BYTES
}

async function takeServerLock(client: pg.Client, tries: number): Promise<boolean> {
  for (let attempt = 0; attempt < tries; attempt += 1) {
    if (attempt > 0) await sleep(50)
    if (await tryLock(client, SERVER_LOCK)) return true
  }
  return false
}

async function isNeededByOthers(client: pg.Client): Promise<boolean> {
  try {
    if (!(await tryLock(client, SERVER_LOCK))) return true
    await client.query('select pg_advisory_unlock_shared($1)', [ATTACHED_LOCK])
    return !(await tryLock(client, ATTACHED_LOCK))
  } catch {
    // The lock cannot be checked. Leaving a database running does no harm; stopping one in use does.
    return true
  }
}

async function tryLock(client: pg.Client, key: number): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [key])
  return rows[0]?.taken === true
}
