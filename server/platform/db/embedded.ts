import { execFile, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { chown, lstat, mkdir, open, readFile, readlink, rename, rm, symlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { describeFault } from '#server/platform/files/file-faults.ts'
import { findFreePort } from '#setup/port.mjs'
import { canReach, checkOwners, findUnprivilegedUser, readMajor, type UnprivilegedUser } from './check-folder.ts'
import { copyBinaries, DEFAULT_MAJOR, findPostgresBinaries, type PostgresBinaries } from './embedded-binaries.ts'
import { LOG_SETTINGS, postgresLogOf, watchLog } from './postgres-log.ts'
import { askPostmaster, findPostmaster, isAlive, removeForeignPidFile, stopPostmaster } from './postmaster.ts'

/** For files that the unprivileged user needs if it cannot enter the project's folder. */
const SHARED_STATE = '/var/lib/neon-magnolia'
const READY_TIMEOUT_MS = 60_000

export type EmbeddedPostgres = {
  url: string
  /** Whether a postmaster was already running on this data and was taken over. */
  adopted: boolean
  /** Starts a postmaster that has ended again, at the same address. */
  restart(): Promise<void>
  /** Stops the postmaster (fast shutdown) and waits until it is gone. */
  stop(): Promise<void>
}

export type EmbeddedOptions = {
  dataDir: string
  password: string
  /** Called before a slow step with its description, such as 'Creating the database'. */
  progress?: (step: string) => void
  /** Extra `name=value` server settings; tests turn durability off. */
  serverSettings?: string[]
}

/** Written beside the database after its first start. */
const MARKER_FILE = '.database'

/**
 * Starts Postgres on `dataDir/postgres`, which it creates on the first run, or adopts a postmaster that survived a kill
 * of the app. Works as root (Postgres then runs as `nobody`) and as an ordinary user. The postmaster gets its own
 * session, so that Ctrl-C in a terminal reaches only the app, which then stops it cleanly.
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const dataDir = path.resolve(options.dataDir)
  const folder = await placeDatabaseFolder(dataDir, findUnprivilegedUser())
  if ((await readMajor(folder)) === null && (await exists(path.join(dataDir, MARKER_FILE)))) {
    throw new Error(
      `The database of ${dataDir} is missing in ${folder}. Mount its disk if that is missing, or restore a backup into an empty folder; after an interrupted upgrade run: npm run upgrade`,
    )
  }
  const started = await startPostgresIn(folder, options)
  if (!(await exists(path.join(dataDir, MARKER_FILE)))) await writeFile(path.join(dataDir, MARKER_FILE), '')
  return started
}

type FolderOptions = Omit<EmbeddedOptions, 'dataDir'> & { major?: number }

/** Starts Postgres on the given folder. A new database is created with version `major`. */
export async function startPostgresIn(folder: string, options: FolderOptions): Promise<EmbeddedPostgres> {
  const { url, adopted, ...first } = await runPostgresIn(folder, options)
  let { pid } = first
  const log = watchLog(postgresLogOf(folder))
  return {
    url,
    adopted,
    async restart() {
      pid = (await runPostgresIn(folder, options, Number(new URL(url).port))).pid
    },
    async stop() {
      log.stop()
      await stopPostmaster(folder, pid)
    },
  }
}

async function runPostgresIn(
  folder: string,
  options: FolderOptions,
  ownPort?: number,
): Promise<{ pid: number; url: string; adopted: boolean }> {
  const user = findUnprivilegedUser()
  const running = await adoptPostmaster(folder, options.password)
  if (running) return { ...running, adopted: true }

  const made = await readMajor(folder)
  let binaries = await findBinaries(folder, made ?? options.major ?? DEFAULT_MAJOR)
  if (user && !canReach(user, binaries.postgres)) {
    options.progress?.('Copying Postgres to where an unprivileged user can run it')
    binaries = await copyBinaries(binaries, path.join(SHARED_STATE, 'binaries'))
  }
  if (made === null) {
    options.progress?.('Creating the database')
    await initialise(binaries, folder, options.password, user)
  } else {
    await checkOwners(folder, user)
    await removeForeignPidFile(folder)
  }
  const port = ownPort ?? (await findFreePort())
  const pid = await spawnPostgres(binaries, folder, port, user, options.serverSettings ?? [])
  const url = connectionUrl(port, options.password)
  try {
    await waitUntilReady(url, pid, folder)
  } catch (error) {
    // A detached postmaster would outlive this process and hold the data folder.
    await stopPostmaster(folder, pid)
    throw error
  }
  return { pid, url, adopted: false }
}

async function findBinaries(folder: string, major: number): Promise<PostgresBinaries> {
  const found = await findPostgresBinaries(major)
  if (found !== null) return found
  const way =
    major < DEFAULT_MAJOR
      ? `Go back to the version of the product that ran it, make a backup there, and restore it here into an empty DATA_DIR`
      : `Use the version of the product that ran it`
  throw new Error(
    `The database in ${folder} is Postgres ${major}'s, and this version of the product has Postgres ${DEFAULT_MAJOR}. ${way}.`,
  )
}

/**
 * `dataDir/postgres` or the target of that link: a folder that the unprivileged user can reach. Only the link records
 * the location, so the data folder can be moved, and a new data folder never finds an old database.
 */
export async function placeDatabaseFolder(dataDir: string, user: UnprivilegedUser | null): Promise<string> {
  const folder = path.join(dataDir, 'postgres')
  const entry = await lstat(folder).catch(() => null)
  if (entry?.isSymbolicLink()) return path.resolve(dataDir, await readlink(folder))
  if (!user || canReach(user, folder)) return folder
  if (entry) {
    throw new Error(`${folder} is in a folder that the user 'nobody' cannot enter; move it or set DATA_DIR.`)
  }
  const elsewhere = path.join(SHARED_STATE, randomUUID())
  await mkdir(elsewhere, { recursive: true, mode: 0o755 })
  await symlink(path.join(elsewhere, 'postgres'), folder)
  return path.join(elsewhere, 'postgres')
}

async function initialise(
  binaries: PostgresBinaries,
  folder: string,
  password: string,
  user: UnprivilegedUser | null,
): Promise<void> {
  // Created under another name and then renamed: a kill in the middle leaves nothing that looks like a database.
  const draft = `${folder}.new`
  const passwordFile = `${folder}.password`
  await rm(draft, { recursive: true, force: true })
  await mkdir(draft, { mode: 0o700 })
  await writeFile(passwordFile, password, { mode: 0o600 })
  if (user) await Promise.all([draft, passwordFile].map((file) => chown(file, user.uid, user.gid)))
  try {
    const args = ['-D', draft, '-U', 'postgres', '-A', 'scram-sha-256', `--pwfile=${passwordFile}`, '-E', 'UTF8']
    await run(binaries.initdb, [...args, '--locale-provider=builtin', '--locale=C.UTF-8', '--no-instructions'], user)
    await rename(draft, folder)
  } finally {
    await rm(passwordFile, { force: true })
  }
}

async function run(command: string, args: string[], user: UnprivilegedUser | null): Promise<void> {
  await promisify(execFile)(command, args, { ...user, cwd: '/' }).catch((error: Error & { stderr?: string }) => {
    const reason = error.stderr?.trim() || error.message
    const name = path.basename(command)
    throw new Error(
      /No space left on device/.test(reason)
        ? describeFault(`${name} failed`, { code: 'ENOSPC' })
        : `${name} failed: ${reason.split('\n').at(-1)}`,
    )
  })
}

async function spawnPostgres(
  binaries: PostgresBinaries,
  folder: string,
  port: number,
  user: UnprivilegedUser | null,
  serverSettings: string[],
): Promise<number> {
  const settings = [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'max_connections=100',
    ...LOG_SETTINGS,
    ...serverSettings,
  ]
  const log = await open(postgresLogOf(folder), 'a', 0o600)
  try {
    const args = ['-D', folder, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])]
    const child = spawn(binaries.postgres, args, {
      ...user,
      cwd: '/',
      detached: true,
      stdio: ['ignore', log.fd, log.fd],
    })
    await once(child, 'spawn')
    child.unref()
    return child.pid ?? 0
  } finally {
    await log.close()
  }
}

