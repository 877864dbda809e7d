import { mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'

/**
 * Creates the data folder and checks that it is writable, before anything is started on it. Others may traverse it,
 * because the embedded Postgres may run as another user; secret files in it have their own mode.
 */
export async function prepareDataDir(dataDir: string): Promise<string> {
  const folder = path.resolve(dataDir)
  const probe = path.join(folder, `.write-probe-${process.pid}`)
  try {
    await mkdir(folder, { recursive: true, mode: 0o755 })
    await writeFile(probe, '')
    await rm(probe)
    return folder
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? 'unknown reason'
    throw new Error(`DATA_DIR ${folder} cannot be written to (${code}).`, { cause: error })
  }
}
