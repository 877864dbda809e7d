import { execFileSync } from 'node:child_process'
import { statSync } from 'node:fs'
import path from 'node:path'

export type UnprivilegedUser = { uid: number; gid: number }

let nobody: UnprivilegedUser | undefined

/** Postgres refuses to run as root, so root runs it as `nobody`. An ordinary user runs it as itself: null. */
export function findUnprivilegedUser(): UnprivilegedUser | null {
  if (process.getuid?.() !== 0) return null
  nobody ??= readNobody()
  return nobody
}

/** Asked once and for both numbers: everything else waits while the program runs. */
function readNobody(): UnprivilegedUser {
  const [, uid, gid] = /^uid=(\d+)\S* gid=(\d+)/.exec(execFileSync('id', ['nobody'], { encoding: 'utf8' })) ?? []
  if (uid === undefined || gid === undefined) throw new Error("There is no user 'nobody' to run the database")
  return { uid: Number(uid), gid: Number(gid) }
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
