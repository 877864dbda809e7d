import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { describeFault } from './file-faults.ts'

const PROBE = '.write-probe-'
/** A full disk still creates files, but empty ones. */
const PROBE_BYTES = 64 * 1024

/**
 * Creates the data folder and checks that it can be written to. Other users may traverse it, because the embedded
 * Postgres may run as another user; secret files in it have a stricter mode.
 */
export async function prepareDataDir(dataDir: string): Promise<string> {
  const folder = path.resolve(dataDir)
  try {
    await mkdir(folder, { recursive: true, mode: 0o755 })
    // Left by a start that was killed or that met a full disk.
    for (const name of await readdir(folder)) {
      if (name.startsWith(PROBE)) await rm(path.join(folder, name), { force: true })
    }
    await writeProbe(folder)
    return folder
  } catch (error) {
    throw new Error(describeFault(`DATA_DIR ${folder} cannot be written to`, error), { cause: error })
  }
}

/** Writes a file to the folder and removes it. Throws the error of the file system. */
export async function writeProbe(folder: string): Promise<void> {
  const probe = path.join(folder, `${PROBE}${process.pid}`)
  try {
    await writeFile(probe, Buffer.alloc(PROBE_BYTES), { flush: true })
  } finally {
    await rm(probe, { force: true }).catch(() => undefined)
  }
}
