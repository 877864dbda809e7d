import { existsSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** Set by systemd for what it starts, and by container engines or our image. Their logs keep what is printed. */
const LOGGED = ['JOURNAL_STREAM', 'INVOCATION_ID', 'container']

type Place = { dataDir: string; isTerminal: boolean; env: Record<string, string | undefined> }

const fileIn = (dataDir: string) => path.join(dataDir, 'first-admin-password')

/**
 * Hands over the first admin's password (null if it was given in ADMIN_PASSWORD): `line` is to be printed. It contains the
 * password only at a terminal, where a person reads it once. Anywhere else the output is kept in a log that others may read, so
 * the password goes into a file that only its owner can read. `where` says which, as the end of a sentence.
 */
export function handOverPassword(password: string | null, place: Place): { line: string; where: string } {
  if (password === null) return { line: 'password from ADMIN_PASSWORD', where: 'the one in ADMIN_PASSWORD' }
  if (place.isTerminal && LOGGED.every((name) => place.env[name] === undefined))
    return { line: `password ${password} (shown once)`, where: 'the one shown above' }
  const file = fileIn(place.dataDir)
  // A file of an earlier attempt would keep its mode.
  rmSync(file, { force: true })
  writeFileSync(file, `${password}\n`, { mode: 0o600, flag: 'wx', flush: true })
  return { line: `password in ${file} (readable by its owner only)`, where: `in ${file}; delete that file afterwards` }
}

/** The file with the first password, if it still exists. */
export function findPasswordFile(dataDir: string): string | null {
  return existsSync(fileIn(dataDir)) ? fileIn(dataDir) : null
}
