import { open, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isAlive } from '#server/db/postmaster.ts'

const WAIT_MS = 60_000

/**
 * Runs `run` while no other process does so on this data folder: keys and database are created once, even when a server
 * and a command start at the same moment on an empty folder. The lock of a killed process is taken over.
 */
export async function withDataDirLock<T>(dataDir: string, run: () => Promise<T>): Promise<T> {
  const file = path.join(dataDir, '.starting')
  await acquire(file)
  try {
    return await run()
  } finally {
    await rm(file, { force: true })
  }
}

async function acquire(file: string): Promise<void> {
  const deadline = Date.now() + WAIT_MS
  while (!(await tryCreate(file))) {
    const holder = Number(await readFile(file, 'utf8').catch(() => ''))
    // An empty file means that its writer has not written yet; it gets the full wait.
    if (holder && !isAlive(holder)) await rm(file, { force: true })
    else if (Date.now() > deadline) {
      throw new Error(
        `Process ${holder || '(unknown)'} has been starting on this data for a minute; stop it or remove ${file}.`,
      )
    }
    await sleep(50)
  }
}

async function tryCreate(file: string): Promise<boolean> {
  try {
    const handle = await open(file, 'wx', 0o600)
    await handle.writeFile(String(process.pid))
    await handle.close()
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}
