import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'

const MEMORY = '/dev/shm'
const NAME = 'neon-magnolia-test-'
const NEEDED_BYTES = 6 * 1024 ** 3
/**
 * Longer than any run takes. A run in another container that shares this memory has a process that is not visible here.
 */
const ABANDONED_MS = 3 * 60 * 60 * 1000

/**
 * Creates a folder in memory for the temporary files of a test run, most of which are databases. On a disk, creating
 * and deleting their thousands of files takes more processor time than the tests (14 s of kernel time against 2.4 s for
 * 24 tests). Undefined if there is no /dev/shm, too little space, or programs cannot run there.
 */
export function makeMemoryFolder(): string | undefined {
  if (!existsSync(MEMORY)) return
  removeAbandoned()
  const { bavail, bsize } = statfsSync(MEMORY)
  if (bavail * bsize < NEEDED_BYTES) return
  const folder = mkdtempSync(path.join(MEMORY, `${NAME}${process.pid}-`))
  // The database runs as another user.
  chmodSync(folder, 0o755)
  if (runsPrograms(folder)) return folder
  rmSync(folder, { recursive: true, force: true })
  return
}

/** Removes the folders of killed runs, which would occupy memory until a restart. */
function removeAbandoned(): void {
  for (const name of readdirSync(MEMORY)) {
    const pid = name.startsWith(NAME) ? Number(name.slice(NAME.length).split('-')[0]) : 0
    const folder = path.join(MEMORY, name)
    if (pid === 0 || existsSync(`/proc/${pid}`)) continue
    try {
      if (Date.now() - statSync(folder).mtimeMs > ABANDONED_MS) rmSync(folder, { recursive: true, force: true })
    } catch {
      // A database still runs there, or another run removes it at the same time. Neither is a reason to stop.
    }
  }
}

function runsPrograms(folder: string): boolean {
  const program = path.join(folder, 'program')
  writeFileSync(program, '#!/bin/sh\nexit 0\n', { mode: 0o755 })
  try {
    execFileSync(program)
    return true
  } catch {
    return false
  } finally {
    rmSync(program)
  }
}
