import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { describeFault } from './file-faults.ts'

const WAIT_MS = 60_000
/** SQLite's error code for a file that another process has locked. */
const BUSY = 5

/**
 * Runs `run` while no other process does so on this data folder, so that keys and database are created once, even when
 * a server and a command start at the same time on an empty folder. SQLite takes the system's file lock, on every
 * platform. The lock ends with its process, however that ends, so no stale lock remains.
 */
export async function withDataDirLock<T>(dataDir: string, run: () => Promise<T>, waitMs = WAIT_MS): Promise<T> {
  const lock = openLock(path.join(dataDir, '.start-lock'))
  try {
    const deadline = Date.now() + waitMs
    while (!tryLock(lock, dataDir)) {
      if (Date.now() > deadline) {
        throw new Error(
          `Another process has been starting on the data in ${dataDir} for a minute; stop that one first.`,
        )
      }
      await sleep(50)
    }
    return await run()
  } finally {
    lock.close()
  }
}

function openLock(file: string): DatabaseSync {
  try {
    return new DatabaseSync(file, { timeout: 0 })
  } catch (error) {
    throw new Error(describeFault(`${file} cannot be opened`, error), { cause: error })
  }
}

function tryLock(lock: DatabaseSync, dataDir: string): boolean {
  try {
    lock.exec('begin exclusive')
    return true
  } catch (error) {
    if ((error as { errcode?: number }).errcode === BUSY) return false
    throw new Error(describeFault(`DATA_DIR ${dataDir} cannot be locked`, error), { cause: error })
  }
}
