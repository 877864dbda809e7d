import { lstat, readFile } from 'node:fs/promises'
import path from 'node:path'
import { describeFault } from '#server/platform/files/file-faults.ts'
import type { UnprivilegedUser } from './unprivileged-user.ts'

/**
 * The major version that a database folder was made by; null if there is no database in it. A folder that cannot be read
 * is an error and not an empty one: a new database must never be made where an old one only does not answer.
 */
export async function readMajor(folder: string): Promise<number | null> {
  const file = path.join(folder, 'PG_VERSION')
  try {
    return Number.parseInt(await readFile(file, 'utf8'), 10)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'ENOTDIR') return null
    throw new Error(describeFault(`The database in ${folder} cannot be read`, error), { cause: error })
  }
}

/** Throws one line that says what to do if Postgres would refuse the folder for whom it belongs to. */
export async function checkOwners(folder: string, user: UnprivilegedUser | null): Promise<void> {
  if (process.platform === 'win32') return
  const uid = user?.uid ?? process.getuid?.()
  const gid = user?.gid ?? process.getgid?.()
  for (const name of ['.', 'PG_VERSION', 'base', path.join('global', 'pg_control')]) {
    const place = path.join(folder, name)
    const info = await lstat(place).catch((error: unknown) => {
      throw new Error(describeFault(`The database in ${folder} is not complete: ${name} cannot be read`, error))
    })
    if (info.uid !== uid) {
      throw new Error(
        `${place} belongs to user ${info.uid}, but Postgres runs here as user ${uid}. Run: chown -R ${uid}:${gid} '${folder}'`,
      )
    }
    if (name === '.' && (info.mode & 0o027) !== 0) {
      throw new Error(`Other users may enter the database folder, which Postgres refuses. Run: chmod 700 '${folder}'`)
    }
  }
}
