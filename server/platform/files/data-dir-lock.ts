import { rm } from 'node:fs/promises'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { describeFault } from './file-faults.ts'

const WAIT_MS = 60_000
/** SQLite's code for a file that another process has locked. */
const BUSY = 5

/**
 * Runs `run` while no other process does so on this data folder: keys and database are created once, even when a server
 * and a command start at the same moment on an empty folder. The system itself holds the lock on an empty file, through
 * SQLite, which knows how on every platform: it ends with its process, however that ends, and leaves nothing to take over.
 */
export async function withDataDirLock<T>(dataDir: string, run: () => Promise<T>, waitMs = WAIT_MS): Promise<T> {
  // Earlier versions wrote a process's number into this file.
  await rm(path.join(dataDir, '.starting'), { force: true })
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
