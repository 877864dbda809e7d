import { existsSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** Set by systemd, container engines or our image, which keep the output in logs. */
const LOGGED = ['JOURNAL_STREAM', 'INVOCATION_ID', 'container']

type Place = { dataDir: string; isTerminal: boolean; env: Record<string, string | undefined> }

const fileIn = (dataDir: string) => path.join(dataDir, 'first-admin-password')

/**
 * Delivers the first admin's password (null if it came from ADMIN_PASSWORD). `line` is to be printed and contains the
 * password only at a terminal. Elsewhere the output is kept in a log that others may read, so the password is written
 * to a file that only its owner can read. `where` completes the sentence "the password is …".
 */
export function handOverPassword(password: string | null, place: Place): { line: string; where: string } {
  if (password === null) return { line: 'password from ADMIN_PASSWORD', where: 'the one in ADMIN_PASSWORD' }
  if (place.isTerminal && LOGGED.every((name) => place.env[name] === undefined))
    return { line: `password ${password} (shown once)`, where: 'the one shown above' }
  const file = fileIn(place.dataDir)
  // An existing file would keep its mode.
  rmSync(file, { force: true })
  writeFileSync(file, `${password}\n`, { mode: 0o600, flag: 'wx', flush: true })
  return { line: `password in ${file} (readable by its owner only)`, where: `in ${file}; delete that file afterwards` }
}

/** The file with the first password, if it still exists. */
export function findPasswordFile(dataDir: string): string | null {
  return existsSync(fileIn(dataDir)) ? fileIn(dataDir) : null
}
