import { copyFile, rm, stat, truncate } from 'node:fs/promises'
import path from 'node:path'

const LOG_BYTES = 5 * 1024 * 1024
const WATCH_MS = 60_000

/**
 * What Postgres writes: its own state and why connections end, but no statement and no error of one. Both carry what a
 * stranger has sent, at any length, and the process that sent the statement gets the error and logs it.
 */
export const LOG_SETTINGS = ['log_min_messages=log', 'log_min_error_statement=panic', 'log_checkpoints=off']

/** The log of the database in this folder; it stands beside the folder. */
export function postgresLogOf(folder: string): string {
  return path.join(path.dirname(folder), 'postgres.log')
}

/**
 * Keeps a log and the one before it (`.1`) below the limit. Copied and emptied, not renamed: Postgres holds the file open
 * for appending, also when the process that opened it is gone.
 */
export async function rotateLog(file: string, limitBytes = LOG_BYTES): Promise<void> {
  const { size } = await stat(file)
  if (size <= limitBytes) return
  const earlier = `${file}.1`
  // On a full disk there is no copy; emptying the file is what helps.
  await copyFile(file, earlier).catch(() => rm(earlier, { force: true }))
  await truncate(file)
}

/** Rotates now and then until stopped. A fault is left to the next time: a log is no reason to stop a server. */
export function watchLog(file: string): { stop(): void } {
  const look = () => void rotateLog(file).catch(() => undefined)
  look()
  const timer = setInterval(look, WATCH_MS).unref()
  return { stop: () => clearInterval(timer) }
}
