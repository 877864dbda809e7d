import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'

const MEMORY = '/dev/shm'
const NAME = 'neon-magnolia-test-'
const NEEDED_BYTES = 6 * 1024 ** 3

/**
 * A folder in memory for the temporary files of a test run, most of which are databases: on a disk, creating and deleting their
 * thousands of files takes more processor time than the tests themselves (14 s of kernel time against 2.4 s for 24 tests of
 * people, accounts and the inbox). Undefined where the machine has no such place, too little room in it, or forbids running programs there.
 */
export function makeMemoryFolder() {
  if (!existsSync(MEMORY)) return
  removeAbandoned()
  const { bavail, bsize } = statfsSync(MEMORY)
  if (bavail * bsize < NEEDED_BYTES) return
  const folder = mkdtempSync(path.join(MEMORY, `${NAME}${process.pid}-`))
  // The database runs as a user of its own.
  chmodSync(folder, 0o755)
  if (runsPrograms(folder)) return folder
  rmSync(folder, { recursive: true, force: true })
  return
}

/** Folders of runs that were killed: they would hold the memory until the machine restarts. */
function removeAbandoned() {
  for (const name of readdirSync(MEMORY)) {
    const pid = name.startsWith(NAME) ? Number(name.slice(NAME.length).split('-')[0]) : 0
    if (pid > 0 && !existsSync(`/proc/${pid}`)) rmSync(path.join(MEMORY, name), { recursive: true, force: true })
  }
}

/** @param {string} folder */
function runsPrograms(folder) {
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
