import { execFileSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { lstat, readFile } from 'node:fs/promises'
import path from 'node:path'
import { describeFault } from '#server/platform/files/file-faults.ts'

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

export type UnprivilegedUser = { uid: number; gid: number }

let nobody: UnprivilegedUser | undefined

/**
 * Postgres refuses to run as root, so root runs it as `nobody`. An ordinary user runs it as itself: null. Asked once, because
 * everything else waits for the answer.
 */
export function findUnprivilegedUser(): UnprivilegedUser | null {
  if (process.getuid?.() !== 0) return null
  if (nobody) return nobody
  const [, uid, gid] = /^uid=(\d+)\S* gid=(\d+)/.exec(execFileSync('id', ['nobody'], { encoding: 'utf8' })) ?? []
  if (uid === undefined || gid === undefined) throw new Error("There is no user 'nobody' to run the database")
  nobody = { uid: Number(uid), gid: Number(gid) }
  return nobody
}

/** Whether the mode bits of every folder on the path to `target` (which may not exist yet) let the user pass. */
export function canReach(user: UnprivilegedUser, target: string): boolean {
  const parts = path.resolve(target).split(path.sep)
  for (let length = 1; length < parts.length; length += 1) {
    const folder = parts.slice(0, length).join(path.sep) || path.sep
    const info = statSync(folder, { throwIfNoEntry: false })
    if (!info) return true
    const bit = info.uid === user.uid ? 0o100 : info.gid === user.gid ? 0o010 : 0o001
    if ((info.mode & bit) === 0) return false
  }
  return true
}
