import { execFileSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { lstat, readFile } from 'node:fs/promises'
import path from 'node:path'
import { describeFault } from '#server/platform/files/file-faults.ts'

/**
 * The major version of the database in a folder; null if there is none. Throws if the folder cannot be read, because a
 * new database must never be created where an old one is only temporarily unreadable.
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

/**
 * Throws if Postgres would refuse the folder because of its owner or mode. The message is one line that says what to
 * do.
 */
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

let cachedUser: UnprivilegedUser | undefined

/**
 * Postgres refuses to run as root, so root runs it as `nobody`. Null for an ordinary user, who runs it directly.
 * Cached, because the call is synchronous.
 */
export function findUnprivilegedUser(): UnprivilegedUser | null {
  if (process.getuid?.() !== 0) return null
  if (cachedUser) return cachedUser
  const [, uid, gid] = /^uid=(\d+)\S* gid=(\d+)/.exec(execFileSync('id', ['nobody'], { encoding: 'utf8' })) ?? []
  if (uid === undefined || gid === undefined) throw new Error("There is no user 'nobody' to run the database")
  cachedUser = { uid: Number(uid), gid: Number(gid) }
  return cachedUser
}

/** Whether the user may traverse every folder on the path to `target`, which need not exist yet. */
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
