import { statfs } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { type EmbeddedOptions, type EmbeddedPostgres, startEmbeddedPostgres } from './embedded.ts'

/** Held by the one server on an embedded database. */
const SERVER_LOCK = 7_266_002
/** Shared by everything that uses an embedded database; a process that can take it exclusively is the last one. */
const ATTACHED_LOCK = 7_266_003
/** How long a server that is being killed may take to release its lock. */
const TAKEOVER_TRIES = 20
/** How long a lost database may take to come back: Postgres restarts itself after a backend has crashed. */
const RECOVERY_TRIES = 60
const RECOVERY_PAUSE_MS = 250
/** Two segments of Postgres' write-ahead log: with less, a crash is blamed on the disk. */
const NEEDED_BYTES = 32 * 1024 ** 2

export type AttachedDatabase = {
  url: string
  /** A postmaster that an earlier process left running was taken over. */
  adopted: boolean
  /** Rejects when the database is gone for good, or another server has taken it over. */
  lost: Promise<never>
  /** Detaches; stops an embedded Postgres when nobody else needs it. A server always stops it. */
  release(): Promise<void>
}

export type AttachOptions = EmbeddedOptions & { databaseUrl: string | undefined; asServer: boolean }

/**
 * Attaches the process to a database: the one at DATABASE_URL, or the embedded one in `dataDir`, started if necessary.
 * A second server on the same embedded data is refused; command line tools attach beside a running server.
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

/** Keeps the locks on a connection of its own, and takes them again when that connection is lost. */
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

  /** Waits for as long as the disk is full: pages need no database, and a start on a full disk would fail. */
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
      // A restart that is under way is finished first, or its postmaster would be left behind.
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
    // The lock cannot be asked for right now: leaving a database running does no harm, stopping one in use does.
    return true
  }
}

async function tryLock(client: pg.Client, key: number): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [key])
  return rows[0]?.taken === true
}
