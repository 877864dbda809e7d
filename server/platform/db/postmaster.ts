import { execFile } from 'node:child_process'
import { lstat, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'

/** How long a fast shutdown may take before an immediate one; the database recovers from both. */
const STOP_TIMEOUT_MS = 20_000

/**
 * Reads `postmaster.pid`: line 1 is the process, line 4 the port. Null if that process is not a running postmaster.
 */
export async function findPostmaster(folder: string): Promise<{ pid: number; port: number } | null> {
  const { pid, port } = await readPidFile(folder)
  return pid && port && isAlive(pid) && (await isPostgres(pid)) ? { pid, port } : null
}

/**
 * Removes a `postmaster.pid` whose process id now belongs to another program, as happens in a restarted container.
 * Postgres would take that program for a server on the same data.
 */
export async function removeForeignPidFile(folder: string): Promise<void> {
  const { pid } = await readPidFile(folder)
  if (pid && isAlive(pid) && !(await isPostgres(pid))) await rm(path.join(folder, 'postmaster.pid'), { force: true })
}

async function readPidFile(folder: string): Promise<{ pid: number; port: number }> {
  const lines = (await readFile(path.join(folder, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')
  return { pid: Number(lines[0]), port: Number(lines[3]) }
}

/** Whether a process runs Postgres. True if the system does not say. */
async function isPostgres(pid: number): Promise<boolean> {
  try {
    if (process.platform === 'linux') return (await readFile(`/proc/${pid}/cmdline`, 'utf8')).includes('postgres')
    if (process.platform === 'win32') return true
    return (await promisify(execFile)('ps', ['-p', String(pid), '-o', 'command='])).stdout.includes('postgres')
  } catch {
    return true
  }
}

/** 'refused' means that it is running but rejects our password. */
export async function askPostmaster(url: string): Promise<'ready' | 'not yet' | 'refused'> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return 'ready'
  } catch (error) {
    const code = (error as { code?: unknown }).code
    return code === '28P01' || code === '28000' ? 'refused' : 'not yet'
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** Requests a fast shutdown and waits until the process is gone. Ignores the pid file of a crashed process. */
export async function stopPostmaster(folder: string, pid: number): Promise<void> {
  signal(pid, 'SIGINT')
  const deadline = Date.now() + STOP_TIMEOUT_MS
  while (isAlive(pid) && (await stillOwns(folder, pid))) {
    if (Date.now() > deadline) return signal(pid, 'SIGQUIT')
    await sleep(20)
  }
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** A postmaster removes its pid file last. Without this check, our own zombie process would look alive. */
async function stillOwns(folder: string, pid: number): Promise<boolean> {
  if (!(await lstat(path.join(folder, 'postmaster.pid')).catch(() => null))) return false
  return (await findPostmaster(folder))?.pid === pid
}

function signal(pid: number, name: NodeJS.Signals): void {
  if (isAlive(pid)) process.kill(pid, name)
}