async function waitUntilReady(url: string, pid: number, folder: string): Promise<void> {
  const deadline = Date.now() + READY_TIMEOUT_MS
  for (;;) {
    const answer = await askPostmaster(url)
    if (answer === 'ready') return
    if (answer === 'refused') throw wrongPassword(folder)
    if (!isAlive(pid) || Date.now() > deadline) {
      throw new Error(`Postgres did not start: ${await lastReason(folder)}`)
    }
    await sleep(25)
  }
}

/** The reason that Postgres logged. The lines after it only say that it stopped. */
async function lastReason(folder: string): Promise<string> {
  const log = await readFile(postgresLogOf(folder), 'utf8').catch(() => '')
  const lines = log.trim().split('\n').slice(-30)
  const reason = lines.findLast((line) => /FATAL|PANIC|No space left/.test(line)) ?? lines.at(-1)
  return /No space left on device/.test(reason ?? '')
    ? describeFault(folder, { code: 'ENOSPC' })
    : reason || 'no message'
}

/** Finds a postmaster that an earlier process left behind. Waits two seconds for one that is starting or stopping. */
async function adoptPostmaster(folder: string, password: string): Promise<{ pid: number; url: string } | null> {
  for (let attempt = 0; attempt < 40; attempt += 1) {
    const found = await findPostmaster(folder)
    if (!found) return null
    const url = connectionUrl(found.port, password)
    const answer = await askPostmaster(url)
    if (answer === 'ready') return { pid: found.pid, url }
    if (answer === 'refused') throw wrongPassword(folder)
    await sleep(50)
  }
  return null
}

function wrongPassword(folder: string): Error {
  return new Error(
    `The password in secrets.json is not valid for the database in ${folder}; restore that file from a backup.`,
  )
}

function connectionUrl(port: number, password: string): string {
  return `postgresql://postgres:${encodeURIComponent(password)}@127.0.0.1:${port}/postgres`
}

async function exists(file: string): Promise<boolean> {
  return (await lstat(file).catch(() => null)) !== null
}
